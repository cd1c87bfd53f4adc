"""Reasons: the facts that explain why one move is better than another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a reason is about, in the order of the engine's numbers."""

    KNOCK_OUT = "knock-out"
    """The better move ties with a rival who would take the note, or makes neutral dice tie with it."""
    RESCUE = "rescue"
    """The better move breaks a tie that leaves the mover without the note."""
    TAKE = "take"
    """After the better move the note is the mover's for the time being; before, it was not."""
    DEFEND = "defend"
    """The note was the mover's for the time being; the better move makes that safer."""
    SPOIL = "spoil"
    """The better move makes it harder for a rival to take the note, without knocking that rival out."""
    CHANCE = "chance"
    """The mover takes the note more often after the better move."""
    HOLD = "hold"
    """The better move leaves more dice in hand, for other casinos."""
    LAST_WORD = "last word"
    """The same; besides, the mover places the last dice of the round more often."""
    AVOID_TIE = "avoid a tie"
    """The worse move would tie with another colour."""
    RIVAL = "rival"
    """A rival takes the note less often after the better move."""
    COST = "cost"
    """Against the better move: the mover would take the note more often after the worse one."""
    COST_RIVAL = "rival's gain"
    """Against the better move: a rival takes the note more often."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of the gap between two moves, and the fact that stands for it."""

    kind: Kind
    share: float
    """The part of the gap it explains; below 0 if it speaks for the worse move."""
    error: float
    """Its standard error."""
    casino: int | None
    """The casino of the note, 1 to 7; None if the reason is not about one."""
    note: int | None
    """The note, thousand $."""
    taker: int | None
    """The seat whose chances of the note are given; None: they are the mover's to place the last dice of the round."""
    chances: tuple[float, float]
    """How often that happens after the better and after the worse move."""
    other: int | None
    """TAKE: the colour that would take the note now. RESCUE, AVOID_TIE: the colour that ties with the mover."""
    knocked: tuple[int, ...]
    """KNOCK_OUT: the colours that the better move knocks out."""
    dice: int
    """KNOCK_OUT, RESCUE, AVOID_TIE: how many dice tie. HOLD, LAST_WORD: how many more stay in hand. Otherwise 0."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A rival who often takes away what the worse move would secure."""

    seat: int
    chance: float
    """How often this seat is the first whose placing does that."""
