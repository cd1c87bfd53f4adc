"""A tournament in one call, of bots by name, functions and classes."""

import pytest

from croupier.arena import compete
from croupier.bots import Regular, Tourist
from croupier.bots.entry import LineUpError
from croupier.rules import CLASSIC, Setup
from croupier.rules.engine import may_place
from croupier.rules.table import Rules, Table


def first_legal(rules: Rules, table: Table, bits: int) -> int:  # noqa: ARG001
    """Return the lowest face."""
    move = 0
    while not may_place(rules, table, move):
        move += 1
    return move


def test_functions_classes_and_names_meet() -> None:
    played: list[int] = []
    setup, opponents = Setup(CLASSIC, 2), [first_legal, "richest"]
    summary = compete(setup, [Tourist], opponents=opponents, games=8, progress=played.append, threads=2)
    assert {standing.bot for standing in summary.standings} == {"Tourist", "first_legal", "richest"}
    assert summary.games == played[-1] == 8
    # the class on its views plays what the policy does in compiled code
    named = compete(setup, ["tourist"], opponents=opponents, games=8)
    assert [standing.win for standing in named.standings] == [standing.win for standing in summary.standings]


def test_a_text_is_no_list_of_bots() -> None:
    with pytest.raises(LineUpError, match=r"^bots are a list, such as \['regular'\], not the text 'regular'$"):
        compete(Setup(CLASSIC, 2), "regular", games=2)
    with pytest.raises(LineUpError, match=r"^opponents are a list, such as \['ace'\], not the text 'ace'$"):
        compete(Setup(CLASSIC, 2), ["regular"], opponents="ace", games=2)


def test_two_bots_of_one_name_are_told_apart_by_nobody() -> None:
    namesake = type("Tourist", (Regular,), {})
    with pytest.raises(LineUpError, match="two different bots have the same name: Tourist, Tourist"):
        compete(Setup(CLASSIC, 2), [Tourist, namesake], games=2)
