"""Search with the network: luck taken off rollouts leaves what a move is worth, and the best move is found by it."""

from statistics import fmean, pstdev

import numpy as np
import pytest

from croupier.analysis.equity import equity_of, win_share
from croupier.compiled.arguments import record_of
from croupier.compiled.compiler import jit
from croupier.compiled.loops import throw
from croupier.network.lookahead import LOOKAHEAD, Lookahead, shares_by_move
from croupier.network.search import SEARCH, Workspace, play_without_luck, search
from croupier.network.weights import own_weights
from croupier.rules import BIGGY, CLASSIC, Game, Setup
from croupier.rules.engine import pay, place
from croupier.rules.table import MOVES, ROLL, SEATS, Table
from tests.analysis.test_endgame import Stack
from tests.network.test_features import decisions
from tests.network.test_inference import made_up
from tests.network.test_lookahead import stack
from tests.play import name

TABLES = [Setup(CLASSIC, 2), Setup(CLASSIC, 5), Setup(BIGGY, 3, neutral=True, bandit=True)]


def space_at(game: Game) -> Workspace:
    """A workspace for the decision of a game."""
    space = Workspace.empty()
    space.tables[:1] = record_of(game.table())
    return space


def wide_open(setup: Setup, seed: int) -> list[Game]:
    """Decisions with many moves and dice."""
    return [game for game in decisions(setup, seed) if len(game.legal_moves) > 3]


@pytest.mark.parametrize("setup", TABLES, ids=name)
def test_a_search_makes_a_legal_move_within_its_budget_and_always_the_same(setup: Setup) -> None:
    look, find = Lookahead.of(setup.rules, own_weights(), equity_of(setup), 2, 0.003), jit(search, SEARCH)
    for game in decisions(setup, 8)[::13]:
        space, again = space_at(game), space_at(game)
        move = find(setup.rules, space, 7, 3000, look)
        assert move in {place.move for place in game.legal_moves}
        assert space.looked[0] <= 3500, "the last rollouts may be longer than those before"
        assert find(setup.rules, again, 7, 3000, look) == move
        assert space.tables[:1].tobytes() == game.memory


def test_a_search_that_is_stopped_still_makes_a_legal_move() -> None:
    setup = Setup(CLASSIC, 2)
    game, look = wide_open(setup, 9)[0], Lookahead.of(setup.rules, own_weights(), equity_of(setup), 2, 0.003)
    space = space_at(game)
    space.stop[0] = 1
    assert jit(search, SEARCH)(setup.rules, space, 7, 100_000, look) in {place.move for place in game.legal_moves}
    assert space.looked[0] < 400, "only the next roll was looked at"


def test_the_mean_of_rollouts_without_luck_is_that_of_rollouts_with_it() -> None:
    """Whatever the network thinks, right or wrong: what is taken off is nothing on average."""
    setup = Setup(CLASSIC, 2)
    rules, equity = setup.rules, equity_of(setup)
    game = next(game for game in decisions(setup, 10) if 3 < sum(sum(game.hand(seat)) for seat in range(2)) < 8)
    look, seat, move = Lookahead.of(rules, made_up(7), equity, 2), game.to_act, game.legal_moves[0]
    assert isinstance(seat, int)
    by_move, play, luck = jit(shares_by_move, LOOKAHEAD), jit(play_without_luck, SEARCH), []
    for key in range(400):
        table = game.apply(move).table()
        while table.phase == ROLL:
            throw(rules, table, key)
            shares = np.full((MOVES, SEATS), -1.0)
            by_move(rules, stack(table), look, shares)
            place(rules, table, int(shares[:, table.seat].argmax()))
        pay(rules, table)
        worth, came_to = play(rules, space_at(game), move.move, key, 100, look)
        assert came_to == pytest.approx(win_share(rules, table, seat, equity), abs=1e-3)
        luck.append(came_to - worth)
    assert pstdev(luck) > 0.1
    assert abs(fmean(luck)) < 3 * pstdev(luck) / len(luck) ** 0.5


def test_compiled_code_plays_what_the_interpreter_does() -> None:
    setup = Setup(CLASSIC, 2)
    here, there = (Lookahead.of(setup.rules, made_up(5), equity_of(setup), 2) for _ in range(2))
    game = next(game for game in decisions(setup, 5) if 1 < sum(sum(game.hand(seat)) for seat in range(2)) < 5)
    move = game.legal_moves[0].move
    mine = space_at(game)._replace(tables=Stack([game.table(), Table(), Table()]), expected=np.zeros(SEATS))
    theirs = space_at(game)
    wanted = play_without_luck(setup.rules, mine, move, 3, 100, here)
    assert jit(play_without_luck, SEARCH)(setup.rules, theirs, move, 3, 100, there) == pytest.approx(wanted, abs=1e-6)
    assert mine.looked[0] == theirs.looked[0] > 0


def test_luck_taken_off_leaves_little() -> None:
    setup = Setup(CLASSIC, 3)
    look, find = Lookahead.of(setup.rules, own_weights(), equity_of(setup), 2), jit(play_without_luck, SEARCH)
    for game in wide_open(setup, 11)[:3]:
        space, move = space_at(game), game.legal_moves[0].move
        without, with_luck = zip(*(find(setup.rules, space, move, key, 100, look) for key in range(16)), strict=True)
        assert 0 < pstdev(without) < pstdev(with_luck) / 3
