"""Commands to copy: they work in the shell of the system, and name the program by which it is found there."""

import shlex
import sys
from pathlib import Path

import pytest

from croupier.terminal import shell
from croupier.terminal.shell import program_command, shell_quote


def test_a_word_with_spaces_stays_one_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert shlex.split(shell_quote("/home/Ann's games/a b")) == ["/home/Ann's games/a b"]
    monkeypatch.setattr(sys, "platform", "win32")
    assert shell_quote(r"C:\Users\Ann\game.croupier") == r"C:\Users\Ann\game.croupier"
    assert shell_quote(r"C:\Users\Ann B\game.croupier") == r'"C:\Users\Ann B\game.croupier"'


@pytest.mark.parametrize(("platform", "file"), [("linux", "croupier"), ("win32", "croupier.exe")])
def test_a_program_that_the_shell_does_not_find_is_named_by_its_path(
    platform: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / file).touch()
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "croupier")])
    monkeypatch.setattr(shell.shutil, "which", lambda _: None)
    assert program_command() == str(tmp_path / file)
    monkeypatch.setattr(shell.shutil, "which", lambda _: str(tmp_path / file))
    assert program_command() == "croupier"


def test_a_program_in_the_folder_one_is_in_is_named_as_it_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "croupier").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "argv", ["./croupier"])
    monkeypatch.setattr(shell.shutil, "which", lambda _: None)
    assert program_command() == "./croupier"


def test_python_m_croupier_stays_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "croupier" / "__main__.py")])
    assert program_command() == f"{shell_quote(sys.executable)} -m croupier"
