"""A window that is closed ends the game in it, even if the parent process ignores SIGHUP."""

import os
import select
import shlex
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.terminal.full_screen.test_suspending import GAME, in_terminal


def test_a_game_ends_with_its_window_also_where_that_would_be_ignored(tmp_path: Path) -> None:
    pytest.importorskip("termios", reason="a terminal as Unix has it")
    reading, writing = os.pipe()
    os.set_inheritable(writing, True)
    try:
        script = f"trap '' HUP; echo $$ > process; exec {shlex.join(GAME)}"
        with in_terminal(tmp_path, "sh", "-c", script, kept=writing) as game:
            os.close(writing)
            game.read("Choose one number")
            game.process.kill()
            ready, _, _ = select.select([reading], [], [], PATIENCE)
            assert ready, "it goes on, where nobody sees it"
            assert os.read(reading, 1) == b"", "whoever had the other end is gone"
    finally:
        os.close(reading)
        with suppress(ProcessLookupError):
            os.kill(int((tmp_path / "process").read_text()), signal.SIGKILL)
