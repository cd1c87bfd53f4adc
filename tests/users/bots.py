"""Seats a bot of its own beside those of the package."""

from collections.abc import Sequence

from croupier.bots import BOTS, Bot, Budget, choose_move
from croupier.dealer import SeededDealer
from croupier.rules import CLASSIC, Place, Setup, Standing, View, new_game
from croupier.simulation import play_on_views


class Miser:
    """Places as few dice as it can."""

    name = "miser"

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.seen = 0

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """Return the move that places the fewest dice."""
        return min(view.options, key=lambda option: option.dice).move

    def watch(self, paid: Sequence[Standing]) -> None:
        """Count payouts."""
        self.seen += 1


def main() -> None:
    """Play a game."""
    setup = Setup(CLASSIC, players=3, starter=0)
    miser = Miser(1)
    bots: list[Bot] = [miser, BOTS["regular"](1), BOTS["ace"](2)]
    game = play_on_views(setup, SeededDealer(1), bots)
    assert game.result is not None
    assert miser.seen == setup.edition.rounds
    game, dealer = new_game(setup), SeededDealer(2)
    while not isinstance(seat := game.to_act, int):
        game = game.apply(dealer.draw(game))
    move: Place = choose_move(bots[seat], game, seat)
    assert move in game.legal_moves


main()
