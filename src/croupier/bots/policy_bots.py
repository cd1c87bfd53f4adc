"""Policy bots: the policies of `croupier.policies`, seated at a table with people."""

from croupier import policies
from croupier.analysis.position import table_from_view
from croupier.analysis.rollout import Budget
from croupier.rules import Place, View
from croupier.rules.table import SEATS

NO_WINNINGS = (0,) * SEATS
"""Policies do not use what was won in earlier rounds."""


class PolicyBot:
    """Plays a policy on the table that its seat's view shows. The seed decides between equal moves."""

    name: str
    policy: int
    """Its number in `croupier.policies`."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002  # it does not search
        """The move of the policy."""
        rules, table = view.setup.rules, table_from_view(view, NO_WINNINGS)
        bits = policies.choice_bits(rules, table, self.seed)
        return Place.of(policies.choose(rules, table, bits, self.policy))


class Tourist(PolicyBot):
    """Makes any legal move."""

    name = "tourist"
    policy = policies.TOURIST


class Richest(PolicyBot):
    """Goes where it would then take the biggest note, and does not yet."""

    name = "richest"
    policy = policies.RICHEST


class Regular(PolicyBot):
    """Makes the move that gains the most for each die placed."""

    name = "regular"
    policy = policies.REGULAR
