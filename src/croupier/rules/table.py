"""TABLE: one record is one table, with everything on it and whose turn it is.

The engine's functions read and write this record in place: compiled code sees a NumPy record, the interpreter a
`Table` over the same bytes. `Rules` holds the numbers of the edition and its variants. Seats, faces, casinos and rounds
count from 0 in here. A note is named by its denomination (1 is the smallest value, 0 no note), so `value[note]` is what
it is worth.
"""

from __future__ import annotations  # memoryview[int] is for the type checker only

import struct
from functools import cache
from math import prod
from threading import local
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

SEATS = 6
"""Most players at a table."""
NEUTRAL = SEATS
"""The neutral colour comes after the colours of the seats."""
COLOURS = SEATS + 1
"""Colours of dice: one for each seat, and the neutral one."""
FACES = 6
"""Most faces of a die, and most casinos with numbers; `faces_of` returns those of a table."""
BANDIT = FACES
"""The one-armed bandit comes after the casinos 1 to 6."""
CASINOS = FACES + 1
MOVES = 2 * FACES
"""A move is a face on its casino (0 to 5) or that face on the bandit (6 to 11)."""
SLOTS = 8
"""Most notes at one casino."""
DENOMINATIONS = 12
"""Most different values of notes."""
DEAREST = 1000
"""Most a note can be worth, thousand $."""
ROUNDS = 12
"""Most rounds of a game."""
PILE = 64
"""Most notes in the game."""
DICE_OF_A_KIND = 12
"""Most dice of one kind in one hand."""
STRONGEST = 15
"""The most dice that one colour may count as at one casino."""

OWN, BIG, NEUTRAL_KIND = 0, 1, 2
"""Kinds of dice in a hand: ordinary, big and neutral ones. (NEUTRAL is the colour of the last.)"""
KINDS = 3

LOT, DEAL, SPARE, ROLL, PLACE, PAY, OVER = range(7)
"""Phases: draw the starter, turn up a note, roll the spare neutral dice, roll, place, pay out, over."""


class Rules(NamedTuple):
    """The numbers of an edition and its variants at one table."""

    players: int
    rounds: int
    casinos: int
    """As many as dice have faces, 2 to 6; or 7 with the bandit, which stands beside six others."""
    dice: int
    big_dice: int
    neutral_dice: int
    """Each of the three is how many dice of that kind a player has at the start of a round."""
    spare_dice: int
    """Neutral dice rolled and placed before each round."""
    big_weight: int
    fill_sum: int
    fill_notes: int
    recycle: int
    """1 if notes that leave the casinos go under the pile, 0 if they go into the box."""


INT8, INT16, INT32 = "b", "h", "i"
"""Integers of one, two and four bytes, as `struct`, memory views and NumPy name them."""
FIELDS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    # thousand $, by seat
    ("money", INT32, (SEATS,)),
    # the dice just rolled, by kind: four bits a face say how many show it
    ("roll", INT32, (KINDS,)),
    # thousand $, by denomination
    ("value", INT16, (DENOMINATIONS + 1,)),
    # phase of play, see LOT to OVER
    ("phase", INT8, ()),
    # rounds already paid out
    ("paid", INT8, ()),
    # seat that starts this round
    ("starter", INT8, ()),
    # seat whose turn it is
    ("seat", INT8, ()),
    # casino being filled
    ("casino", INT8, ()),
    # notes in the pile that were never turned up, and those returned beneath them
    ("unseen", INT8, ()),
    ("returned", INT8, ()),
    # seat + 1 that laid a face on the bandit, by face; 0: free
    ("laid_by", INT8, (FACES,)),
    # dice on the bandit, by face and kind
    ("laid", INT8, (FACES, KINDS)),
    # ordinary dice on the casinos 1 to 6, by casino and colour
    ("dice", INT8, (FACES, COLOURS)),
    # big dice there, by casino and seat
    ("big", INT8, (FACES, SEATS)),
    # dice still in hand, by seat and kind
    ("hand", INT8, (SEATS, KINDS)),
    # notes at the casinos, by casino and slot, the highest first
    ("notes", INT8, (CASINOS, SLOTS)),
    # notes the seats have won, by seat and denomination: how many
    ("won", INT8, (SEATS, DENOMINATIONS + 1)),
    # notes of the pile never turned up, by denomination: how many; their order does not exist yet
    ("fresh", INT8, (DENOMINATIONS + 1,)),
    # notes out of the game, by denomination: how many
    ("box", INT8, (DENOMINATIONS + 1,)),
    # notes returned under the pile, the next to be dealt first
    ("under", INT8, (PILE,)),
    # always zero: fills the last word, so that every byte of a record is defined
    ("rest", INT8, (3,)),
)
"""The fields of a record in the order of its bytes: name, kind of number and shape. A single number has no shape.

The largest numbers come first, so that every field is aligned without gaps.
"""

