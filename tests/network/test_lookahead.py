"""Lookahead: the expectation before a roll is that of plain enumeration over the readable game."""

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.analysis.equity import equity_of, win_share
from croupier.network.inference import NetworkMemory, encode_board, value_move
from croupier.network.lookahead import Lookahead, expect_before_roll, write_shares_by_move
from croupier.rules import BIGGY, CHANCE, CLASSIC, Game, Setup
from croupier.rules.table import MOVES, SEATS
from tests.network.made_up import fake_network, make_lookahead, make_stack, random_weights
from tests.play import games, name

TABLES = [
    Setup(CLASSIC, 2),
    Setup(CLASSIC, 3, neutral=True),
    Setup(BIGGY, 4),
    Setup(BIGGY, 2, neutral=True, bandit=True),
]


def before_rolls(setup: Setup, seed: int, dice: int) -> list[Game]:
    """Return the positions of a random game at which a seat has to roll at most `dice` dice."""
    return [
        game
        for game in games(setup, seed)
        if game.to_act is CHANCE and game.seat is not None and 0 < sum(game.hand(game.seat)) <= dice
    ]


def enumerate_rolls(game: Game, look: Lookahead) -> NDArray[np.float64]:
    """Enumerate all rolls with their best moves, and return the shares of victory before the roll."""
    expected = np.zeros(SEATS)
    for step, chance in game.chance_outcomes():
        rolled, found = game.apply(step), np.zeros((MOVES, SEATS))
        write_shares_by_move(game.setup.rules, make_stack(rolled.table()), look, found)
        best = max((place.move for place in rolled.legal_moves), key=lambda move: found[move, game.seat])
        expected += float(chance) * found[best]
    return expected


@pytest.mark.parametrize("setup", TABLES, ids=name)
def test_the_expectation_is_that_over_all_rolls(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_network(monkeypatch, 3)
    look = make_lookahead(setup)
    positions = before_rolls(setup, 3, 4)
    assert any(sum(map(sum, map(game.hand, range(setup.players)))) == 1 for game in positions), (
        "the last die of a round"
    )
    for game in positions[:3] + positions[-2:]:
        tables, expected = make_stack(game.table()), np.zeros(SEATS)
        expect_before_roll(setup.rules, tables, 0, look, expected)
        assert expected == pytest.approx(enumerate_rolls(game, look), abs=1e-6)
        assert expected.sum() == pytest.approx(1, abs=1e-6)
        assert tables[0].tobytes() == game.memory, "the table is as it was"


@pytest.mark.parametrize("setup", TABLES, ids=name)
def test_a_move_is_worth_what_the_network_says_or_what_the_payout_is(setup: Setup) -> None:
    equity, players = equity_of(setup), setup.players
    look, memory = Lookahead.of(setup.rules, random_weights(4), equity), NetworkMemory.empty()
    decisions = [game for game in games(setup, 4) if isinstance(game.to_act, int)]
    of_network = [game for game in decisions if len(game.legal_moves) == 1][:2]
    ending = [game for game in decisions if game.apply(game.legal_moves[0]).rounds_paid > game.rounds_paid]
    assert of_network
    for game in of_network + ending:
        shares, move, seat = np.zeros((MOVES, SEATS)), game.legal_moves[0], game.to_act
        assert isinstance(seat, int)
        write_shares_by_move(setup.rules, make_stack(game.table()), look, shares)
        if game in ending:
            after = game.apply(move).table()
            wanted = np.array([win_share(setup.rules, after, each, equity) for each in range(players)])
            wanted /= wanted.sum()
        else:
            encode_board(setup.rules, game.table(), look.weights, memory)
            value_move(setup.rules, game.table(), move.move, look.weights, memory)
            wanted = np.array([memory.shares[(each - seat) % players] for each in range(players)])
        assert shares[move.move, :players] == pytest.approx(wanted, abs=1e-6)


def test_rare_cases_are_left_out_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_network(monkeypatch, 6)
    setup = Setup(CLASSIC, 2)
    exact, quick = make_lookahead(setup), make_lookahead(setup, rare=0.003)
    game = next(game for game in games(setup, 6) if game.to_act is CHANCE and game.seat is not None)
    of_exact, of_quick = np.zeros(SEATS), np.zeros(SEATS)
    assert expect_before_roll(setup.rules, make_stack(game.table()), 0, exact, of_exact) == 48
    assert expect_before_roll(setup.rules, make_stack(game.table()), 0, quick, of_quick) == 30, "up to five"
    assert of_quick.sum() == pytest.approx(1, abs=1e-6)
    assert of_quick == pytest.approx(of_exact, abs=0.02)
