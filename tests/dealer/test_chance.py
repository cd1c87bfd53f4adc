"""What chance brings at a table: each draw has a name of its own, and all outcomes their due share."""

from collections import Counter
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.dealer import chance
from croupier.dealer.counter import (
    BIG_DRAW,
    FIRST_FACTOR,
    LONG,
    LOT_DRAW,
    NEUTRAL_DRAW,
    NOTE_DRAW,
    SECOND_FACTOR,
    SPARE_DRAW,
    STRIDE,
    TURN_DRAW,
    draw_bits,
    game_key,
    high_word,
    low_word,
    number_below,
    roll_from_word,
)
from croupier.rules import BIGGY, CHANCE, CLASSIC, Game, Setup, new_game
from croupier.rules.steps import unpack
from croupier.rules.table import DENOMINATIONS, FACES, PILE, Table
from tests.dealer.test_fair_statistics import chance_of_worse, is_fair
from tests.play import TABLES, games
from tests.positions import deal_round_one, lay_turns

SEED = 20121108


def unmix(bits: int, number: int) -> int:
    """Return the key that draws given bits for a number: the mixing run backwards."""
    bits ^= bits >> 31 ^ bits >> 62
    bits = bits * pow(SECOND_FACTOR, -1, 2**64) & LONG
    bits ^= bits >> 27 ^ bits >> 54
    bits = bits * pow(FIRST_FACTOR, -1, 2**64) & LONG
    bits ^= bits >> 30 ^ bits >> 60
    return (bits - number * STRIDE) & LONG


def key_that_draws_zero(purpose: int, place: int) -> int:
    """Return a key whose first attempt at a draw is the word 0, which every rejection refuses."""
    key = unmix(0xABCDEF << 32, (purpose << 32) + (place << 8))
    assert low_word(draw_bits(key, purpose, place, 0)) == 0
    return key


# A word that would make some outcomes likelier is drawn again


def test_the_lot_is_drawn_again() -> None:
    rules = Setup(CLASSIC, 5).rules
    key = key_that_draws_zero(LOT_DRAW, 0)
    assert number_below(0, 5) == -1
    assert chance.draw_lot(rules, key) == number_below(low_word(draw_bits(key, LOT_DRAW, 0, 1)), 5)


def test_a_note_is_drawn_again() -> None:
    setup = Setup(CLASSIC, 2, starter=0)
    table = setup.open_table()
    key = key_that_draws_zero(NOTE_DRAW, 54)
    assert number_below(0, 54) == -1
    number = number_below(low_word(draw_bits(key, NOTE_DRAW, 54, 1)), 54)
    lowest_first = [note for note in range(1, 10) for _ in range(table.fresh[note])]
    assert chance.draw_note(setup.rules, table, key) == lowest_first[number]


@given(st.lists(st.integers(0, 12), min_size=1, max_size=DENOMINATIONS).filter(lambda counts: 0 < sum(counts) <= PILE))
def test_notes_are_numbered_in_the_order_of_their_worth(counts: list[int]) -> None:
    table = Setup(CLASSIC, 2).open_table()
    for note in range(1, DENOMINATIONS + 1):
        table.fresh[note] = counts[note - 1] if note <= len(counts) else 0
    lowest_first = [note for note in range(1, DENOMINATIONS + 1) for _ in range(table.fresh[note])]
    assert [chance.unseen_note(table, number) for number in range(sum(counts))] == lowest_first


@pytest.mark.parametrize("note", range(1, DENOMINATIONS + 1))
def test_a_whole_pile_may_be_of_one_denomination(note: int) -> None:
    table = Setup(CLASSIC, 2).open_table()
    for other in range(1, DENOMINATIONS + 1):
        table.fresh[other] = PILE if other == note else 0
    assert {chance.unseen_note(table, number) for number in range(PILE)} == {note}


