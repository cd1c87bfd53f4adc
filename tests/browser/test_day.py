"""The audience of a day's deal: after a whole game, one's result among everyone's, and what par makes of it."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.axe import assert_accessible
from tests.browser.engine import come_home_with_engine
from tests.browser.test_without_server import Files
from tests.browser.visitor import PHONE, SWIFT, WORKED_OUT, Visitor
from tests.day_games import day_record
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

OTHERS = 11
LOST = re.compile("ERR_INTERNET_DISCONNECTED|Failed to fetch")
"""What a browser says where there is no connection."""


def play_the_day(visitor: Visitor) -> None:
    """Play the deal of the day in the page, to its end."""
    come_home_with_engine(visitor)
    visitor.button("page.day.title").click()
    visitor.my_turn()
    visitor.press_on("page.day.again")


def compared(visitor: Visitor, *keys: str) -> "Locator":
    """Return the line with one of these texts."""
    return visitor.page.get_by_role("main").get_by_text(re.compile(visitor.say.like(*keys).pattern.removeprefix("^")))


def wait_for_par(visitor: Visitor) -> None:
    compared(visitor, "page.day.over", "page.day.under", "page.day.even").wait_for(timeout=WORKED_OUT)


def shown(server: Running, day: str = "today") -> Any:
    with server.client() as client:
        return client.get(f"/api/days/{day}").json()


def send_others(server: Running) -> None:
    """Let other devices send their results of today."""
    day = shown(server)["day"]
    for number in range(OTHERS):
        with server.client(f"a-token-that-a-device-drew-{number:05}") as client:
            source = day_record(day, number).encode()
            answer = client.post(f"/api/days/{day}", content=source, headers={"content-type": "text/plain"})
        assert answer.status_code == 200, answer.text


def test_a_result_is_shown_among_everyones_and_beside_par_at_home_and_in_what_is_shared(
    visit: Callable[..., Visitor], server: Running, shot: Callable[["Page", str], None]
) -> None:
    send_others(server)
    before = shown(server)
    visitor = visit(size=PHONE, settings=SWIFT)
    play_the_day(visitor)
    page = visitor.page
    page.get_by_role("figure", name=visitor.say("page.day.everyone")).wait_for()
    compared(visitor, "page.day.better").wait_for()
    assert shown(server, before["day"])["results"] == before["results"] + 1
    page.get_by_text(visitor.say("page.day.unproved")).wait_for()
    wait_for_par(visitor)
    assert_accessible(page)
    shot(page, "day-audience")

    # What is shared says it, and gives nothing of the deal away.
    page.evaluate("() => { navigator.share = (shared) => Promise.resolve(void (window.shared = shared)) }")
    visitor.button("page.end.share").click()
    sent = page.wait_for_function("() => window.shared").json_value()
    line, medals = sent["text"].split("\n")
    assert re.fullmatch(
        r"Croupier, \d+ \w+: \$[\d,]+, \w+ of 4, better than \d+%, (\$[\d,]+ (above|below)|at) par", line
    )
    assert len(medals) == 4
    assert sent["url"].endswith(f"/?day={before['day']}")

    # Home knows it, and the end a second time, without being counted or played again.
    visitor.go(sent["url"].removeprefix(server.url))
    compared(visitor, "page.day.rank").wait_for()
    page.get_by_role("button", name=visitor.say("page.day.look")).click()
    compared(visitor, "page.day.better").wait_for()
    wait_for_par(visitor)
    assert shown(server, before["day"])["results"] == before["results"] + 1


@pytest.mark.soak  # page/tests/lib/daily/results.test.ts has it for every change
def test_a_result_that_could_not_be_sent_is_sent_at_the_next_visit(
    visit: Callable[..., Visitor], server: Running
) -> None:
    visitor = visit(size=PHONE, settings=SWIFT)
    before = shown(server)["results"]
    visitor.page.route("**/api/days/*", lambda route: route.abort("internetdisconnected"))
    visitor.expected = LOST
    play_the_day(visitor)
    visitor.page.get_by_text(visitor.say("page.day.offline")).wait_for()
    assert shown(server)["results"] == before
    visitor.page.unroute("**/api/days/*")
    visitor.home()
    compared(visitor, "page.day.rank").wait_for()
    assert shown(server)["results"] == before + 1


def test_a_shared_link_leads_to_the_deal_of_its_day(visit: Callable[..., Visitor]) -> None:
    yesterday = (datetime.now(UTC).date() - timedelta(days=1)).isoformat()
    visitor = visit(size=PHONE, settings=SWIFT)
    come_home_with_engine(visitor)
    visitor.go(f"/?day={yesterday}")
    visitor.page.get_by_role("button", name=visitor.say.like("page.day.of")).click()
    visitor.my_turn()
    days = visitor.page.evaluate("() => JSON.parse(localStorage.getItem('croupier.days'))")
    assert days[yesterday]["table"] in visitor.page.url


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Files]:
    found = Files(tmp_path)
    found.start()
    yield found
    found.kill()


def test_on_a_static_site_there_is_par_and_ones_own_result(visit: Callable[..., Visitor], site: Files) -> None:
    visitor = visit(url=site.url, size=PHONE, settings=SWIFT)
    play_the_day(visitor)
    wait_for_par(visitor)
    visitor.page.get_by_text(visitor.say("page.day.yours")).wait_for()
    assert visitor.page.get_by_text(visitor.say("page.day.unproved")).count() == 0
    assert visitor.page.get_by_role("figure", name=visitor.say("page.day.everyone")).count() == 0
