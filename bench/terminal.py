"""`python -m bench.terminal`: how soon the full screen appears, and how soon it answers a key while a bot thinks.

The start is measured from outside, on a separate terminal: from the command to the drawn table. A key is measured from
inside, from the key press to the drawn help while a bot thinks: by the clock, which other programs slow down, and by
the processor time of the thread that handles keys. Bots play once as people see them, with a pause after each roll, and
once without pauses, when the table is redrawn all the time.
"""

import argparse
import asyncio
import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, thread_time
from typing import Any

from textual.app import App

from croupier.engine import borrow_engine
from croupier.rules import CLASSIC, Setup
from croupier.terminal.full_screen.app import CroupierApp, FirstGame
from croupier.terminal.full_screen.pace import CALM, FAST
from croupier.terminal.full_screen.play_screen import PlayScreen
from croupier.terminal.opening import new_session
from croupier.terminal.plan import Dice, GamePlan, seat_players
from croupier.terminal.preferences import Preferences
from croupier.terminal.session_table import SessionTable
from croupier.terminal.style import SIGNS
from croupier.words import Words

COLUMNS, ROWS = 80, 24
SECONDS = 60
"""Seconds after which a start or a key is given up."""
AGAIN = 0.5
"""Seconds between two checks whether a screen is drawn."""

SCREENS = {
    "form": (["play", "--lang", "en"], b"Classic"),
    "table": (["play", "--seat", "Anna", "--bot", "tourist", "--fast", "--seed", "1", "--lang", "en"], b"Lantern"),
}
"""First screens: the command, and a text that only that screen has."""
PACES = {"calm": CALM, "fast": FAST}


@dataclass(frozen=True)
class KeyTimes:
    """Times from a key press to the drawn screen, ms."""

    bot: str
    pace: str
    """`calm` with pauses, `fast` without."""
    keys: int
    wall_median: float
    wall_95: float
    processor_median: float
    processor_most: float


@dataclass(frozen=True)
class ScreenStart:
    """How long a start took, in seconds."""

    wall: float
    """From the command to the drawn screen."""
    processor: float
    """Processor time of the whole process until the drawn screen; other programs hardly change it."""
    printed: bytes = field(repr=False)
    """Everything it wrote to the terminal."""


def time_start(arguments: Sequence[str], awaited: bytes, *options: str) -> ScreenStart:
    """Start the command on a new terminal, and kill it as soon as its screen shows a text. `options` are Python's."""
    with tempfile.TemporaryDirectory() as folder:
        begun = perf_counter()
        child, terminal = pty.fork()
        if child == 0:
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder)
            os.execv(sys.executable, [sys.executable, *options, "-m", "croupier", *arguments])
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        printed = b""
        try:
            while awaited not in printed:
                if perf_counter() - begun > SECONDS or not select.select([terminal], [], [], SECONDS)[0]:
                    raise TimeoutError(f"no screen with {awaited!r} after {SECONDS} s")
                printed += os.read(terminal, 1 << 16)
            wall = perf_counter() - begun
        finally:
            os.kill(child, signal.SIGKILL)
            used = os.wait4(child, 0)[2]
            os.close(terminal)
    return ScreenStart(wall, used.ru_utime + used.ru_stime, printed)


def is_playing(app: App[Any]) -> bool:
    """Return whether a game is being played, even if another screen covers it."""
    return app.is_running and len(app.screen_stack) > 1 and isinstance(app.screen_stack[1], PlayScreen)


async def time_key(app: App[Any], key: str) -> tuple[float, float] | None:
    """Return the milliseconds from a key press until another screen is drawn: by the clock, and of processor time.

    Returns None if the game ended first.
    """
    before, drawn = app.screen, asyncio.Event()
    wall, processor = perf_counter(), thread_time()
    app.simulate_key(key)
    async with asyncio.timeout(SECONDS):
        while app.screen is before and is_playing(app):
            await asyncio.sleep(0.005)
        while not drawn.is_set() and is_playing(app):
            app.screen.call_after_refresh(drawn.set)  # never called if the screen is closed meanwhile
            with suppress(TimeoutError):
                await asyncio.wait_for(drawn.wait(), AGAIN)
    if not is_playing(app):
        return None
    return 1000 * (perf_counter() - wall), 1000 * (thread_time() - processor)


async def time_keys(bot: str, pace: str, keys: int) -> KeyTimes:
    """Time keys that open and close the help while bots of one kind play against each other."""
    times: list[tuple[float, float]] = []
    seed = 0
    while len(times) < keys:
        seed += 1
        with tempfile.TemporaryDirectory() as folder:
            plan = GamePlan(Setup(CLASSIC, 4), seat_players((), [bot] * 4), Dice.SEEDED, seed)
            session = new_session(Words("en"), plan, Path(folder) / "game.croupier")
            source = SessionTable(session, Words("en"), SIGNS)
            app = CroupierApp(Words("en"), Preferences(), PACES[pace], FirstGame(source))
            async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
                await pilot.pause()
                for key in cycle(("question_mark", "escape")):
                    found = await time_key(app, key) if len(times) < keys else None
                    if found is None:
                        break
                    times.append(found)
                    await asyncio.sleep(0.02)
    wall, processor = zip(*times, strict=True)
    return KeyTimes(bot, pace, len(times), median(wall), quantiles(wall, n=20)[18], median(processor), max(processor))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=5, help="starts of each kind")
    parser.add_argument("--keys", type=int, default=100, help="keys for each bot")
    parser.add_argument("--bots", nargs="+", default=["shark"])
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    starts = {what: [time_start(*screen) for _ in range(options.starts)] for what, screen in SCREENS.items()}
    with borrow_engine():
        pass  # loaded in advance
    keys = [asyncio.run(time_keys(bot, pace, options.keys)) for bot in options.bots for pace in PACES]
    load = os.getloadavg()[0]
    if options.json:
        print(
            json.dumps(
                {
                    "load": load,
                    "starts": {
                        what: [{"wall": each.wall, "processor": each.processor} for each in found]
                        for what, found in starts.items()
                    },
                    "keys": [asdict(each) for each in keys],
                },
                indent=2,
            )
        )
        return
    print(f"load {load:.1f} on {os.cpu_count()} cores")
    for what, found in starts.items():
        wall, processor = [one.wall for one in found], [one.processor for one in found]
        print(
            f"start to the {what}: {median(wall):.2f} s, at best {min(wall):.2f} s; processor {median(processor):.2f} s"
        )
    for each in keys:
        print(
            f"a key beside {each.bot}, {each.pace} ({each.keys} keys): {each.wall_median:.0f} ms, 95 of 100 within "
            f"{each.wall_95:.0f} ms; processor {each.processor_median:.0f} ms, at most {each.processor_most:.0f} ms"
        )


if __name__ == "__main__":
    main()
