"""Standing: who has which dice at a casino, who is knocked out, and who would take which note now.

Who is paid depends on the dice alone, not on the table. So each arrangement of dice is evaluated once and cached for
every table with the same dice.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TypeAlias, TypeVar

from msgspec import Struct

from croupier.checks import check_whole
from croupier.rules import engine
from croupier.rules.table import (
    BANDIT,
    BIG,
    COLOURS,
    KINDS,
    NEUTRAL,
    NEUTRAL_KIND,
    OWN,
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
    """How many dice they count as."""
    pips: int
    """The sum of pips on the bandit, where it can decide; 0 at other casinos."""
    knocked_out: bool
    """Whether a tie makes them worthless."""


class Laid(Struct, frozen=True, gc=False, cache_hash=True):
    """The dice of one face on the one-armed bandit, all from one placing."""

    seat: int
    """The seat that placed them."""
    dice: int
    """Ordinary dice of that seat."""
    big: int
    neutral: int


class Standing(Struct, frozen=True, gc=False):
    """One casino as it stands now."""

    casino: int
    """1 to 6, and 7 for the one-armed bandit."""
    notes: tuple[int, ...]
    """Thousand $, the highest first."""
    takers: tuple[int | None, ...]
    """For each note, the colour that would take it if the round ended now, if any. 6 is the neutral colour."""
    groups: tuple[Group, ...]
    """The strongest first; colours without dice are left out."""

    def taken_by(self, colour: int) -> int:
        """Return what a colour would take here if the round ended now, thousand $."""
        check_whole("colour", colour, 0, NEUTRAL)
        return sum(note for note, taker in zip(self.notes, self.takers, strict=True) if taker == colour)


def replace_standing(casinos: tuple[Standing, ...], changed: Standing) -> tuple[Standing, ...]:
    """Return the casinos with one of them replaced by its new standing."""
    after = [*casinos]
    after[changed.casino - 1] = changed
    return tuple(after)


Key = TypeVar("Key")
Position: TypeAlias = tuple[tuple[tuple[int | None, ...], ...], tuple[Group, ...]]
"""Who would take the notes, by how many notes there are; and the dice, the strongest first."""
MOST_POSITIONS = 1 << 15
"""Positions cached of each kind, for one set of rules."""
FIRST = 0
"""The casino at which an arrangement of dice is evaluated; casinos 1 to 6 are all alike."""


class PositionCache(dict[Key, Position]):
    """Positions by what determines them. Looking up a missing key evaluates it."""

    def __init__(self, evaluate: Callable[[Key], Position], groups: dict[tuple[Group, ...], tuple[Group, ...]]) -> None:
        """Take the function that evaluates a key, and the dice of all positions, shared between caches.

        Equal dice from `groups` are one object. So a key that begins with that object is found by identity, without
        comparing dice.
        """
        super().__init__()
        self._evaluate = evaluate
        self._groups = groups

    def __missing__(self, key: Key) -> Position:
        """Evaluate a position and cache it. A full cache is emptied first."""
        for cached in (self, self._groups):
            if len(cached) >= MOST_POSITIONS:
                cached.clear()
        takers, groups = self._evaluate(key)
        position = self[key] = takers, self._groups.setdefault(groups, groups)
        return position


class Positions:
    """The positions of dice under some rules, evaluated once for all tables and cached."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        groups: dict[tuple[Group, ...], tuple[Group, ...]] = {}
        self.at_casino: PositionCache[tuple[bytes, bytes]] = PositionCache(self._evaluate_dice, groups)
        """By the ordinary and the big dice at a casino, each as bytes by colour."""
        self.after_placing: PositionCache[tuple[tuple[Group, ...], int, int, int, int]] = PositionCache(
            self._evaluate_placing, groups
        )
        """By the dice at a casino, the seat that adds some, and how many of each kind it adds."""
        self.on_bandit: PositionCache[tuple[Laid | None, ...]] = PositionCache(self._evaluate_bandit, groups)
        """By the dice on the bandit for each face."""

    def standing(self, memory: bytes) -> tuple[Standing, ...]:
        """Return every casino of a table as it stands, from the bytes of its record."""
        return tuple([self._standing_at(memory, casino) for casino in range(self._rules.casinos)])

    def _standing_at(self, memory: bytes, casino: int) -> Standing:
        """Return one casino, counted from 0, as it stands."""
        notes = _worth(memory[_VALUE], memory[_NOTES[casino]])
        if casino == BANDIT:
            takers, groups = self.on_bandit[bandit_faces(memory)]
        else:
            takers, groups = self.at_casino[memory[_DICE[casino]], memory[_BIG[casino]]]
        return Standing(casino + 1, notes, takers[len(notes)], groups)

    def _evaluate_dice(self, key: tuple[bytes, bytes]) -> Position:
        """Evaluate the ordinary and the big dice at a casino."""
        return self._evaluate_casino(_table_with(*key))

    def _evaluate_placing(self, key: tuple[tuple[Group, ...], int, int, int, int]) -> Position:
        """Evaluate the dice at a casino after a seat has added some to them."""
        groups, seat, own, big, neutral = key
        table = Table()
        for group in groups:
            table.dice[FIRST, group.colour] = group.dice
            if group.colour != NEUTRAL:
                table.big[FIRST, group.colour] = group.big
        table.seat = seat
        engine.roll(self._rules, table, own, big, neutral)
        engine.lay(self._rules, table, FIRST)
        return self._evaluate_casino(table)

    def _evaluate_casino(self, table: Table) -> Position:
        """Evaluate the dice at the first casino of a table."""
        # Four bits for each rank, colour + 1: packed 0x13 pays colour 2 first and then colour 0.
        packed = engine.pay_order(self._rules, table, FIRST)
        paid = tuple([(packed >> (4 * rank) & 15) - 1 for rank in range(COLOURS) if packed >> (4 * rank)])
        groups = []
        for colour in range(COLOURS):
            dice, big = table.dice[FIRST, colour], 0 if colour == NEUTRAL else table.big[FIRST, colour]
            if dice + big > 0:
                count = engine.strength(self._rules, table, FIRST, colour)
                groups.append((-count, colour, Group(colour, dice, big, count, 0, knocked_out=colour not in paid)))
        return _takers(paid), tuple(group for *_, group in sorted(groups))

    def _evaluate_bandit(self, faces: tuple[Laid | None, ...]) -> Position:
        """Evaluate the dice on the bandit. Ties are broken there, so every colour is paid, the strongest first."""
        lying: dict[int, list[tuple[int, int, int]]] = {}
        for face, laid in enumerate(faces):
            if laid is not None:
                for colour, dice, big in ((laid.seat, laid.dice, laid.big), (NEUTRAL, laid.neutral, 0)):
                    if dice + big > 0:
                        lying.setdefault(colour, []).append((face, dice, big))
        ranked = sorted(
            [_bandit_group(self._rules, colour, tuple(dice)) for colour, dice in lying.items()], reverse=True
        )
        return _takers(tuple([group.colour for _, group in ranked])), tuple([group for _, group in ranked])


