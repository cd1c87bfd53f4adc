"""Random games, for tests that need one: a dealer, and moves chosen by a seed."""

from random import Random

from croupier.dealer import DailyDealer, Dealer
from croupier.rules import CHANCE, GAME_OVER, Game, Setup, Step, new_game


def choose_move(game: Game, chooser: Random) -> Step:
    """Return one of the legal moves, each equally likely."""
    return chooser.choice(game.legal_moves)


def play_game(
    setup: Setup, dealer: Dealer, seed: int, *, begun: tuple[Step, ...] = (), most: int | None = None
) -> tuple[Step, ...]:
    """Return the steps of a game, or its first steps. `begun` are steps already taken."""
    chooser = Random(seed)
    game = new_game(setup)
    for step in begun:
        game = game.apply(step)
    steps = list(begun)
    while game.to_act is not GAME_OVER and (most is None or len(steps) < most):
        if game.to_act is CHANCE:
            step: Step = dealer.draw(game)
        else:
            step = choose_move(game, chooser)
            if isinstance(dealer, DailyDealer):
                dealer = dealer.after_placing(game.rounds_paid + 1, game.seat or 0)
        steps.append(step)
        game = game.apply(step)
    return tuple(steps)
