"""`python -m tests.browser.photographs FOLDER`: every screen of whole games in every window, and what does not fit.

Three games are played from home to the replay, each in English and in those languages that say more on some screen.
Each screen is shown in every window; what is cut off, covered or overlaps (`fit.py`) is told as soon as it is found
and in a table at the end.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from croupier.server.settings import Settings
from croupier.server.tables import registry
from tests.browser.chromium import browsing
from tests.browser.drawing import drawn
from tests.browser.fit import misfits
from tests.browser.staged import FRAME, Staged, frozen
from tests.browser.visitor import Visitor
from tests.browser.words import LANGUAGES, texts
from tests.server.conftest import running

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WINDOWS = [(360, 640), (390, 844), (820, 1180), (1280, 720), (1440, 900), (1920, 1080)]
THEMES = ["night", "light", "contrast"]
NO_VARIANT = {"neutral": False, "bandit": False, "face_down": False}
GAMES: dict[str, dict[str, Any]] = {
    "classic": {"edition": "classic", "players": 4, **NO_VARIANT},
    "six": {"edition": "biggy", "players": 6, **NO_VARIANT, "bandit": True},
    "two": {"edition": "biggy", "players": 2, **NO_VARIANT, "bandit": True, "neutral": True},
}
BOTS = ["regular", "richest", "tourist", "regular", "tourist"]
FEW = 3
"""Turns after which there is something on the board."""
SCREENS: dict[str, tuple[str, ...]] = {
    "home": ("page.play.", "page.one.", "page.online.", "page.how", "page.open_record"),
    "solo-panel": ("page.game.", "edition.", "variant.", "page.set."),
    "device-panel": ("page.one.", "page.game.", "variant."),
    "online-panel": ("page.online.", "page.game.", "variant."),
    "lobby": ("page.lobby.",),
    "waiting": ("page.quick.",),
    "settings": ("page.set.", "page.kept.", "page.motion."),
    "rules": ("page.rules.",),
    "verify": ("page.verify.",),
    "opening": ("page.roll.", "casino."),
    "hold": ("page.turn.",),
    "my-roll": ("page.roll.", "casino."),
    "chosen": ("page.place", "page.preview.", "page.roll."),
    "preview": ("page.preview.", "casino."),
    "hint": ("page.hint",),
    "slip": ("page.slip.",),
    "others-turn": ("page.roll.", "page.last_move"),
    "seat": ("page.kind.", "page.about.", "page.why.seat."),
    "explained": ("page.why.",),
    "keys": ("page.keys.",),
    "menu": ("page.menu", "page.leave", "page.device"),
    "log": ("page.tell.", "page.log"),
    "stepper": ("page.log.",),
    "payout": ("page.payout.",),
    "ceremony": ("page.payout.",),
    "standings": ("page.standings.",),
    "end": ("page.end.", "page.luck."),
    "replay": ("page.replay.",),
    "history": ("page.history.",),
    "real-panel": ("page.real.enter", "page.real.notes", "page.real.luck", "page.one."),
    "real-notes": ("page.real.note", "casino."),
    "real-tap": ("page.real.turn", "page.real.where", "page.dice_left"),
    "real-count": ("page.real.how_many", "page.on."),
    "real-entries": ("page.real.entries", "casino."),
    "real-correction": ("page.real.correct", "page.tell.placed"),
    "real-roll": ("page.real.rolled", "page.real.own", "neutral.name"),
    "analysis": ("page.analyse.",),
    "set-up": ("page.analyse.",),
    "settle": ("page.settle.", "page.why."),
}
"""Every screen, and the beginnings of the keys that it says most with."""
ONCE = {"home", "solo-panel", "device-panel", "online-panel", "lobby", "waiting", "settings", "rules", "verify"}
"""Screens that are the same whatever is played."""
REAL = {screen for screen in SCREENS if screen.startswith("real-")}
"""Screens of a game with real dice."""
REAL_SEATS = (
    *(("Wolfgang-Maximilian", "ruby"), ("Ben", "sky"), ("Carla", "lemon")),
    *(("David", "jade"), ("Emma", "orchid"), ("Felix", "cobalt")),
)
SEEDED = """(() => {
  let state = SEED;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  crypto.getRandomValues = (array) => array.map(next);
})()"""
"""Chance in the browser, by a seed: the dice are made of what both sides draw."""
TAPS = 2
"""At a casino that pays out: its stand-offs are struck out, and a note flies."""


class Finding(NamedTuple):
    """Something that does not fit."""

    game: str
    screen: str
    language: str
    window: str
    what: str

    def __str__(self) -> str:
        """Return the finding as one line."""
        return f"{self.game} {self.screen} {self.language} {self.window}: {self.what}"


def longest(screen: str) -> str:
    """Return the language with the longest text on a screen."""
    keys = SCREENS[screen]
    return max(LANGUAGES, key=lambda language: sum(len(t) for k, t in texts(language).items() if k.startswith(keys)))


class Album:
    """A folder of photographs, and what was found on them."""

    def __init__(
        self,
        folder: Path,
        windows: Sequence[tuple[int, int]],
        wanted: set[str],
        taken: Callable[[Sequence[Finding]], None],
    ) -> None:
        """`taken` is called after each photograph, with what was found on it."""
        self._folder = folder
        self._windows = windows
        self.wanted = wanted
        self._taken = taken
        self.findings: list[Finding] = []

    def follow(self, walk: Iterator[str], screens: set[str], visitor: Visitor, game: str) -> None:
        """Photograph the screens of a walk that are wanted in the visitor's language, up to the last of them."""
        language = visitor.say.language
        left = {screen for screen in self.wanted & screens if language in ("en", longest(screen))}
        while left and (screen := next(walk, None)):
            if screen in left:
                self.add(visitor, game, screen)
            left.discard(screen)

    def add(self, visitor: Visitor, game: str, screen: str) -> None:
        """Photograph a screen in every window; the window is as before then."""
        language = visitor.say.language
        before = visitor.page.viewport_size
        assert before is not None
        for width, height in self._windows:
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.evaluate(FRAME)
            visitor.settle()
            window = f"{width}x{height}"
            found = [Finding(game, screen, language, window, what) for what in misfits(visitor.page)]
            self.findings += found
            folder = self._folder / game / window
            folder.mkdir(parents=True, exist_ok=True)
            with drawn(visitor.page):
                visitor.page.screenshot(path=folder / f"{screen}-{language}.png")
            self._taken(found)
        visitor.page.set_viewport_size(before)
        visitor.page.evaluate(FRAME)


