"""Tourist: here for the lights."""

from croupier.bots.bot import Budget
from croupier.bots.whim import any_of
from croupier.rules import Place, View


class Tourist:
    """Makes any legal move, all alike."""

    name = "tourist"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002  # it does not search
        """Any legal move."""
        return any_of(view.options, view, self.seed)
