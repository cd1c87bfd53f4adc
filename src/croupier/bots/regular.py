"""Regular: the baseline that everyone can recompute with a pencil."""

from fractions import Fraction

from croupier.bots.bot import Budget, seat_to_place
from croupier.bots.takings import taken_by, taken_by_players
from croupier.bots.whim import any_of
from croupier.rules import Place, View
from croupier.rules.view import Option


def score(view: View, option: Option) -> Fraction:
    """What a move is worth to the regular, in thousand $ a die.

    The casino it goes to is settled before and after the move. The score is the seat's own gain there, less the
    gain of all other players divided by the number of players, for each die the move places.
    """
    seat = seat_to_place(view)
    after = option.standing
    before = view.casinos[after.casino - 1]
    own = taken_by(after, seat) - taken_by(before, seat)
    others = taken_by_players(after) - taken_by_players(before) - own
    return (own - Fraction(others, view.players)) / option.dice


class Regular:
    """Makes the move with the highest score; of several, any."""

    name = "regular"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002  # it does not search
        """The move that gets the most for its dice."""
        scores = [score(view, option) for option in view.options]
        highest = max(scores, default=0)
        best = [option for option, worth in zip(view.options, scores, strict=True) if worth == highest]
        return any_of(best, view, self.seed)
