"""Standing: who has which dice at a casino, who is knocked out, and who would take which note now.

Who is paid depends on the dice alone, not on the table they lie on. So a position of dice is worked out once and
remembered for every table where the same dice lie.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TypeAlias, TypeVar

from msgspec import Struct

from croupier.rules import engine
from croupier.rules.table import (
    BANDIT,
    BIG,
    COLOURS,
    KINDS,
    NEUTRAL,
    OWN,
    PALE,
    RECORD_BYTES,
    SLOTS,
    Rules,
    Table,
    field,
    rows,
)

_DICE, _BIG, _NOTES = rows("dice"), rows("big"), rows("notes")
_LAID_BY, _LAID, _VALUE = field("laid_by"), field("laid"), field("value")


class Group(Struct, frozen=True, gc=False, cache_hash=True):
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


class Laid(Struct, frozen=True, gc=False, cache_hash=True):
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


def with_changed(casinos: tuple[Standing, ...], changed: Standing) -> tuple[Standing, ...]:
    """Casinos of which one stands differently now."""
    after = [*casinos]
    after[changed.casino - 1] = changed
    return tuple(after)


Key = TypeVar("Key")
Position: TypeAlias = tuple[tuple[tuple[int | None, ...], ...], tuple[Group, ...]]
"""Who would take the notes, for each number of notes that may lie there; and the dice, the strongest first."""
MOST_POSITIONS = 1 << 15
"""Remembered of one kind, for one set of rules."""
FIRST = 0
"""The casino at which dice are looked at alone; the casinos 1 to 6 are all alike."""


class Known(dict[Key, Position]):
    """Positions by what they are worked out from. One that is not there is worked out when it is looked up."""

    def __init__(self, work_out: Callable[[Key], Position], groups: dict[tuple[Group, ...], tuple[Group, ...]]) -> None:
        """`groups`: the dice of all positions, so that the same dice are one object, however they came there.

        A key that begins with that object is found without a comparison of dice.
        """
        super().__init__()
        self._work_out = work_out
        self._groups = groups

    def __missing__(self, key: Key) -> Position:
        """Work a position out, and remember it."""
        for full in (self, self._groups):
            if len(full) >= MOST_POSITIONS:
                full.clear()
        takers, groups = self._work_out(key)
        position = self[key] = takers, self._groups.setdefault(groups, groups)
        return position


class Positions:
    """What dice at a casino come to under some rules; worked out once for all tables, and remembered."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        groups: dict[tuple[Group, ...], tuple[Group, ...]] = {}
        self.lying: Known[tuple[bytes, bytes]] = Known(self._lying, groups)
        """By the dice and the big dice at a casino, bytes by colour."""
        self.placed: Known[tuple[tuple[Group, ...], int, int, int, int]] = Known(self._placed, groups)
        """By the dice that lie at a casino, the seat that adds some, and how many of each kind it adds."""
        self.on_bandit: Known[tuple[Laid | None, ...]] = Known(self._on_bandit, groups)
        """By what lies on the bandit, by face."""

    def standing(self, memory: bytes) -> tuple[Standing, ...]:
        """Every casino of a table as it stands, from the bytes of its record."""
        return tuple([self._standing_at(memory, casino) for casino in range(self._rules.casinos)])

    def _standing_at(self, memory: bytes, casino: int) -> Standing:
        """One casino, counted from 0."""
        notes = _worth(memory[_VALUE], memory[_NOTES[casino]])
        if casino == BANDIT:
            takers, groups = self.on_bandit[bandit_faces(memory)]
        else:
            takers, groups = self.lying[memory[_DICE[casino]], memory[_BIG[casino]]]
        return Standing(casino + 1, notes, takers[len(notes)], groups)

    def _lying(self, key: tuple[bytes, bytes]) -> Position:
        return self._at_casino(_table_with(*key))

    def _placed(self, key: tuple[tuple[Group, ...], int, int, int, int]) -> Position:
        """What dice come to when a seat has added some to those at a casino."""
        groups, seat, own, big, pale = key
        table = Table()
        for group in groups:
            table.dice[FIRST, group.colour] = group.dice
            if group.colour != NEUTRAL:
                table.big[FIRST, group.colour] = group.big
        table.seat = seat
        engine.roll(self._rules, table, own, big, pale)
        engine.lay(self._rules, table, FIRST)
        return self._at_casino(table)

    def _at_casino(self, table: Table) -> Position:
        """What the dice at the first casino of a table come to."""
        packed = engine.pay_order(self._rules, table, FIRST)
        paid = tuple([(packed >> (4 * rank) & 15) - 1 for rank in range(COLOURS) if packed >> (4 * rank)])
        groups = []
        for colour in range(COLOURS):
            dice, big = table.dice[FIRST, colour], 0 if colour == NEUTRAL else table.big[FIRST, colour]
            if dice + big > 0:
                count = engine.strength(self._rules, table, FIRST, colour)
                groups.append((-count, colour, Group(colour, dice, big, count, 0, knocked_out=colour not in paid)))
        return _takers(paid), tuple(group for *_, group in sorted(groups))

    def _on_bandit(self, faces: tuple[Laid | None, ...]) -> Position:
        """What the dice on the bandit come to. There is no stand-off, so every colour is paid, the strongest first."""
        lying: dict[int, list[tuple[int, int, int]]] = {}
        for face, laid in enumerate(faces):
            if laid is not None:
                for colour, dice, big in ((laid.seat, laid.dice, laid.big), (NEUTRAL, laid.neutral, 0)):
                    if dice + big > 0:
                        lying.setdefault(colour, []).append((face, dice, big))
        stand = sorted(
            [_bandit_group(self._rules, colour, tuple(dice)) for colour, dice in lying.items()], reverse=True
        )
        return _takers(tuple([group.colour for _, group in stand])), tuple([group for _, group in stand])