if TYPE_CHECKING:
    import numpy as np

    TABLE: np.dtype[np.void]
else:

    def __getattr__(name: str) -> Any:
        """Make TABLE, the dtype of a record, on first use: games that need no NumPy begin much sooner without it."""
        if name != "TABLE":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import numpy as np

        globals()[name] = np.dtype(list(FIELDS), align=True)
        return globals()[name]


def _find_slices() -> dict[str, slice]:
    """Return the slice of each field in the bytes of a record."""
    slices, start = {}, 0
    for name, kind, shape in FIELDS:
        end = start + struct.calcsize(kind) * prod(shape)
        slices[name], start = slice(start, end), end
    return slices


_SLICES = _find_slices()
RECORD_BYTES = _SLICES["rest"].stop
_SCALARS = ("phase", "paid", "starter", "seat", "casino", "unseen", "returned")
_SCALARS_AT: int = _SLICES["phase"].start
PHASE_AT, PAID_AT, STARTER_AT, SEAT_AT, CASINO_AT, UNSEEN_AT, RETURNED_AT = range(
    _SCALARS_AT, _SCALARS_AT + len(_SCALARS)
)
"""Positions of the single numbers in the bytes of a record. None is negative, so `memory[PHASE_AT]` is the phase."""
_ROLL_AT = _SLICES["roll"].start
_ROLL = struct.Struct(f"{KINDS}i")
_PACK = struct.Struct(f"{len(_SCALARS)}b")
_ARRAYS: dict[str, tuple[slice, Any, tuple[int, ...]]] = {
    name: (_SLICES[name], kind, shape) for name, kind, shape in FIELDS if shape
}


Scalars: TypeAlias = tuple[int, int, int, int, int, int, int]
"""The single numbers of a record: phase, paid, starter, seat, casino, unseen, returned."""


def scalars(memory: bytes) -> Scalars:
    """Return the single numbers in the bytes of a record."""
    return _PACK.unpack_from(memory, _SCALARS_AT)


def packed_roll(memory: bytes) -> tuple[int, int, int]:
    """Return the dice just rolled, by kind, from the bytes of a record: four bits a face say how many show it."""
    return _ROLL.unpack_from(memory, _ROLL_AT)


def field(name: str) -> slice:
    """Return the slice of an array field in the bytes of a record."""
    return _ARRAYS[name][0]


@cache
def rows(name: str) -> tuple[slice, ...]:
    """Return the slice of each row of an array field in the bytes of a record, such as the dice at each casino."""
    where, _, shape = _ARRAYS[name]
    width = (where.stop - where.start) // shape[0]
    return tuple(slice(start, start + width) for start in range(where.start, where.stop, width))


class Table:
    """One table: the fields of a record as attributes, over its bytes."""

    __slots__ = ("_memory", *_SLICES)

    phase: int
    paid: int
    starter: int
    seat: int
    casino: int
    unseen: int
    returned: int
    money: memoryview[int]
    roll: memoryview[int]
    value: memoryview[int]
    laid_by: memoryview[int]
    laid: memoryview[int]
    dice: memoryview[int]
    big: memoryview[int]
    hand: memoryview[int]
    notes: memoryview[int]
    won: memoryview[int]
    fresh: memoryview[int]
    box: memoryview[int]
    under: memoryview[int]
    rest: memoryview[int]

    def __init__(self, memory: bytes = bytes(RECORD_BYTES)) -> None:
        """Copy the bytes of a record. Without any the table is empty."""
        self._memory = bytearray(RECORD_BYTES)
        whole = memoryview(self._memory)
        for name, (where, kind, shape) in _ARRAYS.items():
            setattr(self, name, whole[where].cast(kind, shape))
        self.load(memory)

    def load(self, memory: bytes) -> None:
        """Take over the bytes of another record. Reusing the views of the fields saves most of the time."""
        self._memory[:] = memory
        (
            self.phase,
            self.paid,
            self.starter,
            self.seat,
            self.casino,
            self.unseen,
            self.returned,
        ) = _PACK.unpack_from(memory, _SCALARS_AT)

    def row(self, name: str, index: int) -> bytes:
        """Return the bytes of one row of an array field, such as the notes at one casino."""
        return bytes(self._memory[rows(name)[index]])

    def tobytes(self) -> bytes:
        """Return the bytes of the record."""
        _PACK.pack_into(
            self._memory,
            _SCALARS_AT,
            self.phase,
            self.paid,
            self.starter,
            self.seat,
            self.casino,
            self.unseen,
            self.returned,
        )
        return bytes(self._memory)


class _Workspace(local):
    """A table to work on, one for each thread, so that steps need not create one."""

    def __init__(self) -> None:
        self.table = Table()


_workspace = _Workspace()


def load_table(memory: bytes) -> Table:
    """Return this thread's table, loaded with a record. It is valid until the thread's next call."""
    table = _workspace.table
    table.load(memory)
    return table
