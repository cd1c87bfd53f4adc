"""Effect: what a move changes at its casino, for the seat and for the others there; and why a move is not legal."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.rules import Group, Option, Place, Standing, View
from croupier.rules.table import CASINOS


@dataclass(frozen=True)
class Effect:
    """The difference that a move makes at its casino."""

    before: int
    """What the seat would win there without the move, in thousand $."""
    after: int
    """What the seat would win there with the move, in thousand $."""
    stand_off: tuple[int, ...]
    """The colours that the seat is in a stand-off with after the move."""
    knocked_out: tuple[int, ...]
    """The other colours that lose a note because the move knocks them out."""
    freed: tuple[int, ...]
    """The other colours that were knocked out before the move and now take a note."""


def effect_of(seat: int, before: Standing, after: Standing) -> Effect:
    """Compare a casino before and after a move of a seat."""
    old = {group.colour: group for group in before.groups}
    new = {group.colour: group for group in after.groups}
    others = [colour for colour in new if colour != seat]
    return Effect(
        before=before.taken_by(seat),
        after=after.taken_by(seat),
        stand_off=tuple(colour for colour in others if _are_tied(new.get(seat), new[colour])),
        knocked_out=tuple(colour for colour in others if colour in before.takers and new[colour].knocked_out),
        freed=tuple(
            colour for colour in others if colour in old and old[colour].knocked_out and colour in after.takers
        ),
    )


def _are_tied(mine: Group | None, theirs: Group) -> bool:
    """Return whether two groups are in a stand-off."""
    return mine is not None and mine.knocked_out and theirs.knocked_out and mine.strength == theirs.strength


def effect_of_option(view: View, option: Option) -> Effect:
    """Return the effect of a legal move of the seat to act."""
    return effect_of(view.seat or 0, view.casinos[casino_of(option.move) - 1], option.standing)


def casino_of(move: Place) -> int:
    """Return the number of the casino a move goes to; the bandit is 7."""
    return CASINOS if move.bandit else move.face


def format_move(move: Place) -> str:
    """Return what people type for a move: `3`, or `b3` for the bandit."""
    return f"b{move.face}" if move.bandit else str(move.face)


def next_seat(view: View, option: Option) -> int | None:
    """Return the seat that rolls after a move, or None if the move ends the round."""
    seat, players = view.seat or 0, view.players
    hands = [hand.dice + hand.big + hand.neutral for hand in view.seats]
    hands[seat] -= option.dice
    # Seats without dice are skipped; the seat itself comes last, for when only it has dice left.
    return next((other % players for other in range(seat + 1, seat + players + 1) if hands[other % players]), None)


def has_round_begun(view: View) -> bool:
    """Return whether anyone has rolled in this round."""
    return view.roll is not None or any(standing.groups for standing in view.casinos)


def explain_illegal_move(move: Place, legal: Sequence[Place], *, bandit: bool) -> tuple[str, dict[str, object]]:
    """Return the key and the values of a sentence that says why a move is not legal.

    Either its face was not rolled, or its number is taken on the bandit. `bandit`: whether the game has the bandit.
    """
    faces = sorted({other.face for other in legal})
    if move.face not in faces:
        return "play.not_rolled", {"face": move.face, "faces": ", ".join(map(str, faces))}
    return "play.on_bandit" if bandit else "play.no_bandit", {"face": move.face}
