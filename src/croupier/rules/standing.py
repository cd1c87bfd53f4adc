"""Standing: who has which dice at a casino, who is knocked out, and who would take which note now.

Who is paid depends on the dice alone, not on the table they lie on. So a position of dice is worked out once and
remembered for every table where the same dice lie.
"""

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from croupier.rules import engine
from croupier.rules.table import (
    BANDIT,
    BIG,
    COLOURS,
    FACES,
    KINDS,
    NEUTRAL,
    OWN,
    PALE,
    SEATS,
    SLOTS,
    TABLE,
    Rules,
    Table,
    field,
    rows,
)

_DICE, _BIG, _NOTES = rows("dice"), rows("big"), rows("notes")
_LAID_BY, _LAID, _VALUE = field("laid_by"), field("laid"), field("value")


class Group(Struct, frozen=True, gc=False):
    """The dice of one colour at one casino."""

    colour: int
    """A seat, or 6 for the neutral colour."""
    dice: int
    """Ordinary dice."""
    big: int
    strength: int
    """As how many dice they count."""
    pips: int
    """Sum of pips, where it can decide: on the bandit; else 0."""
    knocked_out: bool
    """Whether a stand-off makes them worthless."""


class Laid(Struct, frozen=True, gc=False):
    """The dice of one face on the one-armed bandit; they all came in one placing."""

    seat: int
    """Who laid them."""
    dice: int
    """Ordinary dice of that seat."""
    big: int
    neutral: int


class Standing(Struct, frozen=True, gc=False):
    """One casino as it stands."""

    casino: int
    """1 to 6, and 7 for the one-armed bandit."""
    notes: tuple[int, ...]
    """Thousand $, the highest first."""
    takers: tuple[int | None, ...]
    """For each note the colour that would take it if the round ended now; 6: the neutral colour, so nobody."""
    groups: tuple[Group, ...]
    """The strongest first; colours without a die are left out."""

    def taken_by(self, colour: int) -> int:
        """What a colour would take here if the round ended now, thousand $."""
        return sum(note for note, taker in zip(self.notes, self.takers, strict=True) if taker == colour)


Position: TypeAlias = tuple[tuple[tuple[int | None, ...], ...], tuple[Group, ...]]
"""Who would take the notes, for each number of notes that may lie there; and the dice, the strongest first."""
MOST_POSITIONS = 1 << 15
"""Remembered for one set of rules."""


