"""Positions as people hold them: a game, a seat's view of it, the notation of a position, or a record."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from croupier.analysis.position import MOST_WINNINGS, open_view
from croupier.checks import describe
from croupier.record import Record, read, read_position
from croupier.record.syntax import FORMAT_NAME
from croupier.rules import Game, View
from croupier.rules.table_check import check_placing, check_table

Position: TypeAlias = Game | View | Record | str
"""A game, a view, the notation of a position or the text of a record, or a record, which stands for where it ends."""


class Situation(NamedTuple):
    """A position that has been read."""

    game: Game
    """The position."""
    assumed: bool
    """Whether winnings that lie face down were assumed: as many mean notes as the seat has won."""


def read_situation(position: Position) -> Situation:
    """Return the situation at a position. Raises TypeError for something else, ValueError for a text that is none."""
    if isinstance(position, View):
        game = Game(position.setup, open_view(position, typical_winnings(position)).tobytes())
        return Situation(game, any(seat.money is None for seat in position.seats))
    if isinstance(position, str):
        position = read(position) if position.startswith(FORMAT_NAME) else read_position(position)
    if isinstance(position, Record):
        position = position.game
    if not isinstance(position, Game):
        raise TypeError(
            f"position must be a Game, a View, a Record or the notation of a position, not {describe(position)}"
        )
    check_table(position.setup, position.table())
    return Situation(position, assumed=False)


def read_placing(position: Position) -> Situation:
    """Return the situation at a position in which a seat has to place."""
    found = read_situation(position)
    check_placing(found.game.setup, found.game.table())
    return found


def read_in_round(position: Position | None, begun: Game) -> Game:
    """Return the game at a position of the round that a game is in, by default that game itself.

    Raises a ValueError for a position of another round, about which its answers would be wrong.
    """
    if position is None:
        return begun
    game = read_situation(position).game
    ours, theirs = begun.table(), game.table()
    alike = all(bytes(getattr(ours, field)) == bytes(getattr(theirs, field)) for field in ("notes", "money"))
    same_table = (game.setup.edition, game.setup.rules) == (begun.setup.edition, begun.setup.rules)
    if not (same_table and alike and ours.paid == theirs.paid):
        raise ValueError("that is a position of another round: its table, notes or winnings are not the same")
    return game


def typical_winnings(view: View) -> list[int]:
    """Estimate what every seat has won, thousand $: the number of its notes times the mean value of a note.

    Hints based on the real winnings would give away money that is face down.
    """
    notes = view.setup.edition.notes
    mean = sum(value * count for value, count in notes.items()) / sum(notes.values())
    return [min(MOST_WINNINGS, round(seen.notes * mean)) for seen in view.seats]
