"""Effect: what a move changes at its casino, for its seat and for the others there; and why a move is not legal."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.rules import Group, Option, Place, Standing, View
from croupier.rules.table import CASINOS


@dataclass(frozen=True)
class Effect:
    """A casino before and after a move, compared."""

    before: int
    """What the seat would have taken there before the move, thousand $."""
    after: int
    """What it would take after the move, thousand $."""
    stand_off: tuple[int, ...]
    """The colours it now has a stand-off with."""
    knocked_out: tuple[int, ...]
    """The other colours that lose a note because they are now knocked out."""
    freed: tuple[int, ...]
    """The other colours that were knocked out and now take a note."""


def effect_of(seat: int, before: Standing, after: Standing) -> Effect:
    """The effect of a seat's move on the casino it goes to."""
    old = {group.colour: group for group in before.groups}
    new = {group.colour: group for group in after.groups}
    others = [colour for colour in new if colour != seat]
    return Effect(
        before=before.taken_by(seat),
        after=after.taken_by(seat),
        stand_off=tuple(colour for colour in others if _tied(new.get(seat), new[colour])),
        knocked_out=tuple(colour for colour in others if colour in before.takers and new[colour].knocked_out),
        freed=tuple(
            colour for colour in others if colour in old and old[colour].knocked_out and colour in after.takers
        ),
    )


def _tied(mine: Group | None, theirs: Group) -> bool:
    """Whether two groups are in a stand-off."""
    return mine is not None and mine.knocked_out and theirs.knocked_out and mine.strength == theirs.strength


def effect_in(view: View, option: Option) -> Effect:
    """The effect of a legal move."""
    return effect_of(view.seat or 0, view.casinos[casino_of(option.move) - 1], option.standing)


def casino_of(move: Place) -> int:
    """The casino a move goes to, 1 to 7."""
    return CASINOS if move.bandit else move.face


def typed(move: Place) -> str:
    """The keys that mean a move: 3, or b3 on the bandit."""
    return f"b{move.face}" if move.bandit else str(move.face)


def next_seat(view: View, option: Option) -> int | None:
    """Return the seat that rolls after a move; None: the move ends the round."""
    seat, players = view.seat or 0, view.players
    hands = [hand.dice + hand.big + hand.neutral for hand in view.seats]
    hands[seat] -= option.dice
    return next((other % players for other in range(seat + 1, seat + players + 1) if hands[other % players]), None)


def round_begun(view: View) -> bool:
    """Whether somebody has rolled in this round."""
    return view.roll is not None or any(standing.groups for standing in view.casinos)


def refusal(move: Place, legal: Sequence[Place], *, bandit: bool) -> tuple[str, dict[str, object]]:
    """Why a move is none of the legal ones: its face was not rolled, or its number of the bandit is taken.

    `bandit`: whether the bandit stands at the table.
    """
    faces = sorted({other.face for other in legal})
    if move.face not in faces:
        return "play.not_rolled", {"face": move.face, "faces": ", ".join(map(str, faces))}
    return "play.on_bandit" if bandit else "play.no_bandit", {"face": move.face}
