"""The terminal: what is typed counts for the question that was asked; commands to copy work where they are."""

import os
import sys
from pathlib import Path

import pytest

from croupier.terminal.line_mode.terminal import Terminal, program_command


def test_what_was_typed_while_nobody_asked_answers_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("termios", reason="a terminal as Unix has it")
    import pty

    master, slave = pty.openpty()
    with os.fdopen(slave, encoding="utf-8") as keyboard, os.fdopen(master, "wb", buffering=0) as fingers:
        monkeypatch.setattr(sys, "stdin", keyboard)
        terminal = Terminal("en")
        fingers.write(b"1!\n2!\n")
        terminal.flush_input()
        fingers.write(b"3\n")
        assert terminal.ask("Your choice:") == "3"


def test_what_is_piped_in_is_never_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    out, into = os.pipe()
    with os.fdopen(out, encoding="utf-8") as pipe, os.fdopen(into, "wb", buffering=0) as writer:
        monkeypatch.setattr(sys, "stdin", pipe)
        writer.write(b"1!\n")
        terminal = Terminal("en")
        terminal.flush_input()
        assert terminal.ask("Your choice:") == "1!"


@pytest.fixture
def command(tmp_path: Path) -> Path:
    """Create a command in a folder, and return its path."""
    file = tmp_path / "my folder" / "croupier"
    file.parent.mkdir()
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


def test_by_its_path_where_the_shell_would_not_find_it(command: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(command)])
    monkeypatch.setenv("PATH", "")
    assert program_command() == f"'{command}'"


def test_by_its_path_where_the_shell_would_find_another(
    command: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "croupier"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(command)])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program_command() == f"'{command}'"


def test_by_its_name_where_the_shell_finds_it(command: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(command)])
    monkeypatch.setenv("PATH", str(command.parent))
    assert program_command() == "croupier"


def test_as_a_module_where_it_runs_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/croupier/__main__.py"])
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    assert program_command() == "/usr/bin/python3 -m croupier"
