"""Bot: anything that can choose a move for a seat."""

from typing import Protocol

from croupier.rules import Place, View


class Bot(Protocol):
    """A player that decides from what its seat may see."""

    name: str
    """What the kind of player is called."""

    def choose(self, view: View) -> Place:
        """One of the legal moves, for the seat that has to place."""
        ...


def seat_to_place(view: View) -> int:
    """The seat that a bot decides for."""
    if view.seat is None or not view.options:
        raise ValueError("no seat has to place now")
    return view.seat
