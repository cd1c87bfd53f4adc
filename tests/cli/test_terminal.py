"""The terminal: what is typed counts for the question that was asked."""

import os
import sys

import pytest

from croupier.cli.terminal import Terminal

pytest.importorskip("termios", reason="a terminal as Unix has it")


def test_what_was_typed_while_nobody_asked_answers_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    import pty

    master, slave = pty.openpty()
    with os.fdopen(slave, encoding="utf-8") as keyboard, os.fdopen(master, "wb", buffering=0) as fingers:
        monkeypatch.setattr(sys, "stdin", keyboard)
        terminal = Terminal("en")
        fingers.write(b"1!\n2!\n")
        terminal.forget_typed()
        fingers.write(b"3\n")
        assert terminal.ask("Your choice:") == "3"


def test_what_is_piped_in_is_never_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    out, into = os.pipe()
    with os.fdopen(out, encoding="utf-8") as pipe, os.fdopen(into, "wb", buffering=0) as writer:
        monkeypatch.setattr(sys, "stdin", pipe)
        writer.write(b"1!\n")
        terminal = Terminal("en")
        terminal.forget_typed()
        assert terminal.ask("Your choice:") == "1!"
