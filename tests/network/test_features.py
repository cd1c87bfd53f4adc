"""Features: they hold only what the seat may see, from its own side, the same interpreted and in the engine."""

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.analysis.position import table_from_view
from croupier.engine import borrow_engine
from croupier.network import features as f
from croupier.rules import BIGGY, CLASSIC, Game, Roll, Setup, view
from croupier.rules.engine import may_place, moves_of
from croupier.rules.table import BANDIT, BIG, CASINOS, FACES, NEUTRAL, NEUTRAL_KIND, OWN, SEATS, Rules, Table
from tests.play import TABLES, games, name
from tests.positions import deal_round_one, lay_turns


def rows_of(rules: Rules, table: Table) -> list[NDArray[np.int8]]:
    """Return the rows of the positions after all legal moves."""
    rows = []
    for move in range(moves_of(rules)):
        if may_place(rules, table, move):
            row = np.zeros(f.FEATURES, np.int8)
            f.describe_board(rules, table, row)
            f.describe_move(rules, table, move, row)
            rows.append(row)
    return rows


def decisions(setup: Setup, seed: int) -> list[Game]:
    """Return the positions of a random game at which a seat has to place."""
    return [game for game in games(setup, seed) if isinstance(game.to_act, int)]


@pytest.mark.parametrize("setup", TABLES)
def test_the_engine_sees_what_the_interpreter_does(setup: Setup) -> None:
    with borrow_engine() as borrowed:
        borrowed.prepare(setup)
        for game in decisions(setup, 5)[::3]:
            borrowed.put("tables", game.memory)
            borrowed.call("choose_by_network", 1)
            seen = np.array(borrowed.array("memory.features"))
            assert np.array_equal(seen, rows_of(setup.rules, game.table())[-1]), "the last move it has looked at"
            assert borrowed.array("tables")[: len(game.memory)].tobytes() == game.memory


@pytest.mark.parametrize("setup", TABLES)
def test_nothing_is_seen_that_the_view_does_not_show(setup: Setup) -> None:
    for game in decisions(setup, 6)[::7]:
        seat = game.to_act
        assert isinstance(seat, int)
        seen = table_from_view(view(game, seat), [0] * SEATS)
        assert np.array_equal(rows_of(setup.rules, seen), rows_of(setup.rules, game.table()))


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 5), Setup(BIGGY, 4, neutral=True, bandit=True)], ids=name)
def test_every_seat_sees_the_table_from_its_own_side(setup: Setup) -> None:
    players = setup.players
    for game in decisions(setup, 7)[::11]:
        table, turned = game.table(), game.table()
        turned.seat = (table.seat + 1) % players
        for seat in range(players):
            left = (seat + 1) % players
            turned.money[left] = table.money[seat]
            for kind in range(3):
                turned.hand[left, kind] = table.hand[seat, kind]
            for face in range(FACES):
                turned.dice[face, left] = table.dice[face, seat]
                turned.big[face, left] = table.big[face, seat]
            for note in range(13):
                turned.won[left, note] = table.won[seat, note]
        for face in range(FACES):
            if table.laid_by[face] > 0:
                turned.laid_by[face] = table.laid_by[face] % players + 1
        assert np.array_equal(rows_of(setup.rules, turned), rows_of(setup.rules, table))


def test_a_position_told_number_by_number() -> None:
    setup = Setup(BIGGY, 3, neutral=True, bandit=True, starter=0)
    game = lay_turns(deal_round_one(setup, {1: (30, 90)}), "11 n1", "22 B2 bandit").apply(Roll.of("133444", "1", "12"))
    table = game.table()
    table.money[0], table.money[1], table.won[1, 1] = 60, 150, 2
    row = np.zeros(f.FEATURES, np.int8)
    f.describe_board(setup.rules, table, row)
    f.describe_move(setup.rules, table, 0, row)  # seat 2 lays an ordinary, a big and a neutral 1
    casinos, context = row[: f.CONTEXT_AT].reshape(CASINOS, f.CASINO), row[f.CONTEXT_AT :]

    def dice_at(casino: int, steps: int) -> int:
        ones = casinos[casino, f.STANDS + steps * f.DICE :][: f.DICE]
        return int(ones.argmax()) + 1 if ones.any() else 0

    assert casinos[0, :3].tolist() == [9, 3, 0]
    assert [dice_at(0, steps) for steps in range(4)] == [3, 2, 0, 0]
    assert dice_at(0, NEUTRAL) == 2  # as many as seat 0: both are knocked out
    assert casinos[0, f.TAKES : f.TAKES + 3].tolist() == [9, 0, 0]
    assert [dice_at(BANDIT, steps) for steps in range(3)] == [0, 0, 4]
    assert casinos[BANDIT, f.TAKES : f.TAKES + 3].tolist() == [0, 0, 9]
    assert casinos[:, f.FREE].tolist() == [1, 0, 1, 1, 1, 1, 0]
    assert casinos[:, f.IS_BANDIT].tolist() == [0] * BANDIT + [1]
    seats = context[: f.PLAYERS_AT].reshape(SEATS, f.SEAT)
    assert seats[:, : f.DICE].argmax(1).tolist()[:3] == [4, 3, 3]  # 5, 4 and 4 ordinary dice
    assert seats[:, f.HAND].tolist() == [0, 1, 0, 0, 0, 0]
    assert seats[:, f.HAND + 1].tolist() == [1, 1, 2, 0, 0, 0]
    assert seats[:, f.MONEY].tolist() == [0, 6, 15, 0, 0, 0]
    assert seats[:, f.WON].tolist() == [0, 0, 2, 0, 0, 0]
    assert seats[:, f.PAID].tolist() == [0, 6 - 9, 15 + 9 - 9, 0, 0, 0]
    assert context[f.PLAYERS_AT :].tolist() == [0, 1, 0, 0, 0, 0, 0, 1, 0, 1]
    assert (OWN, BIG, NEUTRAL_KIND) == (0, 1, 2)
