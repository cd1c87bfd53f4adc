"""Bot: anything that can choose a move for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from croupier.rules import Place, Standing, View


@dataclass(frozen=True)
class Budget:
    """How much may be simulated for a move."""

    turns: int
    """Simulated turns; counted, not timed, so that the same budget makes the same move."""


class Bot(Protocol):
    """A player that decides from what its seat may see."""

    name: str
    """The name of this kind of bot, as in the roster."""

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """One of the legal moves (`view.options`) of the seat that has to place; no budget: the bot uses its own."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """A bot that is shown payouts, to know what lies face down later."""

    def watch(self, paid: Sequence[Standing]) -> None:
        """Called when a round is paid out, with the casinos as they stand, which everyone at the table sees."""
        ...
