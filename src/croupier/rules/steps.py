"""Steps: the moves of chance and of players that make up a game. Lot, Deal and Roll are chance, Place is a decision."""

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from croupier.checks import check_flag, check_text, check_whole, describe
from croupier.rules.table import DICE_OF_A_KIND, FACES, MOVES

Counts: TypeAlias = tuple[int, int, int, int, int, int]
"""How many dice show each face, from 1 to 6."""

MOST_DICE = FACES * DICE_OF_A_KIND
"""More dice of a kind than are ever rolled at a time."""
UNNOTED = "..."
"""Stands for the dice of a roll that were not written down."""
NO_DICE: Counts = (0, 0, 0, 0, 0, 0)
_WHOLE = {int}


def counts(faces: str) -> Counts:
    """Return the counts of faces written out as digits: "3335" is three 3s and a 5."""
    if not set(check_text("faces", faces)) <= set("123456"):
        raise ValueError(f"a die shows 1 to 6, not {describe(faces)}")
    if len(faces) > MOST_DICE:
        raise ValueError(f"a roll has at most {MOST_DICE} dice of a kind, not {len(faces)}")
    one, two, three, four, five, six = (faces.count(str(face)) for face in range(1, FACES + 1))
    return one, two, three, four, five, six


def pack(dice: Counts) -> int:
    """Return counts as the engine packs them, four bits a face: two 1s and three 3s are 0x302."""
    ones, twos, threes, fours, fives, sixes = dice
    return ones | twos << 4 | threes << 8 | fours << 12 | fives << 16 | sixes << 20


def unpack(roll: int) -> Counts:
    """Return the counts of a packed roll."""
    return roll & 15, roll >> 4 & 15, roll >> 8 & 15, roll >> 12 & 15, roll >> 16 & 15, roll >> 20 & 15


def digits(dice: Counts) -> str:
    """Return counts written out as digits, in order: "3335" for three 3s and a 5."""
    return "".join([digit * count for digit, count in zip("123456", dice, strict=False)])


class Lot(Struct, frozen=True, gc=False):
    """The draw of the seat that starts round one."""

    seat: int

    def __post_init__(self) -> None:
        """Raise a TypeError for a seat that is no number. Equal steps are one key of caches, so 1.0 is not 1."""
        if type(self.seat) is not int:
            force_setattr(self, "seat", check_whole("seat", self.seat))


class Deal(Struct, frozen=True, gc=False):
    """The next note of the pile, turned up for the casino being filled."""

    value: int
    """Thousand $."""

    def __post_init__(self) -> None:
        """Raise a TypeError for a value that is no number."""
        if type(self.value) is not int:
            force_setattr(self, "value", check_whole("value", self.value))


class Roll(Struct, frozen=True, gc=False, cache_hash=True):
    """A roll of the seat to act or, before a round, of the spare neutral dice."""

    own: Counts = NO_DICE
    """Ordinary dice, by face."""
    big: Counts = NO_DICE
    neutral: Counts = NO_DICE

    def __post_init__(self) -> None:
        """Raise a TypeError for dice that are no tuple of whole numbers."""
        for dice in (self.own, self.big, self.neutral):
            if dice is not NO_DICE and (type(dice) is not tuple or not {*map(type, dice)} <= _WHOLE):
                raise TypeError(
                    f"dice must be a tuple of six whole numbers, how many show each face, not {describe(dice)}"
                )

    @classmethod
    def of(cls, own: str = "", big: str = "", neutral: str = "") -> "Roll":
        """Return a roll written as digits, one string for each kind of dice."""
        return cls(counts(own), counts(big), counts(neutral))

    def __str__(self) -> str:
        """Return the digits of the own dice, then B and the big ones, then n and the neutral ones."""
        kinds = (("", self.own), ("B", self.big), ("n", self.neutral))
        return " ".join(mark + digits(dice) for mark, dice in kinds if any(dice))


class Noted(Roll, frozen=True, gc=False, cache_hash=True):
    """A roll of which only the dice placed were written down. At a real table the others are unknown."""

    def __str__(self) -> str:
        """Return the dice written down, and a sign for the others."""
        return f"{super().__str__()} {UNNOTED}"


@lru_cache(1 << 13)
def unpack_roll(own: int, big: int, neutral: int) -> Roll:
    """Return the roll of three packed counts. Cached, so tables share it: 8 dice can fall in only 1,287 ways."""
    return Roll(unpack(own), unpack(big) if big else NO_DICE, unpack(neutral) if neutral else NO_DICE)


class Place(Struct, frozen=True, gc=False, order=True):
    """A move: all dice of one face go to that face's casino or to the one-armed bandit."""

    face: int
    """1 to 6."""
    bandit: bool = False
    """Whether they go to the one-armed bandit instead of the casino of that face."""

    def __post_init__(self) -> None:
        """Raise a TypeError for a face that is no number."""
        if type(self.face) is not int:
            force_setattr(self, "face", check_whole("face", self.face))
        if type(self.bandit) is not bool:
            check_flag("bandit", self.bandit)

    @classmethod
    def of(cls, move: int) -> "Place":
        """Return the move with this number in the engine."""
        if type(move) is not int:
            move = check_whole("move", move)
        if not 0 <= move < MOVES:
            raise ValueError(f"a move is numbered 0 to {MOVES - 1}, not {describe(move)}")
        return cls(move % FACES + 1, move >= FACES)

    @property
    def move(self) -> int:
        """The number of the move in the engine."""
        return self.face - 1 + (FACES if self.bandit else 0)

    def __str__(self) -> str:
        """Return the face, and "bandit" if the dice go there."""
        return f"{self.face} bandit" if self.bandit else str(self.face)


Chance: TypeAlias = Lot | Deal | Roll
"""A step taken by chance."""
Step: TypeAlias = Chance | Place
"""A step of a game, by chance or by a seat."""


def check_steps(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return some steps. Raises TypeError if one of them is something else."""
    for step in steps:
        if not isinstance(step, _STEPS):
            raise TypeError(f"steps must be Lot, Deal, Roll or Place, not {describe(step)}")
    return steps


_STEPS = (Place, Roll, Deal, Lot)
