"""Terminals with few rows: the casinos, the dice and the choices are visible together."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.words import Words
from tests.cli.running import play
from tests.languages import EACH

SIX = ("--bandit", "--seat", "Anna", *("--bot", "regular", "--bot", "tourist") * 2, "--bot", "richest")
FULL = ("--bandit", "--neutral", "--seat", "Maximiliane Weißenburger", *("--bot", "tourist") * 3)


def turns(table: tuple[str, ...], language: str, rows: int, columns: int, folder: Path) -> list[list[str]]:
    """Return the output of every turn of a person, from the title to the question, without colours."""
    screen = {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color"}
    result = play(
        *table, "--seed", 7, "--lang", language, save=folder / "game", COLUMNS=str(columns), LINES=str(rows), **screen
    )
    assert result.exit_code == 0
    lines = re.sub(r"\x1b\[[0-9;]*m", "", result.output).splitlines()
    asked = Words(language).say("play.choose_short").split("(")[0].strip()
    titles = [number for number, line in enumerate(lines) if line.startswith("──")]
    found = []
    for title, following in pairwise([*titles, len(lines)]):
        for number in range(title, following):
            if lines[number].startswith(asked):
                found.append(lines[title : number + 1])
                break
    assert len(found) > 6
    return found


@pytest.mark.parametrize("language", EACH)
@pytest.mark.parametrize("table", [SIX, FULL], ids=["six", "full"])
def test_at_24_rows_a_turn_is_seen_as_a_whole(table: tuple[str, ...], language: str, tmp_path: Path) -> None:
    for turn in turns(table, language, 24, 80, tmp_path):
        assert len(turn) <= 24
        assert [line[1:2] for line in turn[1:8]] == list("123456b")


@pytest.mark.parametrize("language", EACH)
def test_at_15_rows_the_casinos_are_still_seen(language: str, tmp_path: Path) -> None:
    for turn in turns(SIX, language, 15, 50, tmp_path):
        assert " b " in "".join(line[:3] for line in turn[-15:])
        assert sum(bool(re.match(" [1-6b]  +[0-9\N{EN DASH}]", line)) for line in turn[-15:]) >= 7


def test_with_rows_enough_everything_has_its_line(tmp_path: Path) -> None:
    turn = turns(SIX, "en", 40, 80, tmp_path)[0]
    assert sum("notes  " in line for line in turn) == 6
    assert sum(" → Bandit " in line for line in turn) >= 3
