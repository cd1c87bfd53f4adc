"""Every `croupier` command in the documentation is one: the command line takes it, and what is quick is run."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.main import get_command

from croupier.cli import app
from croupier.record import read, write
from tests.cli.running import EVERYTHING, run
from tests.docs.test_links import ROOT, markdown
from tests.records.write_golden import GOLDEN
from tests.review.test_review import placed

pytestmark = pytest.mark.xdist_group("compiled")
COMMAND = re.compile(
    r"^\$ (croupier .*)$"  # in a console
    r"|^(croupier (?!record \d).*)$"  # a line of a block; a record begins like that as well
    r"|(?<![`\w])`(croupier (?!record \d)[a-z][^`]*)`(?!`)"  # in a sentence
    r"|^ExecStart=\S*/(croupier .*)$",  # a service
    re.MULTILINE,
)
WORDS = {"FILE…": "game.croupier", "FILE": "game.croupier", "FOLDER": "folder", "URL": "http://127.0.0.1:8765/t/a-b-c"}
WORDS |= {"HEX": "0" * 64, "SEED": "anna", "TABLE": "table"}
"""What stands for the words in capitals."""
QUICK = {"rules", "verify", "replay", "simulate", "arena", "solve", "games"}
"""Commands that are run: they end by themselves, soon where they play few games."""
SLOW = {"shark", "highroller", "ace", "house", "oracle"}
"""Bots that think: with them a command is only read."""


def commands() -> Iterator[tuple[str, str]]:
    """The commands of the documentation, each with the file that it stands in, each once."""
    found: dict[str, str] = {}
    for file in markdown():
        if file != "CHANGELOG.md":  # what a release once said stays said
            for match in COMMAND.finditer((ROOT / file).read_text(encoding="utf-8")):
                words = " ".join(next(filter(None, match.groups())).replace("\\|", "|").split(" #")[0].split())
                found.setdefault(words, file)
    return ((command, file) for command, file in found.items())


COMMANDS = [pytest.param(command, id=f"{file}: {command}") for command, file in commands()]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the files that the commands name."""
    game = placed(read((GOLDEN / "classic-2.croupier").read_bytes()), 8)
    (tmp_path / "game.croupier").write_text(write(game), encoding="utf-8")
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    for name, block in zip(("miser", "sweep"), re.findall(r"```python\n(.*?)```", page, re.DOTALL), strict=True):
        (tmp_path / f"{name}.py").write_text(block, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_commands() -> None:
    assert len(COMMANDS) > 40


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_line_takes_it(command: str, folder: Path) -> None:
    name, arguments = split(command)
    group = get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    with group.make_context("croupier", []) as context:
        _, found, rest = group.resolve_command(context, [name, *arguments])
        assert found is not None
        assert rest == arguments
        if arguments:  # else a sentence may only name it
            found.make_context(name, rest, parent=context)


@pytest.mark.parametrize(
    "command", [each for each in COMMANDS if (words := str(each.values[0]).split())[1] in QUICK and not SLOW & set(words)]
)
def test_what_is_quick_does_what_it_should(command: str, folder: Path) -> None:
    name, arguments = split(command)
    if "--games" in arguments:
        arguments[arguments.index("--games") + 1] = "20"
    elif name in ("simulate", "arena"):
        arguments += ["--games", "20"]
    result = run(name, *arguments, typed=EVERYTHING[:5], XDG_DATA_HOME=str(folder))
    # A game that was never committed to cannot be proven with what somebody kept of another.
    assert result.exit_code == ("HEX" in command), result.stderr
    assert result.stdout


def split(command: str) -> tuple[str, list[str]]:
    """The name of a command and its arguments, with something for every word in capitals."""
    _, name, *arguments = shlex.split(command)
    return name, [WORDS.get(word, word) for word in arguments]
