"""The luck of a roll: what its best move is worth, minus what was expected before it."""

import numpy as np
import pytest

from croupier.network.lookahead import write_shares_by_move
from croupier.network.luck import STACK, add_luck
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.rules.table import MOVES, SEATS
from tests.network.made_up import fake_network, make_lookahead, make_stack
from tests.network.test_lookahead import before_rolls
from tests.play import name

TABLES = {Setup(CLASSIC, 3): 3, Setup(BIGGY, 2, neutral=True, bandit=True): 2}
"""Tables, and how many dice are rolled."""


@pytest.mark.parametrize("setup", TABLES, ids=name)
def test_luck_is_nothing_on_average_and_apart_by_what_the_best_moves_are_worth(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_network(monkeypatch, 3)
    look, positions = make_lookahead(setup, 2), before_rolls(setup, 3, TABLES[setup])
    for game in positions[:2] + positions[-1:]:
        mean, apart = np.zeros(SEATS), []
        for step, chance in game.chance_outcomes():
            rolled = game.apply(step)
            tables = make_stack(rolled.table(), STACK)
            luck, expected, found = np.zeros(SEATS), np.zeros(SEATS), np.zeros((MOVES, SEATS))
            add_luck(setup.rules, tables, look, expected, luck)
            assert tables[0].tobytes() == rolled.memory, "the table is as it was"
            write_shares_by_move(setup.rules, make_stack(rolled.table()), look, found)
            best = max((place.move for place in rolled.legal_moves), key=lambda move: found[move, game.seat])
            mean += float(chance) * luck
            apart.append(found[best] - luck)
        assert mean == pytest.approx(0, abs=1e-9)
        assert np.ptp(apart, axis=0) == pytest.approx(0, abs=1e-9), "what is left is the same for all rolls"
