"""What a browser fetches before it shows a screen: every file is counted, and their sizes have limits."""

import re

import pytest
from bench.view.processor import PHONE_INDEX, slowdown_for
from bench.view.size import ASSET, measure_sizes

from croupier.page import static_folder
from croupier.server.http.page import files, preload_links

IMPORTED = re.compile(r"""(?:from|import)"\./([^"]+\.js)\"""")


@pytest.fixture(autouse=True)
def built() -> None:
    assert static_folder() is not None, "the page is not built; this does it: python page/build.py"


def test_every_file_before_a_screen_is_counted() -> None:
    home, game, lobby = measure_sizes()
    # The page, what chooses its theme, its script, its style and the words; script and style of home or the table; the
    # same of a lobby and its forms, and more words.
    assert (home.files, game.files, lobby.files) == (7, 7, 12)
    assert home.brotli < home.gzip < game.gzip < lobby.gzip


@pytest.mark.parametrize("path", ["/", "/t/abc"])
def test_no_script_asks_for_another_that_the_page_did_not_name(path: str) -> None:
    loaded = set(ASSET.findall(files()["index.html"].forms[""].decode() + preload_links(files(), path, "en")))
    for name in filter(lambda name: name.endswith(".js"), loaded):
        wanted = IMPORTED.findall(files()[name].forms[""].decode())
        assert {f"assets/{other}" for other in wanted} <= loaded, f"{name} costs a slow line one more round trip"


def test_home_and_the_table_stay_within_their_budgets() -> None:
    home, game, _ = measure_sizes()
    assert home.gzip <= 50_000
    assert game.gzip <= 80_000


def test_a_processor_is_made_as_slow_as_a_phone_and_never_faster() -> None:
    assert slowdown_for(1750) == 4, "what Lighthouse makes four times slower"
    assert slowdown_for(2 * PHONE_INDEX) == 2
    assert slowdown_for(PHONE_INDEX / 2) == 1
