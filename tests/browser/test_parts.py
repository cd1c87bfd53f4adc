"""Parts of the page that come behind what is shown: what was lost on the way is had at the second try.

What a test loses must not come from the page's worker, which has ways of its own to the server: here, as in most
tests, there is none.
"""

import re
from collections.abc import Callable
from time import monotonic, sleep
from typing import TYPE_CHECKING

from tests.browser.visitor import PATIENCE, SERVED, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Request, Route

TABLE = re.compile(r"/assets/table-")


def tables_made(visitor: Visitor) -> list[str]:
    """Grows with every table the visitor sets up from now on."""
    made: list[str] = []

    def count(request: "Request") -> None:
        if request.method == "POST" and request.url.endswith("/api/tables"):
            made.append(request.url)

    visitor.page.on("request", count)
    return made


def wait_until(visitor: Visitor, true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    late = monotonic() + PATIENCE / 1000
    while not true() and monotonic() < late:
        visitor.page.wait_for_timeout(50)
    assert true()


def styled(visitor: Visitor) -> bool:
    """Whether the board has its styles."""
    casino = visitor.page.locator(".casino").first
    return bool(casino.evaluate("(casino) => getComputedStyle(casino).position") == "relative")


def test_a_table_whose_parts_were_lost_once_is_there_and_styled_at_the_second_try(
    visit: Callable[..., Visitor],
) -> None:
    ann = visit(settings=SERVED)
    ann.expected = re.compile(f"{TABLE.pattern}|ERR_INTERNET_DISCONNECTED")
    lost: list[str] = []
    made = tables_made(ann)

    def lose(route: "Route") -> None:
        lost.append(route.request.url)
        route.abort()

    ann.page.route(TABLE, lose)
    ann.home()
    wait_until(ann, lambda: any(url.endswith(".css") for url in lost))
    ann.page.unroute(TABLE)
    ann.context.set_offline(True)
    ann.button("page.play.title").click()
    ann.page.get_by_text(ann.say("page.load.failed")).wait_for()
    assert not made, "no table is set up that cannot be shown"
    ann.context.set_offline(False)
    ann.button("page.play.title").click()
    ann.my_turn()
    assert styled(ann)


def test_nobody_sees_a_table_whose_styles_are_still_on_their_way(visit: Callable[..., Visitor]) -> None:
    ann = visit(settings=SERVED)
    made = tables_made(ann)
    held: list[Route] = []
    there: list[str] = []
    ann.page.on("requestfinished", lambda request: there.append(request.url))
    ann.page.route(re.compile(f"{TABLE.pattern}.*css"), lambda route: held.append(route))
    ann.home()
    wait_until(ann, lambda: bool(held) and any(TABLE.search(url) for url in there))
    ann.button("page.play.title").click()
    ann.page.wait_for_timeout(500)  # long enough for a table that needs nothing more
    assert not made
    held[0].continue_()
    ann.my_turn()
    assert styled(ann)


def test_a_door_stays_shut_until_its_table_is_there(visit: Callable[..., Visitor]) -> None:
    ann = visit(settings=SERVED)
    made = tables_made(ann)

    def dawdle(route: "Route") -> None:
        sleep(1)
        route.continue_()

    ann.page.route(TABLE, dawdle)
    ann.home()
    door = ann.button("page.play.title")
    door.evaluate(
        "(door) => { door.click(); setTimeout(() => door.click(), 300); setTimeout(() => door.click(), 1200) }"
    )
    ann.my_turn()
    assert len(made) == 1
