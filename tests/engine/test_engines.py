"""The engine, Numba's code for the same functions and the interpreter give the same answers at every table.

The interpreter is thousands of times slower, so it is only asked for moves with tiny budgets and about few dice.
"""

import pytest

from croupier.bots import BOTS, Budget
from croupier.engine import EnginePool, use_pool
from croupier.engine.host import WasmEngine
from croupier.engine.native import InterpretedEngine, NativeEngine
from croupier.evaluation.worth import Evaluator, final_shares
from croupier.network.effort import Precision
from croupier.rules import Game, Setup, view
from croupier.rules.engine import place
from croupier.simulation import workers
from croupier.simulation.workers import ThreadEngines
from tests.engine.answers import ASKED, bits, decisions, rounds
from tests.engine.write_answers import SOLVED
from tests.play import TABLES

pytestmark = pytest.mark.soak

INTERPRETED = {"highroller": 60, "shark": 60, "ace": 1}
"""The budgets of the bots that the interpreter plays, in simulated turns; for the house see `FEW_DICE`."""
FEW_DICE = 5
"""Most dice in all hands at positions where the interpreter searches with the network."""


@pytest.fixture(scope="module")
def native() -> EnginePool:
    """Return a pool of engines compiled by Numba."""
    return EnginePool(NativeEngine)


@pytest.mark.parametrize("setup", TABLES)
def test_numba_answers_as_the_engine_does(setup: Setup, native: EnginePool, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = {what: ask(setup) for what, ask in ASKED.items()}
    monkeypatch.setattr(workers, "best_engine", NativeEngine)  # those that play games
    monkeypatch.setattr(workers, "_own", ThreadEngines())
    with use_pool(native):
        assert {what: ask(setup) for what, ask in ASKED.items()} == expected


def test_numba_solves_a_round_as_the_engine_does(native: EnginePool) -> None:
    expected = rounds(SOLVED)
    with use_pool(native):
        assert rounds(SOLVED) == expected


@pytest.mark.parametrize("setup", TABLES)
def test_the_interpreter_answers_as_the_engine_does(setup: Setup) -> None:
    found = []
    for kind in (WasmEngine, InterpretedEngine):
        with use_pool(EnginePool(kind)):
            found.append((moves(setup), late_moves(setup), results(setup), worth_of_few_dice(setup)))
    built, interpreted = found
    assert interpreted[:3] == built[:3]
    # NumPy adds and divides shares of 32 bits in 32 bits, where compiled code takes 64.
    assert interpreted[3] == pytest.approx(built[3], abs=1e-6)


def few_dice(setup: Setup) -> Game:
    """Return the first decision with few dice left."""
    counted = [(sum(sum(game.hand(seat)) for seat in range(setup.players)), game) for game in decisions(setup)]
    return next(game for left, game in counted if left <= FEW_DICE and len(game.legal_moves) > 1)


def moves(setup: Setup) -> list[int]:
    """Return the moves of searching bots and of the ace at the first decision, and the move at par."""
    game = decisions(setup)[0]
    now = view(game, game.seat)
    chosen = [BOTS[bot](5).choose(now, Budget(turns)).move for bot, turns in INTERPRETED.items()]
    return [*chosen, Evaluator(setup).choose_par(game.table())]


def late_moves(setup: Setup) -> int:
    """Return the move of the house with few dice left."""
    game = few_dice(setup)
    return BOTS["house"](5).choose(view(game, game.seat), Budget(64)).move


def worth_of_few_dice(setup: Setup) -> list[float]:
    """Return what a position with few dice is worth, by sample."""
    game = few_dice(setup)
    after = game.table()
    place(setup.rules, after, game.legal_moves[0].move)
    return [share for row in Evaluator(setup).samples(after, 7, 3, Precision(2, 1.0, 1)) for share in row]


def results(setup: Setup) -> str:
    """Return the shares of victory by the money in an unfinished game."""
    return bits(final_shares(setup, few_dice(setup).table()))
