"""A server that cheats with the dice, as a player's page sees it: messages are changed on their way."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.online import let_bots_play_on, open_table, sit_down
from tests.browser.visitor import DESKTOP, PHONE, SERVED, SWIFT, Visitor
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, WebSocketRoute

COMMITMENT = re.compile(r'("commitment":")[0-9a-f]{64}(")')
GROUPS = re.compile(r"^(?:[0-9a-f]{4}\s*){6}$")


def swap_commitments(visitor: Visitor, digit: str) -> None:
    """From the next connection on, show this visitor another commitment."""

    def between(line: "WebSocketRoute") -> None:
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda frame: line.send(COMMITMENT.sub(rf"\g<1>{digit * 64}\g<2>", str(frame))))

    visitor.page.route_web_socket(re.compile(r"/live$"), between)


def leave_out(visitor: Visitor, keys: str) -> None:
    """Give this visitor records without these lines."""

    def strip(route: "Route") -> None:
        text = re.sub(rf"(?m)^(?:{keys}): .*\n", "", route.fetch().text())
        route.fulfill(body=text, content_type="text/plain")

    visitor.page.route("**/record", strip)


def fingerprint(visitor: Visitor) -> str:
    """The groups that players compare."""
    groups = visitor.page.locator("code").filter(has_text=GROUPS)
    groups.first.wait_for()
    return groups.first.inner_text()


def test_a_commitment_swapped_in_the_lobby_is_an_alarm(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    host = visit(size=PHONE, settings=SWIFT)
    open_table(host, "Ada")
    alarm = host.page.get_by_role("alert").filter(has_text=host.say("page.dice.alarm.commitment"))
    assert alarm.count() == 0
    swap_commitments(host, "a")
    host.page.reload()
    alarm.wait_for()
    shot(host.page, "dice-alarm-lobby")
    host.page.set_viewport_size({"width": 1280, "height": 800})
    shot(host.page, "dice-alarm-lobby-desktop")


def test_two_faces_are_found_by_comparing_and_by_the_record(
    visit: Callable[..., Visitor], shot: Callable[["Page", str], None]
) -> None:
    host = visit(size=DESKTOP, settings=SWIFT)
    link = open_table(host, "Ada")
    guest = visit(size=PHONE, settings=SWIFT)
    swap_commitments(guest, "b")
    sit_down(guest, link, "Ben")
    host.button("page.lobby.start").wait_for()
    assert fingerprint(host) != fingerprint(guest), "who compares finds out before the game"
    shot(host.page, "dice-fingerprint-lobby")
    shot(guest.page, "dice-fingerprint-lobby-phone")
    host.button("page.lobby.start").click()
    host.begin_to_press()
    guest.begin_to_press()
    assert host.pressed()
    assert guest.pressed()
    assert fingerprint(host) != fingerprint(guest), "and after it"
    shot(guest.page, "dice-alarm-end")
    host.page.locator("code").first.scroll_into_view_if_needed()
    shot(host.page, "dice-fingerprint-end")
    for visitor, key in ((host, "page.verify.good"), (guest, "page.verify.wrong")):
        visitor.over.wait_for()
        visitor.link("page.end.verify").first.click()
        visitor.heading(key).wait_for()
    guest.page.get_by_text(guest.say("page.verify.other")).wait_for()
    shot(host.page, "verify-proven")
    shot(guest.page, "verify-wrong")


def test_a_stripped_record_and_a_withheld_secret_are_not_called_proven(
    visit: Callable[..., Visitor], server: Running, shot: Callable[["Page", str], None]
) -> None:
    visitor = visit(size=PHONE, settings=SERVED)
    visitor.keep("solo", {"game": {"edition": "classic", "players": 2}, "bots": ["tourist"]})
    visitor.home()
    visitor.button("page.play.title").click()
    visitor.my_turn()
    let_bots_play_on(server, visitor)
    visitor.over.first.wait_for()
    table = visitor.page.url.rsplit("/", 1)[-1]
    for lines, key in (("secret", "page.verify.open"), ("secret|commitment|seed", "page.verify.wrong")):
        leave_out(visitor, lines)
        visitor.go(f"/verify?table={table}")
        visitor.heading(key).wait_for()
        shot(visitor.page, f"verify-without-{lines.split('|')[-1]}")
        visitor.page.unroute("**/record")