def doors(visitor: Visitor, chance: random.Random) -> Iterator[str]:  # noqa: ARG001 -- nothing is played
    """Go through home, its panels and the pages beside it; yields the name of each screen while it is shown."""
    page = visitor.page
    visitor.home()
    yield "home"
    for door, screen in (("page.play.change", "solo"), ("page.one.title", "device"), ("page.online.title", "online")):
        visitor.button(door).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("group").first.wait_for()
        yield f"{screen}-panel"
        if screen == "online":
            dialog.get_by_role("button", name=visitor.say("page.online.go")).click()
            page.get_by_label(visitor.say("page.lobby.link")).wait_for()
            yield "lobby"
        else:
            page.keyboard.press("Escape")
            dialog.wait_for(state="hidden")
    visitor.home()
    visitor.button("page.online.quick").click()
    visitor.button("page.quick.offer").wait_for()
    yield "waiting"
    visitor.button("page.quick.stop").click()
    for path in ("settings", "rules", "verify"):
        visitor.go(f"/{path}")
        page.get_by_role("heading").first.wait_for()
        yield path


def game(visitor: Visitor, chance: random.Random) -> Iterator[str]:
    """Play a whole game, from the first roll to its replay; yields the name of each screen while it is shown."""
    page = visitor.page
    staged = Staged(visitor)
    visitor.home()
    visitor.button("page.play.title").click()
    page.locator(".casino").first.wait_for()
    yield "opening"
    visitor.button("page.turn.roll").wait_for()
    yield "hold"
    visitor.my_turn()
    yield "my-roll"
    visitor.choose(visitor.picks.first)
    yield "chosen"
    visitor.picks.last.hover()
    yield "preview"
    visitor.button("page.hint").first.click()
    page.locator(".above > *").first.wait_for()
    yield "hint"
    with visitor.held_at(".tray .primary .ring"):  # which comes a moment after the placing, and would go again
        page.locator(".tray .primary").click()
    yield "slip"
    visitor.button("page.slip.back").click()
    staged.show(seat=1)
    yield "others-turn"
    page.reload()
    for _ in range(FEW):
        visitor.my_turn()
        visitor.choose(chance.choice(visitor.picks.all()))
        page.locator(".tray .primary").click()
    visitor.my_turn()
    other = page.get_by_role("list", name=visitor.say("page.players")).get_by_role("button").nth(1)
    for open_sheet, screen in (
        (other.click, "seat"),
        (visitor.page.get_by_role("button", name=visitor.say.like("page.casino.ask")).first.click, "explained"),
        (lambda: page.keyboard.press("?"), "keys"),
        (visitor.button("page.menu").first.click, "menu"),
        (visitor.button("page.log").first.click, "log"),
    ):
        open_sheet()
        page.get_by_role("dialog").wait_for()
        yield screen
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")  # a hidden one still keeps the keys
    while visitor.button("page.last_move").count() == 0:  # a roll of one number is chosen: the bandit takes that room
        page.locator(".tray .primary").click()
        visitor.my_turn()
    visitor.button("page.last_move").first.click()
    visitor.button("page.log.back").wait_for()
    yield "stepper"
    visitor.button("page.log.back").click()
    if not visitor.press_on("page.continue"):
        yield "payout"
        with frozen(page):
            page.emulate_media(reduced_motion="no-preference")
            for _ in range(TAPS):
                page.get_by_role("region").click()
            yield "ceremony"
        page.emulate_media(reduced_motion="reduce")
        visitor.button("page.continue").click()
        visitor.button("page.standings.next").wait_for()
        page.keyboard.press("Shift")  # whoever touches anything may read on
        yield "standings"
    visitor.play_out()
    page.get_by_role("figure").first.wait_for()
    yield "end"
    visitor.go(f"/replay?table={page.url.rpartition('/')[2]}")
    page.locator(".casino").first.wait_for()
    yield "replay"
    visitor.go("/history")
    visitor.heading("page.history.tables").wait_for()
    yield "history"
    visitor.go("/analyse")
    visitor.button("page.analyse.example").click()
    page.locator(".casino").first.wait_for()
    yield "analysis"
    visitor.button("page.analyse.set_up").first.click()
    visitor.button("page.analyse.undo").wait_for()
    yield "set-up"
    visitor.go("/settle?casinos=classic-3-neutral_90,60,10a3b3c2n1&colours=123")
    page.locator(".reason").first.wait_for()
    yield "settle"


