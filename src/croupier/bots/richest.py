"""Richest: runs after the biggest note."""

from croupier.bots.bot import Budget, seat_to_place
from croupier.bots.takings import taken_by
from croupier.bots.whim import any_of
from croupier.rules import Place, View


class Richest:
    """Makes the move whose casino would then give it the biggest note; of several, any."""

    name = "richest"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002  # it does not search
        """The move to the biggest note."""
        seat = seat_to_place(view)
        prizes = [taken_by(option.standing, seat) for option in view.options]
        highest = max(prizes)
        best = [option for option, prize in zip(view.options, prizes, strict=True) if prize == highest]
        return any_of(best, view, self.seed)
