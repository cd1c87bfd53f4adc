"""`python -m tests.browser.screenshots docs/pictures`: the pictures of the README, from games really played."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from croupier.server.settings import Settings
from tests.browser.chromium import browsing
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.server.conftest import running

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MOST_BYTES = 300_000
QUALITY = 90
SOLO: dict[str, Any] = {
    "game": {"edition": "classic", "players": 4, "neutral": False, "bandit": False, "face_down": False},
    "bots": ["regular", "richest", "tourist"],
}
FULL_BOARD = 4
"""Turns after which there is something to see on the board."""
REAL: dict[str, Any] = {
    "game": SOLO["game"],
    "seats": [
        {"name": name, "colour": colour, "bot": None}
        for name, colour in (("Anna", "ruby"), ("Ben", "sky"), ("Carla", "lemon"), ("David", "jade"))
    ],
    "whole": False,
    "deals": False,
}
NOTES = "6347198555"
"""Keys for the notes of a round, 60,000 first; keys that are too many for its sums are ignored."""
PLACINGS = "43412252436151314241"
"""Pairs of keys: the casino, and the number of dice."""
TAPS = 2
"""At a casino that pays out: its sign is lit, and the first note has flown."""
WORKED_OUT = 180_000
"""Milliseconds until luck and skill are told."""


class Album:
    """A folder of small pictures."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, visitor: Visitor, name: str) -> None:
        """Take a picture once nothing moves any more."""
        visitor.page.mouse.move(0, 0)
        visitor.settle()
        picture = visitor.page.screenshot(type="jpeg", quality=QUALITY)
        file = self._folder / f"{name}.jpg"
        file.write_bytes(picture)
        print(f"{file}: {len(picture):,} bytes")
        if len(picture) > MOST_BYTES:
            raise SystemExit(f"{file} is larger than {MOST_BYTES:,} bytes")


def player(
    browser: "Browser", url: str, size: tuple[int, int], still: bool, scale: float, speed: str = "instant"
) -> Visitor:
    """Somebody who plays against three bots."""
    settings = {"botSpeed": speed, "takeBack": 0, "rolling": "self", "name": "Ada"}
    visitor = Visitor(browser, url, size=size, settings=settings, still=still, scale=scale)
    visitor.keep("solo", SOLO)
    visitor.home()
    return visitor


def play_some(visitor: Visitor) -> None:
    """Play until there is something to see, and think about the next move."""
    visitor.button("page.play.title").click()
    for _ in range(FULL_BOARD):
        visitor.my_turn()
        fewest = min(visitor.picks.all(), key=lambda pick: pick.locator(".die").count())  # so that many are left
        visitor.page.keyboard.press(str(fewest.get_attribute("aria-label"))[0])
        visitor.page.keyboard.press("Enter")
    visitor.my_turn()
    for pick in visitor.picks.all():  # one that is worth something, if there is one
        visitor.page.keyboard.press(str(pick.get_attribute("aria-label"))[0])
        if visitor.page.get_by_text(visitor.say.like("page.preview.take", "page.preview.short")).count():
            break


def take_all(browser: "Browser", url: str, album: Album) -> None:
    """Home, the table on a phone and on a desktop, the payout and the end of a game."""
    desktop = player(browser, url, DESKTOP, still=False, scale=1)
    album.add(desktop, "home")
    play_some(desktop)
    album.add(desktop, "table")
    desktop.play_on()
    desktop.page.get_by_role("figure").wait_for()
    desktop.page.locator(".track i").first.wait_for(state="attached", timeout=WORKED_OUT)
    album.add(desktop, "end")
    desktop.close()

    phone = player(browser, url, PHONE, still=True, scale=2)
    play_some(phone)
    album.add(phone, "phone")
    phone.close()

    # A payout is seen only by those who do not hurry.
    slow = player(browser, url, DESKTOP, still=False, scale=1, speed="fast")
    slow.button("page.play.title").click()
    slow.play_on(until=slow.button("page.payout.next"))
    slow.page.evaluate("window.setTimeout = () => 0")  # from now on it goes on only where somebody taps
    slow.button("page.payout.next").click()
    for _ in range(TAPS):
        slow.page.get_by_role("region").click()
    album.add(slow, "payout")
    slow.close()


def take_real(browser: "Browser", url: str, album: Album) -> None:
    """Take the keys, the list of entries and a payout of a game with real dice."""
    visitor = Visitor(browser, url, size=PHONE, settings={"botSpeed": "fast"}, scale=1)
    visitor.keep("real", REAL)
    visitor.home()
    visitor.button("page.one.real").click()
    visitor.button("page.one.start").click()
    visitor.page.locator(".names").wait_for()
    keys = visitor.page.keyboard
    keys.press("2")
    for key in NOTES:
        if visitor.page.locator(".keys.notes").count():
            keys.press(key)
    visitor.page.locator(".casinos").wait_for()
    for key in PLACINGS:
        keys.press(key)
    keys.press("4")
    visitor.page.locator(".counts").wait_for()
    album.add(visitor, "real-count")
    keys.press("Backspace")
    visitor.button("page.real.entries").click()
    album.add(visitor, "real-entries")
    keys.press("Escape")
    visitor.page.locator("dialog").wait_for(state="detached")
    for number in range(40):
        if visitor.page.locator(".walk").count():
            break
        keys.press("142536"[number % 6])
        for dice in "4321":
            if visitor.page.locator(".counts").count():
                keys.press(dice)
        visitor.page.wait_for_timeout(60)
    visitor.page.locator(".walk").wait_for()
    visitor.button("page.payout.next").click()
    visitor.button("page.payout.next").click()
    album.add(visitor, "real-payout")
    visitor.close()


def main(folder: str) -> None:
    """Take all pictures of a game on a server of its own."""
    with TemporaryDirectory() as log, running(Settings(f"sqlite:///{log}/tables.db")) as server, browsing() as browser:
        album = Album(Path(folder))
        take_real(browser, server.url, album)
        take_all(browser, server.url, album)


if __name__ == "__main__":
    match sys.argv[1:]:
        case [folder]:
            main(folder)
        case _:
            raise SystemExit("usage: python -m tests.browser.screenshots FOLDER")
