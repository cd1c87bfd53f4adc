"""Commands that people copy are called the way that works where they are."""

import sys
from pathlib import Path

import pytest

from croupier.cli.calling import called


@pytest.fixture
def command(tmp_path: Path) -> Path:
    """A command somewhere in a folder."""
    file = tmp_path / "my folder" / "croupier"
    file.parent.mkdir()
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    return file


def test_by_its_path_where_the_shell_would_not_find_it(command: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(command)])
    monkeypatch.setenv("PATH", "")
    assert called() == f"'{command}'"


def test_by_its_path_where_the_shell_would_find_another(
    command: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "croupier"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(command)])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert called() == f"'{command}'"


def test_by_its_name_where_the_shell_finds_it(command: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(command)])
    monkeypatch.setenv("PATH", str(command.parent))
    assert called() == "croupier"


def test_as_a_module_where_it_runs_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/croupier/__main__.py"])
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    assert called() == "/usr/bin/python3 -m croupier"
