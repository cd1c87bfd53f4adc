"""Counter-based chance: every draw is a pure function of the seed, the game's number and the place in the game.

No count of draws is kept. A turn is named by its round, its seat and the dice left, a deal by its round, casino
and the notes already there; so games can be played in any order, on any number of threads, interpreted, on a CPU
or on a GPU, and two games of one key give a seat the same dice wherever it holds equally many.

The mixing function is that of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014). Integers are masked after every operation that could leave 64 bits and before every
one that looks at the upper bits, so that Python's integers and a machine's signed ones agree.
"""

WORD = 0xFFFFFFFF
"""32 bits."""
LONG = 0xFFFFFFFFFFFFFFFF
"""64 bits."""
STRIDE = 0x9E3779B97F4A7C15
"""The golden ratio in 64 bits: consecutive counters lie far apart."""

LOT_DRAW, NOTE_DRAW, SPARE_DRAW, TURN_DRAW, BIG_DRAW, PALE_DRAW = range(6)
"""What a draw is for: the lot, a note, the spare dice, a turn (own dice and whim), its big dice, its neutral dice."""


def mixed(bits: int) -> int:
    """Sixty-four bits stirred so that each depends on all."""
    bits = ((bits ^ ((bits >> 30) & 0x3FFFFFFFF)) * 0xBF58476D1CE4E5B9) & LONG
    bits = ((bits ^ ((bits >> 27) & 0x1FFFFFFFFF)) * 0x94D049BB133111EB) & LONG
    return bits ^ ((bits >> 31) & 0x1FFFFFFFF)


def game_key(seed: int, game: int) -> int:
    """The key of one game of a seed."""
    return mixed((mixed((seed * STRIDE + 1) & LONG) + game * STRIDE) & LONG)


def drawn(key: int, purpose: int, place: int, attempt: int) -> int:
    """Sixty-four random bits for one purpose at one place of a game; a rejected draw is attempted again."""
    return mixed((key + ((purpose << 32) + (place << 8) + attempt) * STRIDE) & LONG)


def low_word(bits: int) -> int:
    """The lower 32 of 64 bits."""
    return bits & WORD


def high_word(bits: int) -> int:
    """The upper 32 of 64 bits."""
    return (bits >> 32) & WORD


def fallen(word: int, dice: int) -> int:
    """The packed roll of up to twelve dice that a random word stands for, or -1 where it must be drawn again.

    The word is read as a fraction in base 6, one digit a die. What is left behind the last digit tells the few
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


def below(word: int, bound: int) -> int:
    """The number below a bound that a random word stands for, or -1 where it must be drawn again."""
    product = word * bound
    if product & WORD < bound and product & WORD < (WORD + 1) % bound:
        return -1
    return product >> 32
