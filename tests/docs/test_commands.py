"""Every `croupier` command in the documentation is one: the command line takes it, and what is quick is run."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.bots import HighRoller, House, Shark
from croupier.cli import app
from croupier.record import read, write
from tests.cli.running import EVERYTHING, run
from tests.docs.test_links import ROOT, markdown
from tests.records.write_golden import GOLDEN
from tests.review.test_review import HASTY, first_placings

pytestmark = pytest.mark.xdist_group("compiled")
COMMAND = re.compile(
    r"^\$ (croupier .*)$"  # in a console
    r"|^(croupier (?!record \d).*)$"  # a line of a block; a record begins like that as well
    r"|(?<![`\w])`(croupier (?!record \d)[a-z][^`]*)`(?!`)"  # in a sentence
    r"|^ExecStart=\S*/(croupier .*)$",  # a service
    re.MULTILINE,
)
GAME = (GOLDEN / "classic-2.croupier").read_text(encoding="utf-8")
WORDS = {"FILE…": "game.croupier", "FILE": "game.croupier", "FOLDER": "folder", "URL": "http://127.0.0.1:8765/t/a-b-c"}
WORDS |= dict(zip(("HEX", "SEED"), re.findall(r"^(?:commitment:|seed: Anna) (\w+)$", GAME, re.MULTILINE), strict=True))
"""What stands for the words in capitals."""
RUN = {"analyse", "arena", "games", "play", "puzzle", "replay", "review", "rules", "simulate", "solve", "verify"}
"""Commands that end by themselves, soon if they play few games, or when nothing more is typed."""
ALONE = {"games", "play", "puzzle"}
"""Those that need no arguments; of others, a name alone in a sentence is no command."""
READ = {"--screen", "--continue", "typed"}
"""A command with one of these is only read here: the whole terminal, a game that is not there, and dice that are.

Games that go on, typed dice and everything about servers are run by `test_serving_commands`."""
FEWER = {"simulate": ("--games", "20"), "arena": ("--games", "4", "--processes", "1"), "analyse": ("--seconds", "0.1")}
"""What makes commands end soon; where an option stands twice, the last counts."""
CONSISTENT = 3
"""How `verify` ends where nobody says what they kept from before the game."""
NOT_BEGUN = 1
"""How `play` ends where nobody answers what it asks."""
HURRIED = {Shark: 200, HighRoller: 200, House: 20_000}
"""Simulated turns of bots that think: enough for a move, not for a good one."""


def commands() -> Iterator[tuple[str, str]]:
    """Return each command of the documentation once, with its file."""
    found: dict[str, str] = {}
    for file in markdown():
        if file != "CHANGELOG.md":  # what a release once said stays said
            for match in COMMAND.finditer((ROOT / file).read_text(encoding="utf-8")):
                command = next(filter(None, match.groups())).replace("\\|", "|").split(" #")[0]
                found.setdefault(" ".join(WORDS.get(word, word) for word in command.split()), file)
    yield from found.items()


def is_run(command: str) -> bool:
    """Whether a command is run, and not just read."""
    _, name, *arguments = command.split()
    whole = name in ALONE or (bool(arguments) and "/" not in arguments[0])
    return name in RUN and whole and not READ & set(arguments)


COMMANDS = [pytest.param(command, id=f"{file}: {command}") for command, file in commands()]
SLOW = re.compile("--bots? oracle")
"""A bot that solves every round takes too long for every change."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a working folder with the files that the commands name."""
    (tmp_path / "game.croupier").write_text(GAME, encoding="utf-8")
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    for name, block in zip(("miser", "sweep"), re.findall(r"```python\n(.*?)```", page, re.DOTALL), strict=True):
        (tmp_path / f"{name}.py").write_text(block, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_commands() -> None:
    assert len(COMMANDS) > 40


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_line_takes_it(command: str) -> None:
    name, arguments = split(command)
    with app.make_context("croupier", []) as context:
        _, found, rest = app.resolve_command(context, [name, *arguments])
        assert found is not None
        assert rest == arguments
        if arguments:  # else a sentence may only name it
            found.make_context(name, rest, parent=context)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(*each.values, id=each.id, marks=pytest.mark.soak if SLOW.search(str(each.values[0])) else ())
        for each in COMMANDS
        if is_run(str(each.values[0]))
    ],
)
def test_what_ends_soon_does_what_it_should(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, arguments = split(command)
    if name == "review":  # of the first moves, in haste
        (folder / "game.croupier").write_text(write(first_placings(read(GAME), 8)), encoding="utf-8")
        monkeypatch.setattr("croupier.network.effort.QUICK", HASTY)
        monkeypatch.setattr("croupier.network.effort.THOROUGH", HASTY)
    for bot, turns in HURRIED.items():
        monkeypatch.setattr(bot, "turns", turns)
    asks = name == "play" and not {"--seat", "--bot"} & set(arguments)
    typed = () if asks else EVERYTHING[:5]
    result = run(name, *arguments, *FEWER.get(name, ()), typed=typed, XDG_DATA_HOME=str(folder))
    unproven = name == "verify" and "--commitment" not in arguments
    assert result.exit_code == (CONSISTENT if unproven else NOT_BEGUN if asks else 0), result.stderr
    assert result.stdout


def split(command: str) -> tuple[str, list[str]]:
    """Split a command into its name and arguments."""
    _, name, *arguments = shlex.split(command)
    return name, arguments
