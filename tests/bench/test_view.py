"""The bench of the page: it counts the files that a browser really fetches."""

import pytest
from bench.view.size import sizes

from croupier.page import static


@pytest.mark.skipif(static() is None, reason="the page is not built: python page/build.py")
def test_every_file_before_a_screen_is_counted() -> None:
    home, game, lobby = sizes()
    # The page, its script, its style and the words; script and style of the table; and of a lobby and its forms.
    assert (home.files, game.files, lobby.files) == (4, 6, 10)
    assert home.brotli < home.gzip < game.gzip < lobby.gzip
