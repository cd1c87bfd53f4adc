"""Search with the network: rollouts without luck estimate what a move is worth, and the search keeps its budget."""

from statistics import fmean, pstdev

import numpy as np
import pytest

from croupier.analysis.equity import equity_of, win_share
from croupier.compiled.loops import throw
from croupier.engine import Engine, borrow_engine
from croupier.network.lookahead import write_shares_by_move
from croupier.network.search import TURNS_PER_INFERENCE, NetworkWorkspace, play_without_luck
from croupier.rules import BIGGY, CLASSIC, Game, Setup
from croupier.rules.engine import pay, place
from croupier.rules.table import MOVES, ROLL, SEATS
from tests.network.made_up import fake_network, make_lookahead, make_stack
from tests.network.test_features import decisions
from tests.play import name

TABLES = [Setup(CLASSIC, 2), Setup(CLASSIC, 5), Setup(BIGGY, 3, neutral=True, bandit=True)]


def search_move(borrowed: Engine, game: Game, inferences: int) -> tuple[int, int]:
    """Search with a budget of inferences. Return the move, and how many inferences it took."""
    borrowed.prepare(game.setup)
    borrowed.put("tables", game.memory)
    borrowed.array("network_space.looked")[0] = 0  # the last dice are enumerated instead
    move = borrowed.call("choose_by_network_search", 7, inferences * TURNS_PER_INFERENCE)
    assert borrowed.array("tables")[: len(game.memory)].tobytes() == game.memory
    return move, borrowed.array("network_space.looked")[0]


@pytest.mark.parametrize("setup", TABLES, ids=name)
def test_a_search_makes_a_legal_move_within_its_budget_and_always_the_same(setup: Setup) -> None:
    with borrow_engine() as borrowed:
        for game in decisions(setup, 8)[::13]:
            move, cost = search_move(borrowed, game, 3000)
            assert move in {place.move for place in game.legal_moves}
            assert cost <= 3500, "the last rollouts may be longer than those before"
            assert search_move(borrowed, game, 3000) == (move, cost)


def test_a_search_that_is_stopped_still_makes_a_legal_move() -> None:
    game = next(game for game in decisions(Setup(CLASSIC, 2), 9) if len(game.legal_moves) > 3)
    with borrow_engine() as borrowed:
        borrowed.interrupt()
        move, cost = search_move(borrowed, game, 100_000)
    assert move in {place.move for place in game.legal_moves}
    assert cost < 400, "only the next roll was looked at"


def test_the_mean_of_rollouts_without_luck_is_that_of_rollouts_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds for any network, however bad: the mean of the luck that is subtracted is 0."""
    fake_network(monkeypatch, 7)
    setup = Setup(CLASSIC, 2)
    rules, equity, look = setup.rules, equity_of(setup), make_lookahead(setup, 2)
    game = next(game for game in decisions(setup, 10) if 3 < sum(sum(game.hand(seat)) for seat in range(2)) < 8)
    seat, move, luck = game.to_act, game.legal_moves[0], []
    assert isinstance(seat, int)
    for key in range(100):
        table = game.apply(move).table()
        while table.phase == ROLL:
            throw(rules, table, key)
            shares = np.full((MOVES, SEATS), -1.0)
            write_shares_by_move(rules, make_stack(table), look, shares)
            place(rules, table, int(shares[:, table.seat].argmax()))
        pay(rules, table)
        space = NetworkWorkspace.empty()._replace(tables=make_stack(game.table(), 3))
        worth, came_to = play_without_luck(rules, space, move.move, key, 100, look)
        assert came_to == pytest.approx(win_share(rules, table, seat, equity), abs=1e-3)
        luck.append(came_to - worth)
    assert pstdev(luck) > 0.1
    assert abs(fmean(luck)) < 3 * pstdev(luck) / len(luck) ** 0.5
