"""Memo: what is known of positions of a round, by all that a turn changes of a table.

Plain functions over arrays, like the engine's over a table: an open hash table, whose keys are compared in full.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.dealer.counter import high_word, mix
from croupier.rules.table import COLOURS, FACES, KINDS, NEUTRAL_KIND, PAY, SEATS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DIGITS = 15
"""Numbers of four bits in a word of a key."""
NUMBERS = FACES * (COLOURS + SEATS + 1 + KINDS) + SEATS + 1
"""All that a turn changes: dice and big dice at the casinos, the bandit, neutral dice in hand, and whose turn it is.

How many of their own dice players have in hand follows from those that lie on the table.
"""
WORDS = -(-NUMBERS // DIGITS)
FREE = -1
"""The first word of an entry that is not used."""
MISSING = -1
EQUAL = 1e-9
"""Shares that differ by less are equal: rounding must not decide between equal moves."""


class Memo(NamedTuple):
    """The positions known so far."""

    keys: NDArray[np.int64]
    """By entry and word; twice as many entries as positions, a power of two."""
    shares: NDArray[np.float64]
    """The shares of victory, by entry and seat."""
    key: NDArray[np.int64]
    """The key last worked out."""
    positions: NDArray[np.int64]
    """One number: how many positions are known."""


def entries_for(positions: int) -> int:
    """Return how many entries a memo for some positions has."""
    return 1 << (2 * positions).bit_length()


def bytes_of(positions: int, players: int) -> int:
    """Return how many bytes a memo takes."""
    return entries_for(positions) * 8 * (WORDS + players)


def write_key(table: Any, key: NDArray[np.int64]) -> None:
    """Write down all that a turn changes of a table, four bits a number."""
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
    if table.phase != PAY:  # who has placed last does not matter then
        key[at // DIGITS] |= int(table.seat) << (4 * (at % DIGITS))


def entry_of(keys: NDArray[np.int64], key: NDArray[np.int64]) -> int:
    """The entry of a key, or the free one where it belongs."""
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


def known(table: Any, memo: Memo) -> int:
    """The entry of a table's position, or MISSING; its key is written down."""
    write_key(table, memo.key)
    entry = entry_of(memo.keys, memo.key)
    return entry if memo.keys[entry, 0] != FREE else MISSING


def learn(table: Any, memo: Memo) -> int:
    """The entry of a table's position, taken into the memo if it is new."""
    write_key(table, memo.key)
    entry = entry_of(memo.keys, memo.key)
    if memo.keys[entry, 0] == FREE:
        for word in range(WORDS):
            memo.keys[entry, word] = memo.key[word]
        memo.positions[0] += 1
    return entry