class Positions:
    """What dice at a casino come to under some rules; worked out once for all tables, and remembered."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[tuple[bytes | int, ...], Position] = {}
        """By the bytes of the dice and, where one adds to them, by the move."""

    def standing(self, memory: bytes) -> tuple[Standing, ...]:
        """Every casino of a table as it stands, from the bytes of its record."""
        return tuple([self._standing_at(memory, casino) for casino in range(self._rules.casinos)])

    def _standing_at(self, memory: bytes, casino: int) -> Standing:
        """One casino, counted from 0."""
        notes = _worth(memory[_VALUE], memory[_NOTES[casino]])
        dice = _dice_at(memory, casino)
        position = self._known.get(dice)
        if position is None:
            position = self._remember(dice, self._worked_out(casino, _table_with(casino, dice)))
        return Standing(casino + 1, notes, position[0][len(notes)], position[1])

    def standing_after(
        self, memory: bytes, seat: int, move: int, own: int, big: int, pale: int, now: Standing
    ) -> Standing:
        """The casino that a legal move goes to, as it would stand after it.

        The move places so many dice of each kind; `now` is how the casino stands.
        """
        # The casinos 1 to 6 are all alike, so what a move does at one of them is remembered for all.
        if move < BANDIT:
            key: tuple[bytes | int, ...] = (memory[_DICE[move]], memory[_BIG[move]], seat, own, big, pale)
        else:
            key = (memory[_LAID_BY], memory[_LAID], move, seat, own, big, pale)
        position = self._known.get(key)
        if position is None:
            casino = min(move, BANDIT)
            table = _table_with(casino, _dice_at(memory, casino))
            table.seat = seat
            shift = 4 * (move % FACES)
            engine.roll(self._rules, table, own << shift, big << shift, pale << shift)
            engine.lay(self._rules, table, move)
            position = self._remember(key, self._worked_out(casino, table))
        return Standing(now.casino, now.notes, position[0][len(now.notes)], position[1])

    def _remember(self, key: tuple[bytes | int, ...], position: Position) -> Position:
        if len(self._known) >= MOST_POSITIONS:
            self._known.clear()
        self._known[key] = position
        return position

    def _worked_out(self, casino: int, table: Table) -> Position:
        rules = self._rules
        packed = engine.pay_order(rules, table, casino)
        paid = [(packed >> (4 * rank) & 15) - 1 for rank in range(COLOURS)]
        takers = [colour if colour >= 0 else None for colour in paid] + [None] * (SLOTS - COLOURS)
        groups = []
        for colour, (dice, big) in (_bandit_dice(table) if casino == BANDIT else _dice(table, casino)).items():
            if casino == BANDIT:
                stands = engine.bandit_strength(rules, table, colour)
                count, pips = stands // (engine.PIPS * engine.BELOW_PIPS), stands // engine.BELOW_PIPS % engine.PIPS
            else:
                count, pips = (stands := engine.strength(rules, table, casino, colour)), 0
            groups.append((-stands, colour, Group(colour, dice, big, count, pips, knocked_out=colour not in paid)))
        return tuple(tuple(takers[:notes]) for notes in range(SLOTS + 1)), tuple(group for *_, group in sorted(groups))


@lru_cache(128)
def positions_of(rules: Rules) -> Positions:
    """The positions under some rules; the same object for all tables."""
    return Positions(rules)


def bandit_faces(memory: bytes) -> tuple[Laid | None, ...]:
    """What lies on the one-armed bandit of each face 1 to 6; None: the face is free."""
    return _bandit_faces(memory[_LAID_BY], memory[_LAID])


@lru_cache(1 << 12)
def _bandit_faces(laid_by: bytes, laid: bytes) -> tuple[Laid | None, ...]:
    return tuple(
        Laid(by - 1, *laid[KINDS * face : KINDS * (face + 1)]) if by > 0 else None for face, by in enumerate(laid_by)
    )


def _dice_at(memory: bytes, casino: int) -> tuple[bytes, bytes]:
    """The dice at a casino, from 0: ordinary and big ones by colour, or who laid what on each face of the bandit."""
    if casino == BANDIT:
        return memory[_LAID_BY], memory[_LAID]
    return memory[_DICE[casino]], memory[_BIG[casino]]


@lru_cache(1 << 12)
def _worth(value: bytes, notes: bytes) -> tuple[int, ...]:
    """What the notes of a casino are worth, the highest first."""
    worth = memoryview(value).cast("h")
    return tuple(worth[note] for note in notes if note > 0)


def _table_with(casino: int, dice: tuple[bytes, bytes]) -> Table:
    """A table with nothing but dice at one casino."""
    memory = bytearray(TABLE.itemsize)
    first, second = (_LAID_BY, _LAID) if casino == BANDIT else (_DICE[casino], _BIG[casino])
    memory[first], memory[second] = dice
    return Table(bytes(memory))


def _dice(table: Table, casino: int) -> dict[int, tuple[int, int]]:
    """Ordinary and big dice on a casino 1 to 6, by colour."""
    found = {colour: (table.dice[casino, colour], table.big[casino, colour]) for colour in range(SEATS)}
    found[NEUTRAL] = (table.dice[casino, NEUTRAL], 0)
    return {colour: dice for colour, dice in found.items() if any(dice)}


def _bandit_dice(table: Table) -> dict[int, tuple[int, int]]:
    """Ordinary and big dice on the bandit, by colour."""
    found: dict[int, tuple[int, int]] = {}
    for face, by in enumerate(table.laid_by):
        if by > 0:
            for colour, dice, big in (
                (by - 1, table.laid[face, OWN], table.laid[face, BIG]),
                (NEUTRAL, table.laid[face, PALE], 0),
            ):
                if dice + big > 0:
                    before = found.get(colour, (0, 0))
                    found[colour] = (before[0] + dice, before[1] + big)
    return found