@lru_cache(1 << 14)
def _bandit_group(rules: Rules, colour: int, lying: tuple[tuple[int, int, int], ...]) -> tuple[int, Group]:
    """Return the dice of one colour on the bandit, and the number that decides on their rank.

    `lying` are the dice: for each face from 0, how many ordinary and big ones.
    """
    table = Table()
    for face, dice, big in lying:
        if colour == NEUTRAL:
            table.laid[face, NEUTRAL_KIND] = dice
        else:
            table.laid_by[face] = colour + 1
            table.laid[face, OWN], table.laid[face, BIG] = dice, big
    stands = engine.bandit_strength(rules, table, colour)
    count, pips = stands // (engine.PIPS * engine.BELOW_PIPS), stands // engine.BELOW_PIPS % engine.PIPS
    dice, big = sum(dice for _, dice, _ in lying), sum(big for *_, big in lying)
    return stands, Group(colour, dice, big, count, pips, knocked_out=False)


@cache
def _takers(paid: tuple[int, ...]) -> tuple[tuple[int | None, ...], ...]:
    """Return who takes the notes if these colours are paid in this order, for each number of notes."""
    takers = [*paid, *[None] * SLOTS]
    return tuple(tuple(takers[:notes]) for notes in range(SLOTS + 1))


@cache
def _pay_order(takers: tuple[int | None, ...]) -> int:
    """Return the takers of a casino's notes as a pay order, packed as the engine does it."""
    return sum((taker + 1) << (4 * rank) for rank, taker in enumerate(takers) if taker is not None)


def pay_as_shown(rules: Rules, table: Table, casinos: tuple[Standing, ...]) -> None:
    """Pay out a round as `engine.pay` does, but from the casinos as they stand, without evaluating them again."""
    for number, standing in enumerate(casinos):
        engine.pay_casino(rules, table, number, _pay_order(standing.takers))
    engine.end_round(rules, table)


@cache
def positions_of(rules: Rules) -> Positions:
    """Return the positions under some rules; the same object for all tables."""
    return Positions(rules)


def bandit_faces(memory: bytes) -> tuple[Laid | None, ...]:
    """Return the dice on the one-armed bandit for each face 1 to 6; None if the face is free."""
    return _bandit_faces(memory[_LAID_BY], memory[_LAID])


@lru_cache(1 << 12)
def _bandit_faces(laid_by: bytes, laid: bytes) -> tuple[Laid | None, ...]:
    return tuple(
        Laid(by - 1, *laid[KINDS * face : KINDS * (face + 1)]) if by > 0 else None for face, by in enumerate(laid_by)
    )


@lru_cache(1 << 12)
def _worth(value: bytes, notes: bytes) -> tuple[int, ...]:
    """Return the values of the notes at a casino, the highest first."""
    worth = memoryview(value).cast("h")
    return tuple(worth[note] for note in notes if note > 0)


def _table_with(dice: bytes, big: bytes) -> Table:
    """Return a table with nothing but these dice, by colour, at its first casino."""
    memory = bytearray(RECORD_BYTES)
    memory[_DICE[FIRST]], memory[_BIG[FIRST]] = dice, big
    return Table(bytes(memory))
