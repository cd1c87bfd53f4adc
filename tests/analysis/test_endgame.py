"""Endgames: what is enumerated in compiled code's terms equals plain expectimax over the readable game."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from croupier.analysis.endgame import DEPTH, dice_left, exact_move
from croupier.analysis.equity import equity_of
from croupier.dealer import SeededDealer
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Game, Setup, new_game
from croupier.rules.table import FACES, SEATS, Table

FEW_DICE = [
    Setup(CLASSIC, 2, starter=0),
    Setup(CLASSIC, 3, neutral=True, starter=0),
    Setup(BIGGY, 3, bandit=True, starter=0),
    Setup(BIGGY, 2, neutral=True, bandit=True, starter=0),
]


class Stack(list[Table]):
    """A stack of tables that copies on assignment, as compiled records do."""

    def __setitem__(self, depth: object, table: object) -> None:
        """Copy the table, so that both can change independently."""
        assert isinstance(depth, int)
        assert isinstance(table, Table)
        super().__setitem__(depth, Table(table.tobytes()))


def shares(game: Game) -> tuple[Fraction, ...]:
    """Return each seat's share of the victory in a game that is over."""
    winners = [score.seat for score in game.scores if score.rank == 1]
    return tuple(Fraction(int(seat in winners), len(winners)) for seat in range(game.setup.players))


@cache
def expectimax(game: Game) -> tuple[Fraction, ...]:
    """Return the shares of victory if every seat plays for its own; of equal moves the first is made."""
    if game.to_act is GAME_OVER:
        return shares(game)
    if game.to_act is CHANCE:
        total = [Fraction(0)] * game.setup.players
        for step, chance in game.chance_outcomes():
            for seat, share in enumerate(expectimax(game.apply(step))):
                total[seat] += chance * share
        return tuple(total)
    seat = game.to_act
    assert isinstance(seat, int)
    return max((expectimax(game.apply(move)) for move in game.legal_moves), key=lambda after: after[seat])


def last_decisions(setup: Setup, games: int) -> list[Game]:
    """Return decisions of the last round with two or three dice left on the table, from random play."""
    found = []
    for number in range(games):
        dealer, game = SeededDealer(71, number), new_game(setup)
        while game.to_act is not GAME_OVER:
            if game.to_act is CHANCE:
                game = game.apply(dealer.draw(game))
                continue
            left = sum(sum(game.hand(seat)) for seat in range(setup.players))
            if game.round == setup.edition.rounds and 2 <= left <= 3 and len(game.legal_moves) > 1:
                found.append(game)
            game = game.apply(game.legal_moves[number % len(game.legal_moves)])
    return found


@pytest.mark.parametrize("setup", FEW_DICE, ids=lambda setup: f"{setup.edition.name}-{setup.players}")
def test_enumeration_is_exact_in_the_last_round(setup: Setup) -> None:
    positions = last_decisions(setup, 12)
    assert len(positions) >= 3
    for game in positions[:6]:
        seat = game.to_act
        assert isinstance(seat, int)
        tables = Stack(Table() for _ in range(DEPTH))
        tables[0] = game.table()
        assert dice_left(setup.rules, tables[0]) <= 3
        values = np.zeros((2 * DEPTH, SEATS))
        move = exact_move(setup.rules, tables, equity_of(setup), values)
        chosen = next(legal for legal in game.legal_moves if legal.face - 1 + (FACES if legal.bandit else 0) == move)
        best = max(expectimax(game.apply(legal))[seat] for legal in game.legal_moves)
        assert expectimax(game.apply(chosen))[seat] == best
