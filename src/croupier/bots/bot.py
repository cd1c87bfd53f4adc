"""Bot: anything that can choose a move for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from croupier.rules import Place, Standing, View


@dataclass(frozen=True)
class Budget:
    """How much a bot may simulate for a move."""

    turns: int
    """Simulated turns. They are counted, not timed, so that the same budget gives the same move."""


class Bot(Protocol):
    """A player that chooses moves from what its seat may see."""

    name: str
    """The name of this kind of bot, as in the roster."""

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """Return one of the legal moves (`view.options`) of the seat to place. The default budget is the bot's own."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """A bot that is shown payouts, so that it knows what lies face down later."""

    def watch(self, paid: Sequence[Standing]) -> None:
        """Take note of a round's payout. `paid` are the casinos as they are paid, which everyone at the table sees."""
        ...
