"""The shrewd policy: legal, alike in any money, and with a regular's weights a regular."""

import numpy as np
import pytest

from croupier.analysis.shrewd import WEIGHTS, ShrewdWeights, going_rate, shrewd, strength_at
from croupier.policies import regular
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.rules.engine import may_place
from croupier.rules.table import SEATS, Table
from tests.play import TABLES, games, name

THREE = Setup(CLASSIC, 3, starter=0)
AS_A_REGULAR = ShrewdWeights(*np.zeros(len(WEIGHTS)))._replace(gain_by_dice=1.0, harm_by_dice=-2 / 3)


def decisions(setup: Setup, seed: int) -> list[Table]:
    """Return the tables of a random game at which a seat has to place."""
    return [game.table() for game in games(setup, seed) if isinstance(game.to_act, int)]


@pytest.mark.parametrize("setup", TABLES)
def test_a_shrewd_move_is_legal_and_leaves_the_table_as_it_was(setup: Setup) -> None:
    for table in decisions(setup, 1)[::5]:
        before = table.tobytes()
        move = shrewd(setup.rules, table, going_rate(setup.rules, table), WEIGHTS)
        assert may_place(setup.rules, table, move)
        assert table.tobytes() == before


@pytest.mark.parametrize("setup", [THREE, Setup(BIGGY, 4, neutral=True, bandit=True, starter=0)], ids=name)
def test_ten_times_the_money_changes_no_move(setup: Setup) -> None:
    for table in decisions(setup, 2)[::3]:
        rich = Table(table.tobytes())
        for note in range(len(table.value)):
            rich.value[note] *= 10
        moves = [shrewd(setup.rules, each, going_rate(setup.rules, each), WEIGHTS) for each in (table, rich)]
        assert moves[0] == moves[1]


def test_it_settles_like_a_regular_and_with_a_regulars_weights_is_one() -> None:
    agreed = 0
    tables = decisions(THREE, 3)
    for table in tables:
        move = shrewd(THREE.rules, table, going_rate(THREE.rules, table), AS_A_REGULAR)
        agreed += any(move == regular(THREE.rules, table, whim << 29) for whim in range(8))
    assert agreed == len(tables)


def test_the_count_of_a_colour_is_that_of_its_dice() -> None:
    table = next(game for game in games(THREE, 4) if isinstance(game.to_act, int)).table()
    for seat in range(SEATS):
        table.dice[0, seat] = 0
    table.dice[0, 0], table.dice[0, 1], table.dice[0, 2] = 3, 2, 2
    assert [strength_at(THREE.rules, table, 0, seat) for seat in range(3)] == [3, 2, 2]


def test_the_going_rate_is_the_money_on_the_table_for_each_die() -> None:
    table = decisions(THREE, 5)[0]
    money = sum(table.value[table.notes[casino, slot]] for casino in range(6) for slot in range(8))
    assert going_rate(THREE.rules, table) == money / 24