@lru_cache(1 << 14)
def _bandit_group(rules: Rules, colour: int, lying: tuple[tuple[int, int, int], ...]) -> tuple[int, Group]:
    """The dice of one colour on the bandit, given as face, ordinary and big ones, and what decides on their rank."""
    table = Table()
    for face, dice, big in lying:
        if colour == NEUTRAL:
            table.laid[face, PALE] = dice
        else:
            table.laid_by[face] = colour + 1
            table.laid[face, OWN], table.laid[face, BIG] = dice, big
    stands = engine.bandit_strength(rules, table, colour)
    count, pips = stands // (engine.PIPS * engine.BELOW_PIPS), stands // engine.BELOW_PIPS % engine.PIPS
    dice, big = sum(dice for _, dice, _ in lying), sum(big for *_, big in lying)
    return stands, Group(colour, dice, big, count, pips, knocked_out=False)


@cache
def _takers(paid: tuple[int, ...]) -> tuple[tuple[int | None, ...], ...]:
    """Who takes the notes where these colours are paid in this order, for each number of notes."""
    takers = [*paid, *[None] * SLOTS]
    return tuple(tuple(takers[:notes]) for notes in range(SLOTS + 1))


@cache
def _pay_order(takers: tuple[int | None, ...]) -> int:
    """The order in which a casino pays these takers of its notes, packed as the engine has it."""
    return sum((taker + 1) << (4 * rank) for rank, taker in enumerate(takers) if taker is not None)


def pay_as_shown(rules: Rules, table: Table, casinos: tuple[Standing, ...]) -> None:
    """Pay a round out as `engine.pay` does, where it is known how the casinos stand: they are not worked out again."""
    for number, standing in enumerate(casinos):
        engine.pay_casino(rules, table, number, _pay_order(standing.takers))
    engine.end_round(rules, table)


@cache
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


@lru_cache(1 << 12)
def _worth(value: bytes, notes: bytes) -> tuple[int, ...]:
    """What the notes of a casino are worth, the highest first."""
    worth = memoryview(value).cast("h")
    return tuple(worth[note] for note in notes if note > 0)


def _table_with(dice: bytes, big: bytes) -> Table:
    """A table with nothing but these dice, by colour, at its first casino."""
    memory = bytearray(RECORD_BYTES)
    memory[_DICE[FIRST]], memory[_BIG[FIRST]] = dice, big
    return Table(bytes(memory))
