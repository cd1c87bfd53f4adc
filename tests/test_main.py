"""`python -m croupier`: Ctrl-C while the command is being loaded."""

import sys
from importlib.abc import MetaPathFinder

import pytest

from croupier.__main__ import INTERRUPTED, main
from croupier.cli import errors


class Interrupted(MetaPathFinder):
    """Ctrl-C, when the command's modules are looked for."""

    def find_spec(self, fullname: str, *_: object) -> None:
        """Interrupt."""
        if fullname == "croupier.cli":
            raise KeyboardInterrupt


def test_ctrl_c_while_modules_are_loaded_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "croupier.cli")
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == INTERRUPTED == errors.INTERRUPTED


def test_it_is_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["anything", "--version"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("croupier ")
