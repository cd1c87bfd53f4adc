"""What a browser fetches before it shows a screen: every file is counted, and their sizes have limits."""

import pytest
from bench.view.size import sizes

from croupier.page import static


@pytest.fixture(autouse=True)
def built() -> None:
    assert static() is not None, "the page is not built; this does it: python page/build.py"


def test_every_file_before_a_screen_is_counted() -> None:
    home, game, lobby = sizes()
    # The page, what chooses its theme, its script, its style and the words; script and style of home or the table; the
    # same of a lobby and its forms, and more words.
    assert (home.files, game.files, lobby.files) == (7, 7, 12)
    assert home.brotli < home.gzip < game.gzip < lobby.gzip


def test_home_and_the_table_stay_within_their_budgets() -> None:
    home, game, _ = sizes()
    assert home.gzip <= 50_000
    assert game.gzip <= 80_000
