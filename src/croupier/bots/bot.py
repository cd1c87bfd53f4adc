"""Bot: anything that can choose a move for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from croupier.checks import check_kind, check_series, check_whole
from croupier.rules import Place, Standing, View

MOST_TURNS = 1_000_000_000
"""Most turns that a caller may have simulated for a move: some minutes."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may simulate for a move."""

    turns: int
    """Simulated turns. They are counted, not timed, so that the same budget gives the same move."""

    def __post_init__(self) -> None:
        """Raise an error for turns that are no number or would never end."""
        object.__setattr__(self, "turns", check_whole("turns", self.turns, 1, MOST_TURNS))


def check_budget(budget: object) -> None:
    """Raise a TypeError for anything but a budget or None."""
    if budget is not None:
        check_kind("budget", budget, Budget, "Budget(turns=40_000)")


class Bot(Protocol):
    """A player that chooses moves from what its seat may see."""

    name: str
    """The name of this kind of bot, as in the roster."""

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """Return one of the legal moves (`view.options`) of the seat to place. The default budget is the bot's own."""
        ...


def check_paid(paid: object) -> tuple[Standing, ...]:
    """Return the casinos of a payout. Raises TypeError for anything else."""
    return tuple(check_kind("paid", one, Standing) for one in check_series("paid", paid, "casinos"))


@runtime_checkable
class Watcher(Protocol):
    """A bot that is shown payouts, so that it knows what lies face down later."""

    def watch(self, paid: Sequence[Standing]) -> None:
        """Take note of a round's payout. `paid` are the casinos as they are paid, which everyone at the table sees."""
        ...
