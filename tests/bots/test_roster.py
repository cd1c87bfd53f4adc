"""The roster: bots of other packages sit down beside those built in, and a broken one harms nobody."""

from pathlib import Path

import pytest

from croupier.bots import GuestError, Regular, entry_of, roster
from tests.arena.guests import installed


def test_the_built_in_bots_are_there_and_can_be_compiled() -> None:
    names = list(roster())[:7]
    assert names == ["tourist", "richest", "regular", "highroller", "shark", "ace", "house"]
    assert all(roster()[name].built_in for name in names)
    assert all(roster()[name].make(1).name == name for name in names)


def test_a_package_brings_bots_but_takes_no_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with installed(tmp_path, monkeypatch):
        assert {"miser", "cheat", "fool", "stranger"} <= set(roster())
        assert roster()["miser"].make(1).name == "miser"
        assert not roster()["miser"].built_in
        assert isinstance(roster()["regular"].make(1), Regular)
    assert "miser" not in roster()


def test_a_broken_one_is_named_only_when_it_is_asked_to_sit_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installed(tmp_path, monkeypatch):
        stranger = roster()["stranger"]
        with pytest.raises(GuestError, match=r"the bot stranger \(nowhere:Stranger\) cannot be loaded: ModuleNotFound"):
            stranger.make(1)


def test_a_bot_can_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Miser:\n    def __init__(self, seed):\n        self.name = f'miser {seed}'\n")
    entry = entry_of(f"{file}:Miser")
    assert (entry.name, entry.built_in, entry.make(7).name) == (f"{file}:Miser", False, "miser 7")
    assert entry_of("regular") is roster()["regular"]
    for name, reason in (
        (f"{file}:Gambler", "nothing in mine.py is called Gambler"),
        (f"{tmp_path / 'no.py'}:Miser", "there is no file"),
    ):
        with pytest.raises(GuestError, match=rf"cannot be loaded: {reason}"):
            entry_of(name)
    with pytest.raises(GuestError, match=r"no bot is called whale; choose some of tourist, "):
        entry_of("whale")


def test_a_file_that_exits_when_it_is_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "leaving.py"
    file.write_text("raise SystemExit(4)\n")
    with pytest.raises(GuestError, match=r":Miser cannot be loaded \(leaving\.py, line 1\): SystemExit\(4\)$"):
        entry_of(f"{file}:Miser")


@pytest.mark.parametrize(
    ("helper", "code", "reason"),
    [
        ("", "class Miser:\n    def choose(self, view)\n", r"\(mine\.py, line 2\): SyntaxError\(\"expected ':'\"\)"),
        ("\n  1\n", "import unreadable", r"\(unreadable\.py, line 2\): IndentationError\('unexpected indent'\)"),
        ("", "\neval('1 +')\n", r"\(mine\.py, line 2\): SyntaxError\('invalid syntax'\)"),
    ],
)
def test_a_file_that_is_no_python_is_named_with_the_line_that_is_wrong(
    helper: str, code: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "unreadable.py").write_text(helper)
    file = tmp_path / "mine.py"
    file.write_text(code)
    with pytest.raises(GuestError, match=rf":Miser cannot be loaded {reason}$"):
        entry_of(f"{file}:Miser")


def test_a_bot_that_exits_when_it_is_made_is_named(tmp_path: Path) -> None:
    file = tmp_path / "unmade.py"
    file.write_text("class Miser:\n    def __init__(self, seed):\n        raise SystemExit(0)\n")
    with pytest.raises(GuestError, match=r":Miser cannot be made \(unmade\.py, line 3\): SystemExit\(0\)$"):
        entry_of(f"{file}:Miser").make(1)
