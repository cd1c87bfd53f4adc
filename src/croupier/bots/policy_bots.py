"""Policy bots: policies as bots at a table with people, from `croupier.policies` or written by a caller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier import policies
from croupier.analysis.position import check_view, rebuild_table
from croupier.bots.bot import check_budget
from croupier.bots.thinker import Attentive
from croupier.checks import check_whole
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
        self.seed = check_whole("seed", seed)

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """Return the move of the policy."""
        check_budget(budget)
        check_view(view)
        table = rebuild_table(view, NO_WINNINGS)
        rules = view.setup.rules
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

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """Return the move of the function."""
        check_budget(budget)
        check_view(view)
        table = rebuild_table(view, self.winnings)
        rules = view.setup.rules
        return Place.of(self.function(rules, table, policies.choice_bits(rules, table, self.seed)))
