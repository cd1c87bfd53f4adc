"""Games played by themselves, for tests that need one: a dealer, and a chooser that decides by a seed."""

from random import Random

from croupier.dealer import DailyDealer, Dealer
from croupier.rules import CHANCE, GAME_OVER, Game, Setup, Step, new_game


def chosen(game: Game, chooser: Random) -> Step:
    """One of the legal moves, all alike."""
    return chooser.choice(game.legal_moves)


def played(
    setup: Setup, dealer: Dealer, seed: int, *, begun: tuple[Step, ...] = (), most: int | None = None
) -> tuple[Step, ...]:
    """The steps of a game, or the first ones of it; `begun` are steps that have already been taken."""
    chooser = Random(seed)
    game = new_game(setup)
    for step in begun:
        game = game.apply(step)
    steps = list(begun)
    while game.to_act is not GAME_OVER and (most is None or len(steps) < most):
        if game.to_act is CHANCE:
            step: Step = dealer.draw(game)
        else:
            step = chosen(game, chooser)
            if isinstance(dealer, DailyDealer):
                dealer = dealer.after_placing(game.rounds_paid + 1, game.seat or 0)
        steps.append(step)
        game = game.apply(step)
    return tuple(steps)
