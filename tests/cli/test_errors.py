"""Ctrl-C comes through, wherever it is pressed."""

import ctypes
import sys
import time

import pytest

from croupier.cli.errors import interruptible_compilation
from croupier.terminal.line_mode.terminal import Terminal
from tests.cli.running import run


def pressed(*_: object) -> str:
    """What happens at the keyboard."""
    raise KeyboardInterrupt


def test_ctrl_c_that_meets_a_callback_from_c_is_heard_soon() -> None:
    usual = sys.unraisablehook

    def compiling() -> None:
        with interruptible_compilation():
            ctypes.CFUNCTYPE(None)(pressed)()
            time.sleep(20)

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        compiling()
    assert time.monotonic() - begun < 10
    assert sys.unraisablehook is usual


def test_other_trouble_in_a_callback_is_told_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda what: told.append(what.exc_type))

    def fails() -> None:
        raise ZeroDivisionError

    with interruptible_compilation():
        ctypes.CFUNCTYPE(None)(fails)()
    assert told == [ZeroDivisionError]


def test_ctrl_c_before_a_game_begins_has_the_exit_code_it_has_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Terminal, "ask", pressed)
    result = run("play")
    assert result.exit_code == 130
    assert result.output.endswith("No game was begun.\n")
