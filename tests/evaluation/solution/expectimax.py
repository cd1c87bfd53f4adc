"""Expectimax over the readable game, for two players: slow and simple, to compare with the solver."""

from collections.abc import Callable
from functools import cache

from croupier.analysis.equity import equity_of, win_share
from croupier.dealer import SeededDealer
from croupier.evaluation.solution import Aim
from croupier.rules import CHANCE, GAME_OVER, Game, Setup, new_game
from croupier.rules.table import Table


def payoff(aim: Aim, before: Table, after: Game) -> float:
    """Return what seat 0 gets from a round that was paid out."""
    if aim is Aim.VICTORY:
        return float(win_share(after.setup.rules, after.table(), 0, equity_of(after.setup)))
    gains = [int(after.table().money[seat]) - int(before.money[seat]) for seat in (0, 1)]
    return gains[0] - gains[1]


def expectimax(aim: Aim, start: Game) -> Callable[[Game], float]:
    """Return a function that gives the value of a game in the round of `start` to seat 0 if both play best."""

    @cache
    def value(game: Game) -> float:
        if game.rounds_paid > start.rounds_paid:
            return payoff(aim, start.table(), game)
        if game.to_act is CHANCE:
            return sum(float(chance) * value(game.apply(step)) for step, chance in game.chance_outcomes())
        best = max if game.to_act == 0 else min
        return best(value(game.apply(move)) for move in game.legal_moves)

    return value


def begun(setup: Setup, number: int, rounds: int = 0) -> Game:
    """Return a random game in which some rounds are paid and the first seat of the next one has to roll."""
    dealer, game = SeededDealer(11, number), new_game(setup)
    while game.rounds_paid < rounds or game.seat is None:
        game = game.apply(
            dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[number % len(game.legal_moves)]
        )
        assert game.to_act is not GAME_OVER
    return game


def later(game: Game, number: int, dice: int) -> Game:
    """Return the same round once at most some dice are left in all hands and the next seat has to roll."""
    dealer = SeededDealer(12, number)
    while game.to_act is not CHANCE or sum(sum(game.hand(seat)) for seat in range(game.setup.players)) > dice:
        game = game.apply(dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[-1])
    return game