def test_dice_are_cast_again() -> None:
    game = deal_round_one(Setup(CLASSIC, 2, neutral=True, starter=0))
    rules, table = game.setup.rules, game.table()
    place = chance.turn_id(rules, table)
    key = key_that_draws_zero(TURN_DRAW, place)
    assert roll_from_word(0, 8) == -1
    bits = chance.turn_bits(rules, table, key)
    assert chance.roll_own_dice(rules, table, key, bits) == roll_from_word(
        low_word(draw_bits(key, TURN_DRAW, place, 1)), 8
    )
    key = key_that_draws_zero(NEUTRAL_DRAW, place)
    assert chance.roll_neutral_dice(rules, table, key) == roll_from_word(
        low_word(draw_bits(key, NEUTRAL_DRAW, place, 1)), 4
    )


# Every draw has a name of its own


def draws(game: Game) -> list[tuple[int, int]]:
    """Return the purpose and place of every draw at a node of chance."""
    table, rules = game.table(), game.setup.rules
    if game.filling is not None:
        return [(NOTE_DRAW, table.unseen)] if table.unseen else []
    if game.spare:
        return [(SPARE_DRAW, table.paid)]
    if game.seat is None:
        return [(LOT_DRAW, 0)]
    turn = chance.turn_id(rules, table)
    return [(TURN_DRAW, turn), (BIG_DRAW, turn), (NEUTRAL_DRAW, turn)]


@pytest.mark.parametrize("setup", TABLES)
def test_no_two_draws_of_a_game_have_the_same_name(setup: Setup) -> None:
    for seed in range(3):
        names = [draw for game in games(setup, seed) if game.to_act is CHANCE for draw in draws(game)]
        assert len(set(names)) == len(names)
        assert all(place < 2**24 for _, place in names)


def test_a_turn_is_named_by_round_seat_and_dice_left() -> None:
    game = lay_turns(deal_round_one(Setup(BIGGY, 3, neutral=True, starter=2)), "11 B1")
    table = game.table()
    assert chance.turn_id(game.setup.rules, table) == (0 << 12) + (0 << 8) + 9
    table.paid = 2
    table.seat = 2
    assert chance.turn_id(game.setup.rules, table) == (2 << 12) + (2 << 8) + 6


def test_a_seat_gets_the_same_dice_wherever_it_holds_equally_many() -> None:
    key = game_key(SEED, 0)
    one = lay_turns(deal_round_one(Setup(CLASSIC, 2, starter=0)), "11", "2")
    other = lay_turns(deal_round_one(Setup(CLASSIC, 2, starter=0)), "3", "44", "5", "6")
    assert one.hand(0) == other.hand(0) == (6, 0, 0)
    rules = one.setup.rules
    rolls = {
        chance.roll_own_dice(rules, table, key, chance.turn_bits(rules, table, key))
        for table in (one.table(), other.table())
    }
    assert len(rolls) == 1


# Statistics on fixed seeds: these pass always or never

MANY = 100_000


@pytest.fixture(scope="module")
def eights() -> list[int]:
    """Return packed rolls of eight dice of the first seat in the first turn of many games."""
    return [chance.roll_dice(game_key(SEED, game), TURN_DRAW, 8, 8) for game in range(MANY)]


def test_every_face_falls_equally_often(eights: list[int]) -> None:
    faces = Counter({face: sum(roll >> 4 * face & 15 for roll in eights) for face in range(FACES)})
    assert faces.total() == 8 * MANY
    assert is_fair(faces, range(FACES))


