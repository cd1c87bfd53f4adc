"""Richest: runs after the biggest note."""

from croupier.bots.bot import Budget, seat_to_place
from croupier.bots.takings import taken_by
from croupier.bots.whim import any_of
from croupier.rules import Place, View


class Richest:
    """Goes where it would then take the biggest note, and does not yet; of several moves, any."""

    name = "richest"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002  # it does not search
        """The move to the biggest note."""
        seat = seat_to_place(view)
        prizes = []
        for option in view.options:
            prize = taken_by(option.standing, seat)
            held = taken_by(view.casinos[option.standing.casino - 1], seat)
            prizes.append(prize if prize > held else 0)
        highest = max(prizes)
        best = [option for option, prize in zip(view.options, prizes, strict=True) if prize == highest]
        return any_of(best, view, self.seed)
