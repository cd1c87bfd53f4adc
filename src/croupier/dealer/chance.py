"""Chance at a table, drawn by counter: plain functions over the table, like the engine's.

Each draw is named by its place in the game. `croupier.compiled` and the seeded dealer call the same functions, so they
play the same games.
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
from croupier.rules.engine import dice_in_hand, faces_of
from croupier.rules.table import BIG, FACES, NEUTRAL_KIND, OWN, PILE, Rules, Table

EIGHT_ONES, FOUR_ONES = 0x0101010101010101, 0x01010101
"""A one in each of eight bytes, and in each of four."""
BITS_OF_A_SUM = 2 * PILE - 1
"""The bits of a byte that hold a number of notes up to PILE."""


def roll_dice(key: int, purpose: int, place: int, dice: int, faces: int = FACES) -> int:
    """Return the packed roll of some dice for one purpose at one place of the game."""
    packed = -1
    attempt = 0
    while packed < 0:
        packed = roll_from_word(low_word(draw_bits(key, purpose, place, attempt)), dice, faces)
        attempt += 1
    return packed


def draw_lot(rules: Rules, key: int) -> int:
    """Return the seat that starts round one."""
    seat = -1
    attempt = 0
    while seat < 0:
        seat = number_below(low_word(draw_bits(key, LOT_DRAW, 0, attempt)), rules.players)
        attempt += 1
    return seat


def prefix_sums(counts: int) -> int:
    """Return the prefix sums of eight counts, each packed in a byte. No sum may exceed PILE."""
    # Shifting up by one byte adds each count to the next one; by two and by four bytes adds what is still missing. With
    # the lowest byte first, counts 1 2 3 4 become 1 3 5 7 and then 1 3 6 10.
    counts += counts << 8
    counts += counts << 16
    counts += counts << 32
    return counts & (BITS_OF_A_SUM * EIGHT_ONES)


def count_at_most(sums: int, number: int, ones: int) -> int:
    """Return how many sums, packed in a byte each, are at most `number`. `ones` has a one in each of their bytes."""
    # A byte of number + PILE - sum keeps the bit of PILE, 64, if and only if the sum is at most `number`: for number 5,
    # sums 1 3 6 10 give bytes 68 66 63 59, of which two have it.
    return (((number + PILE) * ones - sums) & (PILE * ones)).bit_count()


def unseen_note(table: Table, number: int) -> int:
    """Return the note with this number among those never turned up, counted in the order of their value.

    It is the first note whose prefix sum of counts exceeds the number. All denominations are compared at once, a byte
    each. There is no note of denomination 0, so it is always passed; the last denomination need not be compared.
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
    """Return the next note: any of those never turned up, equally likely, or else the one that was returned first.

    The draw is named by how many notes are left. So a key fixes the order of the notes, whatever is played.
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
    """Return the packed roll of the spare neutral dice."""
    return roll_dice(key, SPARE_DRAW, int(table.paid), rules.spare_dice, faces_of(rules))


def turn_id(rules: Rules, table: Table) -> int:
    """Return the number that names the current turn, made of its round, its seat and the dice left in that hand.

    No turn of a game has the same: in a round the dice left become fewer with each turn.
    """
    seat = int(table.seat)
    return (int(table.paid) << 12) + (seat << 8) + dice_in_hand(rules, table, seat)


def turn_bits(rules: Rules, table: Table, key: int) -> int:
    """Return the 64 random bits of a turn: the lower half is for its ordinary dice, the upper half for a bot to use."""
    return draw_bits(key, TURN_DRAW, turn_id(rules, table), 0)


def roll_own_dice(rules: Rules, table: Table, key: int, bits: int) -> int:
    """Return the packed roll of the ordinary dice of the seat whose turn it is, from the bits of its turn."""
    dice = int(table.hand[table.seat, OWN])
    packed = -1
    attempt = 0
    while packed < 0:
        if attempt > 0:
            bits = draw_bits(key, TURN_DRAW, turn_id(rules, table), attempt)
        packed = roll_from_word(low_word(bits), dice, faces_of(rules))
        attempt += 1
    return packed


def roll_big_dice(rules: Rules, table: Table, key: int) -> int:
    """Return the packed roll of its big dice."""
    return roll_dice(key, BIG_DRAW, turn_id(rules, table), int(table.hand[table.seat, BIG]), faces_of(rules))


def roll_neutral_dice(rules: Rules, table: Table, key: int) -> int:
    """Return the packed roll of its neutral dice."""
    dice = int(table.hand[table.seat, NEUTRAL_KIND])
    return roll_dice(key, NEUTRAL_DRAW, turn_id(rules, table), dice, faces_of(rules))
