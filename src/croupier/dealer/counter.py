"""Counter-based chance: every draw is a pure function of the seed, the game's number and the place in the game.

Draws are not counted. A turn is named by its round, its seat and the dice left, a deal by how many notes were
never seen; so games can be played in any order, on any number of threads, interpreted, on a CPU
or on a GPU, and two games of one key give a seat the same dice wherever it holds equally many.

The mixing function is that of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014).
"""

from operator import index

WORD = 0xFFFFFFFF
"""32 bits."""
LONG = 0xFFFFFFFFFFFFFFFF
"""64 bits."""
STRIDE = 0x9E3779B97F4A7C15
"""The golden ratio in 64 bits: consecutive numbers lie far apart."""
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB

MOST_DICE = 12
"""Most dice of one kind that a word can stand for."""
LOT_DRAW, NOTE_DRAW, SPARE_DRAW, TURN_DRAW, BIG_DRAW, NEUTRAL_DRAW = range(6)
"""What a draw is for: the lot, a note, the spare dice, a turn (own dice and whim), its big dice, its neutral dice."""


def mix(key: int, number: int) -> int:
    """Sixty-four random bits that a key and a number stand for.

    The only arithmetic here that leaves 64 bits, so the only function that `croupier.compiled` has to spell out
    in a machine's unsigned integers.
    """
    bits = (key + number * STRIDE) & LONG
    bits = ((bits ^ (bits >> 30)) * FIRST_FACTOR) & LONG
    bits = ((bits ^ (bits >> 27)) * SECOND_FACTOR) & LONG
    return bits ^ (bits >> 31)


def signed(bits: int) -> int:
    """Return the lower 64 bits of a seed or key, a NumPy number too, as compiled code takes them: with a sign."""
    return (index(bits) + (1 << 63)) % (1 << 64) - (1 << 63)


def game_key(seed: int, game: int) -> int:
    """The key of one game of a seed."""
    return mix(mix(1, seed), game)


def draw_bits(key: int, purpose: int, place: int, attempt: int) -> int:
    """Sixty-four random bits for one purpose at one place of a game; a rejected draw is attempted again."""
    return mix(key, (purpose << 32) + (place << 8) + attempt)


def low_word(bits: int) -> int:
    """The lower 32 of 64 bits."""
    return bits & WORD


def high_word(bits: int) -> int:
    """The upper 32 of 64 bits."""
    return (bits >> 32) & WORD


def roll_from_word(word: int, dice: int) -> int:
    """The packed roll of up to MOST_DICE dice that a random word stands for, or -1 where it must be drawn again.

    The word is read as a fraction in base 6, one digit a die. The remainder after the last digit shows the few
    words that would make some rolls likelier than others (Lemire's rejection).
    """
    packed = 0
    power = 1
    for _ in range(dice):
        word *= 6
        packed += 1 << (4 * (word >> 32))
        word &= WORD
        power *= 6
    if word < power and word < (WORD + 1) % power:
        return -1
    return packed


def number_below(word: int, bound: int) -> int:
    """The number below a bound that a random word stands for, or -1 where it must be drawn again."""
    product = word * bound
    if product & WORD < bound and product & WORD < (WORD + 1) % bound:
        return -1
    return product >> 32