def real(visitor: Visitor, table: dict[str, Any]) -> Iterator[str]:
    """Enter the beginning of a game with real dice, then a whole roll; yields the name of each screen meanwhile."""
    page = visitor.page
    seats = [{"name": name, "colour": colour, "bot": None} for name, colour in REAL_SEATS[: table["players"]]]
    remembered = {"game": table, "seats": seats, "whole": False, "deals": False}
    visitor.home()
    for whole in (False, True):
        remembered |= {"whole": whole, "deals": whole}
        page.evaluate("(text) => localStorage.setItem('croupier.real', text)", json.dumps(remembered))
        visitor.home()
        visitor.button("page.one.real").click()
        page.get_by_role("dialog").get_by_role("group").first.wait_for()
        if not whole:
            yield "real-panel"
        visitor.button("page.one.start").click()
        page.locator(".names button").first.click()
        if whole:
            page.locator(".faces button").first.click()
            yield "real-roll"
            return
        page.locator(".notes").first.wait_for()
        yield "real-notes"
        while page.locator(".keys.notes").count():
            page.locator(".keys.notes button:not([aria-disabled=true])").last.click()
        page.locator(".casinos button").last.click()
        page.locator(".keys").get_by_role("button").first.click()
        if page.locator(".keys.counts").count() == 0:
            page.locator(".casinos button").nth(1).click()
        page.locator(".keys.counts button").nth(1).click()
        page.locator(".casinos").wait_for()
        yield "real-tap"
        page.locator(".casinos button").nth(1).click()
        page.locator(".keys.counts").wait_for()
        yield "real-count"
        visitor.button("page.real.entries").click()
        page.get_by_role("dialog").wait_for()
        yield "real-entries"
        page.locator("dialog .entry.row").first.click()
        page.locator("dialog .keys").wait_for()
        yield "real-correction"


