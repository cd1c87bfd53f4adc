"""The page in a folder of a web server that passes the folder on: it asks for nothing outside it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.server.settings import Settings
from tests.browser.online import let_bots_play_on, sit_together, whose_turn
from tests.browser.visitor import SWIFT, Visitor
from tests.proxy import proxy
from tests.server.conftest import Running, running

SCOPE = "() => navigator.serviceWorker.ready.then(({ scope }) => scope)"


@pytest.fixture(params=[pytest.param("kept", marks=pytest.mark.soak), "stripped"])
def games(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Running, str]]:
    """Start a server below /games, and a proxy; return it with the page's address."""
    with (
        running(Settings(f"sqlite:///{tmp_path / 'tables.db'}", root="/games")) as server,
        proxy(server.url, "/games", strip=request.param == "stripped") as url,
    ):
        yield server, f"{url}/games"


def test_a_game_by_link_below_a_root_path(games: tuple[Running, str], visit: Callable[..., Visitor]) -> None:
    server, url = games
    host, guest = sit_together(visit, url=url, worker=True)  # visitors report every request outside the folder
    assert guest.page.url.startswith(f"{url}/t/")
    assert host.page.evaluate(SCOPE) == f"{url}/"
    assert not [name for name in host.page.evaluate("Object.keys(localStorage)") if not name.startswith("croupier.")]
    player, _ = whose_turn(host, guest)

    player.page.get_by_role("button", name=player.say("page.menu"), exact=True).click()
    player.button("page.device.title").click()
    link = player.page.get_by_label(player.say("page.device.link"), exact=True).input_value()
    assert link.startswith(f"{player.page.url}#pass.")
    there = visit(url=url, settings=SWIFT)
    there.go(link)
    there.button("page.device.here").click()
    there.picks.first.wait_for()
    there.page.reload()
    there.picks.first.wait_for()
    there.page.get_by_role("button", name=there.say("page.menu"), exact=True).click()
    there.link("page.how").click()
    there.page.wait_for_url(f"{url}/rules")
    there.page.reload()
    there.heading("page.how").first.wait_for()

    let_bots_play_on(server, host, guest)
    host.over.wait_for()
    with host.page.expect_download() as saved:
        host.link("page.end.download").first.click()
    assert saved.value.url.startswith(f"{url}/api/tables/")
    host.link("page.end.verify").first.click()
    host.page.wait_for_url(f"{url}/verify?table=*")
    host.wait_for_parts()
    host.home()
