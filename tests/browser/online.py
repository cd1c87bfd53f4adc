"""Two people, two browsers, one table: one opens it, the other follows the link."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

from tests.browser.visitor import DESKTOP, PATIENCE, PHONE, SWIFT, WHOLE_GAME, Visitor
from tests.server.conftest import Running

CLASSIC: dict[str, Any] = {"edition": "classic", "players": 2, "neutral": False, "bandit": False, "face_down": False}

HELD = """(table) => {
  const name = Object.keys(localStorage).find((name) => name.endsWith(`table.${table}`));
  return JSON.parse(localStorage.getItem(name));
}"""
"""What a browser holds at a table, in whatever folder the page is."""


def open_table(host: Visitor, name: str, game: dict[str, Any] = CLASSIC) -> str:
    """Open a table from the home screen; returns the link to it."""
    host.keep("online", {"game": game})
    host.home()
    host.button("page.online.title").click()
    panel = host.page.get_by_role("dialog", name=host.say("page.online.title"))
    panel.get_by_label(host.say("page.your_name")).fill(name)
    panel.get_by_role("button", name=host.say("page.online.go")).click()
    return host.page.get_by_label(host.say("page.lobby.link")).input_value()


def sit_down(guest: Visitor, link: str, name: str, seat: int | None = None) -> None:
    """Follow a link and take a seat, counted from 1; None: the first free one, under a known name if there is one."""
    guest.go(link)
    if seat is None:
        sit = guest.page.get_by_role("button", name=guest.say("page.lobby.sit"), exact=True)
        sit.wait_for()
        field = guest.page.get_by_label(guest.say("page.your_name"))
        if field.is_visible():
            field.fill(name)
        sit.click()
    else:
        guest.button("page.more").click()
        row = guest.page.get_by_role("listitem").filter(has_text=guest.say("page.lobby.seat", number=seat))
        row.get_by_role("button", name=guest.say("page.lobby.sit")).click()
        panel = guest.page.get_by_role("dialog", name=guest.say("page.lobby.sit"))
        panel.get_by_label(guest.say("page.your_name")).fill(name)
        panel.get_by_role("button", name=guest.say("page.lobby.sit")).click()
    guest.button("page.lobby.leave", name=name).wait_for()


def sit_together(visit: Callable[..., Visitor], **wishes: Any) -> tuple[Visitor, Visitor]:
    """Ada opens a table on a desktop, Ben comes with a phone, and Ada starts the game."""
    host = visit(size=DESKTOP, settings=SWIFT, **wishes)
    link = open_table(host, "Ada")
    guest = visit(size=PHONE, settings=SWIFT, **wishes)
    sit_down(guest, link, "Ben")
    host.button("page.lobby.start").click()
    return host, guest


def whose_turn(host: Visitor, guest: Visitor) -> tuple[Visitor, Visitor]:
    """Who has dice to choose from, and who waits."""
    host.picks.or_(host.region("page.roll.of", name="Ben")).first.wait_for()
    player, other = (host, guest) if host.picks.first.is_visible() else (guest, host)
    player.picks.first.wait_for()  # a guest may see the start a little later
    return player, other


def next_to_place(*visitors: Visitor) -> Visitor:
    """Wait for a turn of any of them: who has placed all dice of a round has none, and at its end everybody goes on."""
    late = monotonic() + PATIENCE / 1000
    while monotonic() < late:
        for visitor in visitors:
            if visitor.picks.first.is_visible():
                return visitor
            if visitor.ways_on.first.is_visible():
                visitor.press(visitor.ways_on)
    raise AssertionError("nobody can place")


def let_bots_play_on(server: Running, *visitors: Visitor, last: int | None = None) -> None:
    """Finish the game of all its people, in the order of their seats: the server is faster than any finger.

    `last`: where the last of them sits, if bots are between.
    """
    table = visitors[0].page.url.rsplit("/", 1)[1]
    seats = [*range(len(visitors) - 1), len(visitors) - 1 if last is None else last]
    for seat, visitor in zip(seats, visitors, strict=True):
        held = visitor.page.evaluate(HELD, table)
        with server.client(*held["seats"]) as client:
            wish = {"t": "stand-in", "key": f"play-on-{seat}", "seat": seat, "bot": "regular"}
            assert client.post(f"/api/tables/{table}/commands", json=wish).status_code == 200
    late = monotonic() + WHOLE_GAME / 1000
    with server.client() as client:
        while client.get(f"/api/tables/{table}").json()["room"]["state"] == "playing":
            assert monotonic() < late, "bots play for ever"
            sleep(0.05)
    for visitor in visitors:
        visitor.page.reload()
