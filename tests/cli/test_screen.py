"""When a game fills the screen, and when it is told line by line."""

import io
import sys
from pathlib import Path

import pytest

from croupier.cli.screen import can_fill_screen
from tests.cli.running import run

GOLDEN = Path(__file__).parents[1] / "records" / "golden"


class Screen(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Return True."""
        return True


@pytest.mark.parametrize(
    ("term", "encoding", "filled"),
    [("xterm-256color", "utf-8", True), ("dumb", "utf-8", False), (None, "utf-8", False), ("xterm", "ascii", False)],
)
def test_a_full_terminal_is_needed(
    term: str | None, encoding: str, filled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TERM", raising=False)
    if term is not None:
        monkeypatch.setenv("TERM", term)
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, Screen(io.BytesIO(), encoding=encoding))
    assert can_fill_screen() is filled


def test_a_pipe_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys, "stdout", Screen(io.BytesIO(), encoding="utf-8"))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert not can_fill_screen()


@pytest.mark.parametrize("command", [("review",), ("analyse", "--lang", "de")])
def test_where_there_is_no_terminal_the_option_for_a_screen_is_refused(command: tuple[str, ...]) -> None:
    result = run(*command, GOLDEN / "classic-2.croupier", "--screen")
    assert (result.exit_code, result.stderr[:9]) == (2, "--screen ")
