"""Policy bots: policies as bots at a table with people, from `croupier.policies` or written by a caller."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from croupier import policies
from croupier.analysis.position import table_from_view
from croupier.bots.thinker import Attentive
from croupier.rules import Place, View
from croupier.rules.table import SEATS

if TYPE_CHECKING:
    from croupier.bots.bot import Budget
    from croupier.policies import Policy

NO_WINNINGS = (0,) * SEATS
"""Passed as winnings of earlier rounds, which the policies of `croupier.policies` do not use."""


class PolicyBot:
    """Plays a policy on the table that its seat's view shows. The seed decides between equal moves."""

    name: str
    policy: int
    """Its number in `croupier.policies`."""

    def __init__(self, seed: int) -> None:
        self.seed = index(seed)  # also accepts NumPy integers

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002  # it does not search
        """Return the move of the policy."""
        rules, table = view.setup.rules, table_from_view(view, NO_WINNINGS)
        bits = policies.choice_bits(rules, table, self.seed)
        return Place.of(policies.choose(rules, table, bits, self.policy))


class Tourist(PolicyBot):
    """Makes a random legal move."""

    name = "tourist"
    policy = policies.TOURIST


class Richest(PolicyBot):
    """Goes for the highest note that it would take after the move and does not take yet."""

    name = "richest"
    policy = policies.RICHEST


class Regular(PolicyBot):
    """Makes the move that gains the most for each die placed."""

    name = "regular"
    policy = policies.REGULAR


class FunctionBot(Attentive):
    """Plays a caller's policy function, interpreted, on the table that its seat's view shows."""

    def __init__(self, name: str, function: Policy, seed: int) -> None:
        super().__init__(seed)
        self.name = name
        self.function = function

    def choose(self, view: View, budget: Budget | None = None) -> Place:  # noqa: ARG002  # it does not search
        """Return the move of the function."""
        rules, table = view.setup.rules, table_from_view(view, self.winnings)
        return Place.of(self.function(rules, table, policies.choice_bits(rules, table, self.seed)))
