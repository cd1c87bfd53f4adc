"""Ctrl-Z: the shell gets its terminal back, and can continue the game where it was left."""

import asyncio
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Timer

import pytest

from tests.cli.running import environment
from tests.patience import PATIENCE
from tests.terminal.full_screen.playing import SMALL, app_with, choosing, until
from tests.terminal.full_screen.test_fitted_screen import TWO

GAME = (sys.executable, "-m", "croupier", "play", "--seat", "Anna", "--bot", "tourist", "--seed", "3")
CTRL_Z, RIGHT = "\x1a", "\x1b[C"
SPAWN = "import pty, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_DFL); pty.spawn(sys.argv[1:])"
"""Runs a command in a terminal, and ends it with that terminal, even if the process of the tests ignores SIGHUP."""


class InTerminal:
    """A program in a terminal of its own."""

    def __init__(self, process: Popen[bytes]) -> None:
        self.process = process

    def type(self, keys: str) -> None:
        """Press keys."""
        assert self.process.stdin is not None
        self.process.stdin.write(keys.encode())
        self.process.stdin.flush()

    def read(self, awaited: str) -> str:
        """Return the output up to some text."""
        assert self.process.stdout is not None
        written = b""
        while awaited.encode() not in written:
            more = self.process.stdout.read1()
            assert more, f"{awaited!r} is not in {written.decode(errors='replace')!r}"
            written += more
        return written.decode(errors="replace")


@contextmanager
def in_terminal(folder: Path, *command: str, kept: int | None = None) -> Iterator[InTerminal]:
    """Run a command in a terminal as Unix has it. `kept`: a file that it has open as long as it runs."""
    pytest.importorskip("termios", reason="a terminal as Unix has it")
    variables = environment(folder) | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    spawning = [sys.executable, "-c", SPAWN, *command]
    files = () if kept is None else (kept,)
    with Popen(spawning, stdin=PIPE, stdout=PIPE, env=variables, cwd=folder, pass_fds=files) as process:
        ending = Timer(PATIENCE, process.kill)
        ending.start()
        try:
            yield InTerminal(process)
        finally:
            ending.cancel()
            process.kill()


def test_a_shell_has_its_terminal_back_until_it_goes_on_with_the_game(tmp_path: Path) -> None:
    with in_terminal(tmp_path, "sh", "-i") as shell:
        script = f"{shlex.join(GAME)}; echo the game is ${{none}}over"  # what is typed is written, too
        shell.type(f"sh -c {shlex.quote(script)}\n")
        shell.read("Choose one number")
        shell.type(CTRL_Z)
        shell.read("Stopped")
        shell.type("stty -a; echo do${none}ne\n")
        modes = shell.read("done").replace(";", " ").split()
        assert {"icanon", "echo", "isig"} <= set(modes)
        shell.type("fg\n")
        shell.read("Choose one number")
        shell.type(RIGHT)
        shell.read("you take")
        shell.type("q")
        shell.read("the game is over")


def test_where_no_shell_could_go_on_with_it_the_game_goes_on_itself(tmp_path: Path) -> None:
    with in_terminal(tmp_path, *GAME) as game:
        game.read("Choose one number")
        game.type(CTRL_Z)
        game.read("Choose one number")
        game.type(RIGHT)
        game.read("you take")


def test_nothing_happens_where_the_app_has_no_terminal(tmp_path: Path) -> None:
    async def game() -> None:
        app = app_with(TWO, tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await until(lambda: choosing(app))
            await pilot.press("ctrl+z")
            assert choosing(app)

    asyncio.run(game())