def test_a_roll_of_eight_shows_a_face_as_often_as_the_binomial_says(eights: list[int]) -> None:
    for face in (0, 5):
        shown = Counter(min(roll >> 4 * face & 15, 5) for roll in eights)
        ways = [factorial(8) // factorial(n) // factorial(8 - n) * 5 ** (8 - n) for n in range(9)]
        share = [*ways[:5], sum(ways[5:])]
        expected = {n: MANY * share[n] / 6**8 for n in range(6)}
        assert 0.001 < chance_of_worse(shown, expected) < 0.999


def test_every_pair_of_dice_falls_as_often_as_it_should() -> None:
    pairs = Counter(unpack(chance.roll_dice(game_key(SEED, game), TURN_DRAW, 2, 2)) for game in range(MANY))
    expected = {
        pair: MANY * (2 // prod(map(factorial, pair))) / 36
        for pair in (unpack((1 << 4 * one) + (1 << 4 * two)) for one in range(6) for two in range(one, 6))
    }
    assert len(expected) == 21
    assert 0.001 < chance_of_worse(pairs, expected) < 0.999


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((0, TURN_DRAW, 1), (0, TURN_DRAW, 2)),  # two turns of a seat
        ((0, TURN_DRAW, 1), (0, TURN_DRAW, 257)),  # two seats
        ((0, TURN_DRAW, 1), (0, TURN_DRAW, 4097)),  # two rounds
        ((0, TURN_DRAW, 1), (0, BIG_DRAW, 1)),  # two kinds of dice
        ((0, TURN_DRAW, 1), (1, TURN_DRAW, 1)),  # two games
    ],
)
def test_two_draws_know_nothing_of_each_other(first: tuple[int, int, int], second: tuple[int, int, int]) -> None:
    pairs = Counter(
        tuple(
            chance.roll_dice(game_key(SEED, 2 * game + after), purpose, place, 1)
            for after, purpose, place in (first, second)
        )
        for game in range(36_000)
    )
    faces = [1 << 4 * face for face in range(FACES)]
    assert is_fair(pairs, [(one, two) for one in faces for two in faces])


def test_a_players_whim_knows_nothing_of_the_dice() -> None:
    pairs = Counter[tuple[int, int]]()
    for game in range(36_000):
        bits = draw_bits(game_key(SEED, game), TURN_DRAW, 1, 0)
        pairs[roll_from_word(low_word(bits), 1), number_below(high_word(bits), 6)] += 1
    assert is_fair(pairs, [(1 << 4 * face, number) for face in range(FACES) for number in range(6)])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_seat_is_drawn_equally_often(players: int) -> None:
    rules = Setup(BIGGY, players).rules
    lots = Counter(chance.draw_lot(rules, game_key(SEED, game)) for game in range(20_000))
    assert is_fair(lots, range(players))


def dealt_notes(setup: Setup, key: int, notes: int) -> tuple[int, ...]:
    """Return the first notes of a game, by denomination."""
    table: Table = setup.open_table()
    dealt = []
    for _ in range(notes):
        note = chance.draw_note(setup.rules, table, key)
        table.fresh[note] -= 1
        table.unseen -= 1
        dealt.append(note)
    return tuple(dealt)


def test_notes_come_up_as_often_as_they_are_many_one_after_the_other() -> None:
    setup = Setup(CLASSIC, 2, starter=0)
    fresh = [0, *(setup.edition.notes[value] for value in sorted(setup.edition.notes))]
    pairs = Counter(dealt_notes(setup, game_key(SEED, game), 2) for game in range(20_000))
    expected = {
        (one, two): 20_000 * fresh[one] * (fresh[two] - (one == two)) / (54 * 53)
        for one in range(1, 10)
        for two in range(1, 10)
    }
    assert 0.001 < chance_of_worse(pairs, expected) < 0.999


def test_all_notes_of_the_pile_come_up_once() -> None:
    setup = Setup(BIGGY, 2, starter=0)
    dealt = dealt_notes(setup, game_key(SEED, 7), 48)
    assert Counter(dealt) == dict(enumerate((setup.edition.notes[v] for v in sorted(setup.edition.notes)), start=1))


def test_once_all_were_seen_the_note_returned_first_comes_up() -> None:
    setup = Setup(CLASSIC, 2, starter=0)
    table = setup.open_table()
    table.unseen = 0
    table.returned = 2
    table.under[0], table.under[1] = 7, 3
    assert chance.draw_note(setup.rules, table, game_key(SEED, 0)) == 7


def test_spare_dice_are_cast_anew_each_round() -> None:
    game = new_game(Setup(CLASSIC, 3, neutral=True, starter=0))
    table, rules = game.table(), game.setup.rules
    falls = set()
    for paid in range(4):
        table.paid = paid
        roll = unpack(chance.roll_spare_dice(rules, table, game_key(SEED, 1)))
        assert sum(roll) == 2
        falls.add(roll)
    assert len(falls) > 1
