"""Ctrl-C comes through, wherever it is pressed; a file's name does nothing to the terminal that shows it."""

import ctypes
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest

from croupier.cli.errors import interruptible_compilation
from croupier.store import open_log
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.shell import shell_quote
from croupier.words import printable
from tests.cli.running import run


def pressed(*_: object) -> str:
    """Simulate Ctrl-C."""
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
    assert result.output.endswith("No game was started.\n")


# Names of files

RECORD = Path(__file__).parents[1] / "records" / "golden" / "biggy-2.croupier"
EVIL = "\x1b]0;gone\x07\x1b[31m\u202ered\n.croupier"
"""A name as an archive from elsewhere may bring it: it colours, turns round and renames what a terminal shows."""

Evil = Callable[[Path], tuple[object, ...]]


def good_record(folder: Path) -> Path:
    """Return a file of that name with a finished game."""
    return Path(shutil.copy(RECORD, folder / EVIL))


def bad_record(folder: Path) -> Path:
    """Return a file of that name that is not a record."""
    (folder / EVIL).write_text("Croupier 1\nnothing\n")
    return folder / EVIL


def saved_game(folder: Path) -> tuple[object, ...]:
    """Save a game in a file of that name, and list the saved games."""
    (folder / "croupier" / "games").mkdir(parents=True)
    good_record(folder / "croupier" / "games")
    return ("games", "--plain")


def copied(folder: Path) -> tuple[object, ...]:
    """Copy the tables into a file of that name."""
    open_log(f"sqlite:///{folder.as_posix()}/tables.db").close()
    return ("backup", folder / EVIL, "--db", f"sqlite:///{folder.as_posix()}/tables.db")


def is_folder(folder: Path) -> Path:
    """Create a folder of that name."""
    (folder / EVIL).mkdir()
    (folder / EVIL / "letter").touch()
    return folder / EVIL


EVILS: dict[str, Evil] = {
    "verified": lambda folder: ("verify", good_record(folder)),
    "wrong": lambda folder: ("verify", bad_record(folder)),
    "not there": lambda folder: ("verify", folder / EVIL),
    "games": saved_game,
    "backup": copied,
    "no database": lambda folder: ("backup", folder / "x.db", "--db", f"sqlite:///{quote(str(folder / EVIL))}"),
    "served": lambda folder: ("serve", "--no-browser", "--db", f"sqlite:///{quote(str(is_folder(folder)))}"),
    "replay": lambda folder: ("replay", bad_record(folder), "--plain"),
    "analyse": lambda folder: ("analyse", bad_record(folder)),
    "analysed step": lambda folder: ("analyse", good_record(folder), "--step", "9999"),
    "review": lambda folder: ("review", bad_record(folder)),
    "report": lambda folder: ("simulate", "--games", "1", "--report", is_folder(folder)),
    "report there": lambda folder: ("simulate", "--games", "1", "--report", good_record(folder)),
    "resumed": lambda folder: ("play", "--plain", "--continue", good_record(folder)),
    "saved": lambda folder: ("play", "--plain", "--save", good_record(folder)),
    "site": lambda folder: ("site", is_folder(folder)),
    "bot": lambda folder: ("simulate", "--games", "1", "regular", f"{bad_record(folder)}:Bot"),
    "one too many": lambda folder: ("replay", folder / "x", folder / EVIL),
    "no command": lambda _: (EVIL,),
}


@pytest.mark.skipif(sys.platform == "win32", reason="no file has such a name there")
@pytest.mark.parametrize("command", EVILS.values(), ids=EVILS)
def test_the_name_of_a_file_is_printed_so_that_no_terminal_obeys_it(tmp_path: Path, command: Evil) -> None:
    result = run(*command(tmp_path), XDG_DATA_HOME=str(tmp_path))
    assert not {"\x1b", "\x07", "\u202e"}.intersection(result.output), result.output
    assert "\\x1b" in "".join(result.output.split()), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception


@pytest.mark.parametrize("text", ["/home/Åse/Spiel 1.croupier", "/Users/a/Bild 10\u202f30.png", "游戏/🎲.croupier"])
def test_an_ordinary_name_is_printed_as_it_is(text: str) -> None:
    assert printable(text) == text


@pytest.mark.skipif(sys.platform == "win32", reason="another shell")
@pytest.mark.parametrize("text", [EVIL, "it's \x1b", "a\\b\x07\u202e"])
def test_a_command_to_copy_names_the_very_file(text: str) -> None:
    word = shell_quote(text)
    assert word.isprintable()
    printed = subprocess.run(
        ["bash", "-c", f"printf %s {word}"], capture_output=True, check=True, env={"LC_ALL": "C.UTF-8"}
    )
    assert printed.stdout.decode() == text
