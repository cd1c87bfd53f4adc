"""Counter-based chance: the mixing is SplitMix64's, and no roll or number is likelier than another."""

import pytest

from croupier.dealer.counter import WORD, draw_bits, game_key, high_word, low_word, mix, number_below, roll_from_word
from croupier.rules.steps import counts, pack

WORDS = WORD + 1

SPLITMIX64 = {
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
}
"""Published outputs of SplitMix64, by seed."""


@pytest.mark.parametrize("seed", SPLITMIX64)
def test_numbers_after_a_key_are_the_published_sequence_of_splitmix64(seed: int) -> None:
    expected = SPLITMIX64[seed]
    assert tuple(mix(seed, number) for number in range(1, len(expected) + 1)) == expected


def test_any_whole_number_is_a_seed() -> None:
    for seed in (-1, 0, 2**64 - 1, 2**64, 10**40, -(10**40)):
        assert 0 <= game_key(seed, 0) < 2**64
    assert game_key(-1, 3) == game_key(2**64 - 1, 3)


def test_games_and_seeds_have_keys_of_their_own() -> None:
    keys = {game_key(seed, game) for seed in range(100) for game in range(100)}
    assert len(keys) == 10_000


def test_a_draw_is_named_by_its_purpose_its_place_and_the_attempt() -> None:
    names = [
        (purpose, place, attempt) for purpose in range(6) for place in (0, 1, 255, 256, 2**20) for attempt in (0, 1)
    ]
    assert len({draw_bits(42, *name) for name in names}) == len(names)
    assert draw_bits(42, 3, 5, 7) == mix(42, 3 * 2**32 + 5 * 2**8 + 7)


def test_a_draw_has_two_words() -> None:
    assert low_word(0x0123456789ABCDEF) == 0x89ABCDEF
    assert high_word(0x0123456789ABCDEF) == 0x01234567


def in_base_six(roll: int, dice: int) -> str:
    """Return the faces of an ordered roll by its number."""
    digits = ""
    for _ in range(dice):
        roll, digit = divmod(roll, 6)
        digits = str(digit + 1) + digits
    return digits


@pytest.mark.parametrize("dice", range(1, 13))
def test_every_ordered_roll_stands_for_equally_many_words(dice: int) -> None:
    """Words grow and so do the rolls they stand for, so a roll's words lie between the first and the last of them."""
    rolls = 6**dice
    surplus = WORDS % rolls
    for roll in range(rolls) if rolls <= 1296 else range(0, rolls, rolls // 997):
        first = -(-(roll * WORDS + surplus) // rolls)
        last = -(-(roll + 1) * WORDS // rolls) - 1
        assert last - first + 1 == WORDS // rolls
        faces = pack(counts(in_base_six(roll, dice)))
        assert roll_from_word(first, dice) == faces
        assert roll_from_word(last, dice) == faces
        if first > 0 and (first - 1) * rolls >= roll * WORDS:
            assert roll_from_word(first - 1, dice) == -1  # a word of this roll that is one too many


def test_no_dice_show_nothing() -> None:
    assert roll_from_word(0, 0) == roll_from_word(WORD, 0) == 0


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 48, 54, 60, 64])
def test_every_number_below_a_bound_stands_for_equally_many_words(bound: int) -> None:
    surplus = WORDS % bound
    accepted = 0
    for number in range(bound):
        first = -(-(number * WORDS + surplus) // bound)
        last = -(-(number + 1) * WORDS // bound) - 1
        assert last - first + 1 == WORDS // bound
        accepted += last - first + 1
        assert number_below(first, bound) == number
        assert number_below(last, bound) == number
        if first > 0 and (first - 1) * bound >= number * WORDS:
            assert number_below(first - 1, bound) == -1
    assert accepted == WORDS - surplus


def test_the_words_that_are_refused_are_as_many_as_the_surplus() -> None:
    for bound in (3, 5, 6, 7, 54):
        refused = sum(number_below(-(-number * WORDS // bound), bound) == -1 for number in range(bound))
        assert refused == WORDS % bound
