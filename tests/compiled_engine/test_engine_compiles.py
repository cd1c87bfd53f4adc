"""The engine as it stands goes through a compiler, and every byte of the table comes out the same."""

from inspect import isfunction
from itertools import pairwise

import numpy as np
import pytest

from croupier.compiled.compiler import find_callees
from croupier.rules import Place, Setup, engine
from croupier.rules.applier import encode
from croupier.rules.engine import dice_placed, may_take, strength_added
from tests.compiled_engine.replay import STEP_KINDS, replay, replayed
from tests.play import TABLES, games, walk

pytestmark = pytest.mark.xdist_group("compiled engine")


@pytest.mark.parametrize("setup", TABLES)
def test_compiled_the_engine_writes_the_same_bytes_after_every_step(setup: Setup) -> None:
    compiled, steps = replayed(setup), [step for _, step in walk(setup, 0)]
    for number, (before, game) in enumerate(pairwise(games(setup, 0))):
        assert compiled.after[number].tobytes() == game.memory
        assert compiled.places[number].tolist() == [score.rank for score in game.scores]
        moves = tuple(Place.of(move) for move in np.flatnonzero(compiled.legal[number]).tolist())
        assert moves == before.legal_moves
        kind, *numbers = encode(steps[number])
        table = before.table()
        for move in moves:
            added = (0, 0) if move.bandit else strength_added(setup.rules, table, move.move)
            assert tuple(compiled.adding[number, move.move]) == (dice_placed(table, move.move), *added)
        interpreted = [may_take(setup.rules, table, other, *numbers) for other in range(STEP_KINDS)]
        assert compiled.possible[number].tolist() == interpreted
        assert interpreted == [other == kind for other in range(STEP_KINDS)]


def test_no_rule_was_left_out_of_the_comparison() -> None:
    rules = [getattr(engine, name) for name in engine.__all__]
    assert {rule for rule in rules if isfunction(rule)} <= {*find_callees(replay)}
