"""A turn to try out on what thinks about turns, such as when it is compiled ahead of time."""

from croupier.dealer import SeededDealer
from croupier.rules import CHANCE, CLASSIC, Setup, View, new_game, view


def first_turn() -> View:
    """The first turn of some game."""
    game, dealer = new_game(Setup(CLASSIC, players=2, starter=0)), SeededDealer(0)
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    return view(game, 0)
