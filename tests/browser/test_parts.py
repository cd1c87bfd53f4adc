"""Parts of the page that come behind what is shown: what was lost on the way is had at the second try."""

import re
from collections.abc import Callable
from time import monotonic, sleep
from typing import TYPE_CHECKING

from tests.browser.visitor import PATIENCE, SWIFT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Request, Route

TABLE = re.compile(r"/assets/table-")


def test_a_table_whose_parts_were_lost_once_is_there_and_styled_at_the_second_try(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit(settings=SWIFT)
    ann.expected = TABLE
    lost: list[str] = []

    def lose(route: "Route") -> None:
        lost.append(route.request.url)
        route.abort()

    ann.page.route(TABLE, lose)
    ann.home()
    late = monotonic() + PATIENCE / 1000
    while not any(url.endswith(".css") for url in lost) and monotonic() < late:
        ann.page.wait_for_timeout(50)
    ann.page.unroute(TABLE)
    ann.context.set_offline(True)
    ann.button("page.play.title").click()
    ann.page.get_by_text(ann.say("page.load.failed")).wait_for()
    ann.context.set_offline(False)
    ann.button("page.play.title").click()
    ann.my_turn()
    assert ann.page.locator(".casino").first.evaluate("(casino) => getComputedStyle(casino).position") == "relative"


def test_a_door_stays_shut_until_its_table_is_there(visit: Callable[..., Visitor]) -> None:
    ann = visit(settings=SWIFT)
    made: list[str] = []

    def count(request: "Request") -> None:
        if request.method == "POST" and request.url.endswith("/api/tables"):
            made.append(request.url)

    def dawdle(route: "Route") -> None:
        sleep(1)
        route.continue_()

    ann.page.on("request", count)
    ann.page.route(TABLE, dawdle)
    ann.home()
    door = ann.button("page.play.title")
    door.evaluate(
        "(door) => { door.click(); setTimeout(() => door.click(), 300); setTimeout(() => door.click(), 1200) }"
    )
    ann.my_turn()
    assert len(made) == 1
