"""Two people, two browsers, one table: one opens it, the other follows the link."""

from collections.abc import Callable
from typing import Any

from tests.browser.visitor import DESKTOP, PHONE, SWIFT, Visitor

CLASSIC: dict[str, Any] = {"edition": "classic", "players": 2, "neutral": False, "bandit": False, "face_down": False}


def open_table(host: Visitor, name: str) -> str:
    """Open a table from the home screen; returns the link to it."""
    host.keep("online", {"game": CLASSIC})
    host.home()
    host.button("page.online.title").click()
    panel = host.page.get_by_role("dialog", name=host.say("page.online.title"))
    panel.get_by_label(host.say("page.your_name")).fill(name)
    panel.get_by_role("button", name=host.say("page.online.go")).click()
    return host.page.get_by_label(host.say("page.lobby.link")).input_value()


def sit_down(guest: Visitor, link: str, name: str) -> None:
    """Follow a link and take the first free seat."""
    guest.go(link)
    guest.page.get_by_role("button", name=guest.say("page.lobby.sit"), exact=True).last.click()
    panel = guest.page.get_by_role("dialog", name=guest.say("page.lobby.sit"))
    panel.get_by_label(guest.say("page.your_name")).fill(name)
    panel.get_by_role("button", name=guest.say("page.lobby.sit")).click()
    panel.wait_for(state="hidden")


def sit_together(visit: Callable[..., Visitor], **wishes: Any) -> tuple[Visitor, Visitor]:
    """Ada opens a table on a desktop, Ben comes with a phone, and Ada starts the game."""
    host = visit(size=DESKTOP, settings=SWIFT, **wishes)
    link = open_table(host, "Ada")
    guest = visit(size=PHONE, settings=SWIFT, **wishes)
    sit_down(guest, link, "Ben")
    host.button("page.lobby.start").click()
    return host, guest
