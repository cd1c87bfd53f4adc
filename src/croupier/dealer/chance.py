"""What chance brings at a table, drawn by counter: plain functions over the table, like the engine's.

Each names the place in the game it draws for, so that `croupier.compiled` and the seeded dealer, calling the
same functions, play the same games.
"""

from croupier.dealer.counter import (
    BIG_DRAW,
    LOT_DRAW,
    NOTE_DRAW,
    PALE_DRAW,
    SPARE_DRAW,
    TURN_DRAW,
    below,
    drawn,
    fallen,
    low_word,
)
from croupier.rules.engine import in_hand
from croupier.rules.table import BIG, OWN, PALE, PILE, Rules, Table

EIGHT_ONES, FOUR_ONES = 0x0101010101010101, 0x01010101
"""A one in each of eight bytes, and of four."""
BITS_OF_A_SUM = 2 * PILE - 1
"""The bits of a byte that hold a number of notes up to PILE."""


def cast(key: int, purpose: int, place: int, dice: int) -> int:
    """Dice as they fall for one purpose at one place of the game, packed."""
    packed = -1
    attempt = 0
    while packed < 0:
        packed = fallen(low_word(drawn(key, purpose, place, attempt)), dice)
        attempt += 1
    return packed


def lot(rules: Rules, key: int) -> int:
    """The seat that starts round one."""
    seat = -1
    attempt = 0
    while seat < 0:
        seat = below(low_word(drawn(key, LOT_DRAW, 0, attempt)), rules.players)
        attempt += 1
    return seat


def sums_of(counts: int) -> int:
    """Counts packed in a byte each, eight of them, each with all before it added; no sum is above PILE."""
    counts += counts << 8
    counts += counts << 16
    counts += counts << 32
    return counts & (BITS_OF_A_SUM * EIGHT_ONES)


def at_most(sums: int, number: int, ones: int) -> int:
    """How many of some sums, packed in a byte each, are not above a number; `ones` has a one in each of their bytes.

    PILE is a single bit: it stays in a byte that a sum is taken from if and only if the sum is not above.
    """
    return (((number + PILE) * ones - sums) & (PILE * ones)).bit_count()


def unseen_note(table: Table, number: int) -> int:
    """One of the notes never seen by its number: they are counted in the order of their worth.

    All denominations are looked at together, a byte each: the note is the first up to which there are more than the
    number. Of denomination 0 there is none, so it is always passed; the last one need not be looked at.
    """
    low = 0
    for note in range(8):
        low |= (int(table.fresh[note]) & 255) << (8 * note)
    high = 0
    for note in range(4):
        high |= (int(table.fresh[8 + note]) & 255) << (8 * note)
    low = sums_of(low)
    high = sums_of(high + (low >> 56))
    return at_most(low, number, EIGHT_ONES) + at_most(high, number, FOUR_ONES)


def next_note(rules: Rules, table: Table, key: int) -> int:
    """The note that comes up next: any of those never seen, all alike; else the one returned first.

    The draw is named by how many are left unseen: a key fixes the order in which they come, whatever is played.
    """
    unseen = int(table.unseen)
    if unseen == 0:
        return int(table.under[0])
    number = -1
    attempt = 0
    while number < 0:
        number = below(low_word(drawn(key, NOTE_DRAW, unseen, attempt)), unseen)
        attempt += 1
    return unseen_note(table, number)


def spare_dice(rules: Rules, table: Table, key: int) -> int:
    """The spare neutral dice as they fall, packed."""
    return cast(key, SPARE_DRAW, int(table.paid), rules.spare_dice)


def turn(rules: Rules, table: Table) -> int:
    """The name of the turn being played: round, seat and dice left in hand, which only ever go down."""
    seat = int(table.seat)
    return (int(table.paid) << 12) + (seat << 8) + in_hand(rules, table, seat)


def turn_bits(rules: Rules, table: Table, key: int) -> int:
    """The draw of a turn: its lower half is for the ordinary dice, its upper half for a player's whim."""
    return drawn(key, TURN_DRAW, turn(rules, table), 0)


def own_dice(rules: Rules, table: Table, key: int, bits: int) -> int:
    """The ordinary dice of the seat whose turn it is, as they fall, packed."""
    dice = int(table.hand[table.seat, OWN])
    packed = -1
    attempt = 0
    while packed < 0:
        if attempt > 0:
            bits = drawn(key, TURN_DRAW, turn(rules, table), attempt)
        packed = fallen(low_word(bits), dice)
        attempt += 1
    return packed


def big_dice(rules: Rules, table: Table, key: int) -> int:
    """Its big dice, packed."""
    return cast(key, BIG_DRAW, turn(rules, table), int(table.hand[table.seat, BIG]))


def neutral_dice(rules: Rules, table: Table, key: int) -> int:
    """Its neutral dice, packed."""
    return cast(key, PALE_DRAW, turn(rules, table), int(table.hand[table.seat, PALE]))