@contextmanager
def seeded(seed: int) -> Iterator[random.Random]:
    """Chance of the server by a seed, until the block ends."""
    chance = random.Random(seed)
    before = registry.new_secret
    registry.new_secret = lambda: chance.randbytes(32)
    try:
        yield chance
    finally:
        registry.new_secret = before


def photograph(
    browser: "Browser", url: str, album: Album, games: Sequence[str], seed: int, theme: str | None = None
) -> None:
    """Play every game in English and in every language that says more on one of the screens that are wanted."""
    with seeded(seed) as chance:
        for name in games:
            for language in languages(album.wanted):
                settings = {"botSpeed": "fast", "takeBack": 1500, "name": "Wolfgang-Maximilian", "theme": theme}
                visitor = Visitor(
                    browser, url, language, size=(1280, 720), settings=settings, worker=False, drawn=False
                )
                visitor.context.add_init_script(SEEDED.replace("SEED", str(seed)))
                visitor.keep("solo", {"game": GAMES[name], "bots": BOTS[: GAMES[name]["players"] - 1]})
                if name == games[0]:
                    album.follow(doors(visitor, chance), ONCE, visitor, name)
                album.follow(game(visitor, chance), set(SCREENS) - ONCE - REAL, visitor, name)
                album.follow(real(visitor, GAMES[name]), REAL, visitor, name)
                visitor.context.close()


def languages(screens: set[str]) -> list[str]:
    """English, and whatever says more on one of these screens."""
    return list(dict.fromkeys(("en", *map(longest, sorted(screens)))))


def number(games: Sequence[str], screens: set[str], windows: int) -> int:
    """How many photographs there will be."""
    each = {screen: len({"en", longest(screen)}) for screen in screens}
    return windows * sum(n * (1 if screen in ONCE else len(games)) for screen, n in each.items())


def size(text: str) -> tuple[int, int]:
    """Parse the size of a window: `1280x720`."""
    width, _, height = text.partition("x")
    return int(width), int(height)


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the photographs, tell what was found, and return 1 if that is anything."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.photographs", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the photographs go")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--screens", nargs="+", choices=SCREENS, default=list(SCREENS), metavar="SCREEN")
    parser.add_argument("--windows", nargs="+", type=size, default=WINDOWS, metavar="WIDTHxHEIGHT")
    parser.add_argument("--theme", choices=THEMES, help="the colours; night where none is named")
    parser.add_argument("--seed", type=int, default=1, help="of deal and dice")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    asked = parser.parse_args(arguments)
    screens = set(asked.screens)
    console = Console(stderr=True)
    with (
        TemporaryDirectory() as log,
        running(Settings(f"sqlite:///{log}/tables.db")) as server,
        browsing() as browser,
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        bar = progress.add_task("photographs", total=number(asked.games, screens, len(asked.windows)))

        def taken(found: Sequence[Finding]) -> None:
            for finding in found:
                console.print(str(finding), markup=False, highlight=False, soft_wrap=True)
            progress.advance(bar)

        album = Album(asked.folder, asked.windows, screens, taken)
        photograph(browser, server.url, album, asked.games, asked.seed, asked.theme)
    if asked.json:
        print(json.dumps([finding._asdict() for finding in album.findings], ensure_ascii=False, indent=2))
    else:
        table = Table("game", "screen", "language", "window", "what does not fit")
        for finding in album.findings:
            table.add_row(*finding)
        Console().print(table if album.findings else "Everything fits.")
    return int(bool(album.findings))


if __name__ == "__main__":
    sys.exit(main())
