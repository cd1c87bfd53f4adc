"""What chance brings at a table, drawn by counter: plain functions over the table, like the engine's.

Each names the place in the game it draws for, so that `croupier.compiled` and the seeded dealer, calling the
same functions, play the same games.
"""

from croupier.dealer.counter import (
    BIG_DRAW,
    LOT_DRAW,
    NEUTRAL_DRAW,
    NOTE_DRAW,
    SPARE_DRAW,
    TURN_DRAW,
    draw_bits,
    low_word,
    number_below,
    roll_from_word,
)
from croupier.rules.engine import dice_in_hand
from croupier.rules.table import BIG, NEUTRAL_KIND, OWN, PILE, Rules, Table

EIGHT_ONES, FOUR_ONES = 0x0101010101010101, 0x01010101
"""A one in each of eight bytes, and of four."""
BITS_OF_A_SUM = 2 * PILE - 1
"""The bits of a byte that hold a number of notes up to PILE."""


def roll_dice(key: int, purpose: int, place: int, dice: int) -> int:
    """Dice as they fall for one purpose at one place of the game, packed."""
    packed = -1
    attempt = 0
    while packed < 0:
        packed = roll_from_word(low_word(draw_bits(key, purpose, place, attempt)), dice)
        attempt += 1
    return packed


def draw_lot(rules: Rules, key: int) -> int:
    """The seat that starts round one."""
    seat = -1
    attempt = 0
    while seat < 0:
        seat = number_below(low_word(draw_bits(key, LOT_DRAW, 0, attempt)), rules.players)
        attempt += 1
    return seat


def prefix_sums(counts: int) -> int:
    """Counts packed in a byte each, eight of them, each with all before it added; no sum is above PILE."""
    counts += counts << 8
    counts += counts << 16
    counts += counts << 32
    return counts & (BITS_OF_A_SUM * EIGHT_ONES)


def count_at_most(sums: int, number: int, ones: int) -> int:
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
    low = prefix_sums(low)
    high = prefix_sums(high + (low >> 56))
    return count_at_most(low, number, EIGHT_ONES) + count_at_most(high, number, FOUR_ONES)


def draw_note(rules: Rules, table: Table, key: int) -> int:
    """The note that comes up next: any of those never seen, all alike; else the one returned first.

    The draw is named by how many are left unseen: a key fixes the order in which they come, whatever is played.
    """
    unseen = int(table.unseen)
    if unseen == 0:
        return int(table.under[0])
    number = -1
    attempt = 0
    while number < 0:
        number = number_below(low_word(draw_bits(key, NOTE_DRAW, unseen, attempt)), unseen)
        attempt += 1
    return unseen_note(table, number)


def roll_spare_dice(rules: Rules, table: Table, key: int) -> int:
    """The spare neutral dice as they fall, packed."""
    return roll_dice(key, SPARE_DRAW, int(table.paid), rules.spare_dice)


def turn_id(rules: Rules, table: Table) -> int:
    """The name of the turn being played: round, seat and dice left in hand, which only ever go down."""
    seat = int(table.seat)
    return (int(table.paid) << 12) + (seat << 8) + dice_in_hand(rules, table, seat)


def turn_bits(rules: Rules, table: Table, key: int) -> int:
    """The draw of a turn: its lower half is for the ordinary dice, its upper half for a player's whim."""
    return draw_bits(key, TURN_DRAW, turn_id(rules, table), 0)


def roll_own_dice(rules: Rules, table: Table, key: int, bits: int) -> int:
    """The ordinary dice of the seat whose turn it is, as they fall, packed."""
    dice = int(table.hand[table.seat, OWN])
    packed = -1
    attempt = 0
    while packed < 0:
        if attempt > 0:
            bits = draw_bits(key, TURN_DRAW, turn_id(rules, table), attempt)
        packed = roll_from_word(low_word(bits), dice)
        attempt += 1
    return packed


def roll_big_dice(rules: Rules, table: Table, key: int) -> int:
    """Its big dice, packed."""
    return roll_dice(key, BIG_DRAW, turn_id(rules, table), int(table.hand[table.seat, BIG]))


def roll_neutral_dice(rules: Rules, table: Table, key: int) -> int:
    """Its neutral dice, packed."""
    return roll_dice(key, NEUTRAL_DRAW, turn_id(rules, table), int(table.hand[table.seat, NEUTRAL_KIND]))
