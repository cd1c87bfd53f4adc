"""The exact numbers of chance, decision and terminal nodes, table by table, against the text files beside this one.

A number that moves means that a rule has moved. `python -m tests.perft.write` writes the files anew.
"""

import pytest

from croupier.rules import BIGGY, CLASSIC, offered_setups
from tests.perft.positions import TABLES, counted
from tests.perft.write import HERE
from tests.play import name


@pytest.mark.parametrize("table", TABLES)
def test_the_tree_has_exactly_these_nodes(table: str) -> None:
    assert counted(TABLES[table]) == (HERE / f"{table}.txt").read_text(encoding="utf-8")


def games_over(table: str) -> int:
    """Return in how many ways a whole game can go, according to its file."""
    return int((HERE / f"{table}.txt").read_text(encoding="utf-8").split()[-2])


def test_the_smallest_trees_agree_with_arithmetic() -> None:
    deals = 1 + 6  # the only 20 stays in the pile or lies at one of six casinos
    assert games_over("tiny_plain_2") == 2 * deals * 6**2
    assert games_over("tiny_plain_3") == deals * 6**3
    # The 20 lies at one of seven casinos; on the bandit the second player may not lay the first one's face.
    assert games_over("tiny_bandit_2_bandit") == 7 * (6 * 6 * 2 + 6 * (5 * 2 + 1))


def test_no_edition_variant_or_number_of_players_lacks_its_counts() -> None:
    written = {file.stem for file in HERE.glob("*.txt")}
    assert {name(setup) for edition in (CLASSIC, BIGGY) for setup in offered_setups(edition)} <= written
    assert written == set(TABLES)
