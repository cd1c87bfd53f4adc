"""Effect: what a move does at the casino it goes to, seen from the seat that makes it."""

from dataclasses import dataclass

from croupier.rules import Group, Standing


@dataclass(frozen=True)
class Effect:
    """A casino before and after a move, compared."""

    before: int
    """What the seat would have taken there, thousand $."""
    after: int
    """What it would take now."""
    stand_off: tuple[int, ...]
    """The colours it now has a stand-off with."""
    knocked_out: tuple[int, ...]
    """The other colours that lose a note because they are now knocked out."""
    freed: tuple[int, ...]
    """The other colours that were knocked out and now take a note."""


def effect_of(seat: int, before: Standing, after: Standing) -> Effect:
    """What changes for a seat, and whom it hurts or helps."""
    stood = {group.colour: group for group in before.groups}
    stands = {group.colour: group for group in after.groups}
    others = [colour for colour in stands if colour != seat]
    return Effect(
        before=before.taken_by(seat),
        after=after.taken_by(seat),
        stand_off=tuple(colour for colour in others if _equal(stands.get(seat), stands[colour])),
        knocked_out=tuple(c for c in others if c in before.takers and stands[c].knocked_out),
        freed=tuple(c for c in others if c in stood and stood[c].knocked_out and c in after.takers),
    )


def _equal(mine: Group | None, theirs: Group) -> bool:
    return mine is not None and mine.knocked_out and theirs.knocked_out and mine.strength == theirs.strength
