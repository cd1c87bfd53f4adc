"""The luck of a roll: what its best move is worth, less what could be expected before it."""

import numpy as np
import pytest

from croupier.analysis.equity import equity_of
from croupier.compiled.arguments import record_of
from croupier.compiled.compiler import jit
from croupier.network.lookahead import LOOKAHEAD, Lookahead, shares_by_move
from croupier.network.luck import LUCK, STACK, add_luck
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.rules.table import MOVES, SEATS, TABLE
from tests.network.test_inference import made_up
from tests.network.test_lookahead import before_rolls, stack
from tests.play import name


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 3), Setup(BIGGY, 2, neutral=True, bandit=True)], ids=name)
def test_luck_is_nothing_on_average_and_apart_by_what_the_best_moves_are_worth(setup: Setup) -> None:
    look = Lookahead.of(setup.rules, made_up(3), equity_of(setup), 2)
    by_move, add, positions = jit(shares_by_move, LOOKAHEAD), jit(add_luck, LUCK), before_rolls(setup, 3, 3)
    for game in positions[:2] + positions[-1:]:
        mean, apart = np.zeros(SEATS), []
        for step, chance in game.chance_outcomes():
            rolled, tables = game.apply(step), np.zeros(STACK, TABLE)
            tables[:1] = record_of(rolled.table())
            luck, expected, found = np.zeros(SEATS), np.zeros(SEATS), np.zeros((MOVES, SEATS))
            add(setup.rules, tables, look, expected, luck)
            assert tables[:1].tobytes() == rolled.memory, "the table is as it was"
            by_move(setup.rules, stack(rolled.table()), look, found)
            best = max((place.move for place in rolled.legal_moves), key=lambda move: found[move, game.seat])
            mean += float(chance) * luck
            apart.append(found[best] - luck)
        assert mean == pytest.approx(0, abs=1e-9)
        assert np.ptp(apart, axis=0) == pytest.approx(0, abs=1e-9), "what is left is the same for all rolls"
