"""Memo: the shares of victory of known positions of a round, by everything that a turn changes on a table.

Plain functions over arrays, like the engine's over a table: a hash table with open addressing, whose keys are compared
in full.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.dealer.counter import high_word, mix
from croupier.rules.table import COLOURS, FACES, KINDS, NEUTRAL_KIND, PAY, SEATS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DIGITS = 15
"""Four-bit numbers in one word of a key."""
NUMBERS = FACES * (COLOURS + SEATS + 1 + KINDS) + SEATS + 1
"""How many numbers a turn can change.

They are the dice and big dice at the casinos, the bandit, the neutral dice in hand, and the seat to act. How many of
their own dice players have left follows from those on the table.
"""
WORDS = -(-NUMBERS // DIGITS)
FREE = -1
"""The first word of an unused entry."""
MISSING = -1
EQUAL = 1e-9
"""Shares that differ by less are equal, so that rounding does not decide between equal moves."""


class Memo(NamedTuple):
    """The positions known so far."""

    keys: NDArray[np.int64]
    """By entry and word. There are at least twice as many entries as positions, a power of two."""
    shares: NDArray[np.float64]
    """The shares of victory, by entry and seat."""
    key: NDArray[np.int64]
    """The key computed last."""
    positions: NDArray[np.int64]
    """One number: how many positions are known."""


def entries_for(positions: int) -> int:
    """Return how many entries a memo needs for some positions."""
    return 1 << (2 * positions).bit_length()


def bytes_of(positions: int, players: int) -> int:
    """Return how many bytes a memo takes."""
    return entries_for(positions) * 8 * (WORDS + players)


def write_key(table: Any, key: NDArray[np.int64]) -> None:
    """Write everything that a turn changes on a table, four bits a number."""
    # Number n is in word n // 15, at bit 4 * (n % 15): number 0 in bits 0 to 3 of word 0, number 15 in those of word 1.
    # Fifteen of them leave the sign bit free, so no word of a key is negative, and -1 can mark a free entry.
    for word in range(WORDS):
        key[word] = 0
    at = 0
    for face in range(FACES):
        for colour in range(COLOURS):
            key[at // DIGITS] |= int(table.dice[face, colour]) << (4 * (at % DIGITS))
            at += 1
        for seat in range(SEATS):
            key[at // DIGITS] |= int(table.big[face, seat]) << (4 * (at % DIGITS))
            at += 1
        for kind in range(KINDS):
            key[at // DIGITS] |= int(table.laid[face, kind]) << (4 * (at % DIGITS))
            at += 1
        key[at // DIGITS] |= int(table.laid_by[face]) << (4 * (at % DIGITS))
        at += 1
    for seat in range(SEATS):
        key[at // DIGITS] |= int(table.hand[seat, NEUTRAL_KIND]) << (4 * (at % DIGITS))
        at += 1
    if table.phase != PAY:  # before a payout it does not matter who has placed last
        key[at // DIGITS] |= int(table.seat) << (4 * (at % DIGITS))


def entry_of(keys: NDArray[np.int64], key: NDArray[np.int64]) -> int:
    """Return the entry of a key, or the free entry where it belongs."""
    bits = 0
    for word in range(WORDS):
        bits = mix(bits, key[word])
    last = len(keys) - 1
    entry = high_word(bits) & last
    while keys[entry, 0] != FREE:
        same = True
        for word in range(WORDS):
            if keys[entry, word] != key[word]:
                same = False
                break
        if same:
            return entry
        entry = (entry + 1) & last
    return entry


def find_entry(table: Any, memo: Memo) -> int:
    """Write the key of a table's position and return its entry, or MISSING."""
    write_key(table, memo.key)
    entry = entry_of(memo.keys, memo.key)
    return entry if memo.keys[entry, 0] != FREE else MISSING


def add_entry(table: Any, memo: Memo) -> int:
    """Return the entry of a table's position, adding it to the memo if it is new."""
    write_key(table, memo.key)
    entry = entry_of(memo.keys, memo.key)
    if memo.keys[entry, 0] == FREE:
        for word in range(WORDS):
            memo.keys[entry, word] = memo.key[word]
        memo.positions[0] += 1
    return entry
