"""Bot: anything that can choose a move for a seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from croupier.rules import Place, Standing, View


@dataclass(frozen=True)
class Budget:
    """How much thought a move may take."""

    turns: int
    """Turns that may be simulated; counted, not timed, so that the same budget makes the same move."""


class Bot(Protocol):
    """A player that decides from what its seat may see."""

    name: str
    """What the kind of player is called."""

    def choose(self, view: View, budget: Budget | None = None) -> Place:
        """One of the legal moves (`view.options`), for the seat that has to place; no budget: the bot's own."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """A bot that watches payouts, to remember what lies face down later."""

    def watch(self, paid: Sequence[Standing]) -> None:
        """A round is paid out: the casinos as they stand, everyone at the table sees who takes what."""
        ...


def seat_to_place(view: View) -> int:
    """The seat that a bot decides for."""
    if view.seat is None or not view.options:
        raise ValueError("no seat has to place now")
    return view.seat
