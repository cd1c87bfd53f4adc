"""Counter-based chance: every draw is a pure function of the seed, the game's number and the place in the game.

Draws have names instead of a running number. A turn is named by its round, its seat and the dice left, a deal by how
many notes are left to be turned up. So games can be played in any order, on any number of threads, interpreted, on a
CPU or on a GPU; and in two games of one key a seat rolls the same dice whenever it has as many left.

The mixing function is that of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014).
"""

from operator import index

from croupier.rules.table import FACES

WORD = 0xFFFFFFFF
"""32 bits."""
LONG = 0xFFFFFFFFFFFFFFFF
"""64 bits."""
STRIDE = 0x9E3779B97F4A7C15
"""2**64 divided by the golden ratio: multiples of it for consecutive numbers are far apart."""
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB

MOST_DICE = 12
"""Most dice of one kind that can be rolled from a 32-bit word."""
LOT_DRAW, NOTE_DRAW, SPARE_DRAW, TURN_DRAW, BIG_DRAW, NEUTRAL_DRAW = range(6)
"""Purposes of draws: the lot, a note, the spare dice, a turn (own dice and random choice), its big and neutral dice."""


def mix(key: int, number: int) -> int:
    """Return 64 random bits determined by a key and a number.

    This is the only arithmetic here that exceeds 64 bits, so the only function that `croupier.compiled` has to write
    again for a machine's unsigned integers.
    """
    bits = (key + number * STRIDE) & LONG
    bits = ((bits ^ (bits >> 30)) * FIRST_FACTOR) & LONG
    bits = ((bits ^ (bits >> 27)) * SECOND_FACTOR) & LONG
    return bits ^ (bits >> 31)


def signed(bits: int) -> int:
    """Return the lower 64 bits of a seed or key as the signed integer that compiled code takes.

    NumPy integers work, too.
    """
    return (index(bits) + (1 << 63)) % (1 << 64) - (1 << 63)


def game_key(seed: int, game: int) -> int:
    """Return the key of one game of a seed."""
    return mix(mix(1, seed), game)


def draw_bits(key: int, purpose: int, place: int, attempt: int) -> int:
    """Return 64 random bits for one purpose at one place of a game.

    A rejected draw is repeated with the next attempt.
    """
    return mix(key, (purpose << 32) + (place << 8) + attempt)


def low_word(bits: int) -> int:
    """Return the lower 32 of 64 bits."""
    return bits & WORD


def high_word(bits: int) -> int:
    """Return the upper 32 of 64 bits."""
    return (bits >> 32) & WORD


def roll_from_word(word: int, dice: int, faces: int = FACES) -> int:
    """Return the packed roll of up to MOST_DICE dice for a random word, or -1 if the word must be drawn again.

    The word is read as a fraction in base 6, or as many faces as the dice have, one digit for each die. The remainder
    after the last digit shows the few words that would make some rolls likelier than others (Lemire's rejection).
    """
    packed = 0
    power = 1
    for _ in range(dice):
        # Six times the fraction has the next digit before the point: 0.7 * 6 = 4.2 is face 4, and 0.2 remains.
        word *= faces
        packed += 1 << (4 * (word >> 32))
        word &= WORD
        power *= faces
    if word < power and word < (WORD + 1) % power:
        return -1
    return packed


def number_below(word: int, bound: int) -> int:
    """Return the number below a bound for a random word, or -1 if the word must be drawn again."""
    product = word * bound
    if product & WORD < bound and product & WORD < (WORD + 1) % bound:
        return -1
    return product >> 32
