"""The readable face of the engine: one immutable game, and steps that lead on from it."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from math import comb
from random import Random

import pytest

from croupier.rules import (
    BIGGY,
    CHANCE,
    CLASSIC,
    GAME_OVER,
    Deal,
    Game,
    IllegalStepError,
    Laid,
    Lot,
    Place,
    Roll,
    Setup,
    new_game,
)
from croupier.rules.steps import counts
from croupier.rules.table import OVER
from tests.positions import deal_notes, deal_round_one, finish_round, lay_turns, winnings

PAIR = Setup(CLASSIC, 2, starter=0)
WITH_BANDIT = Setup(BIGGY, 2, bandit=True, starter=0)

DRAWING = new_game(Setup(CLASSIC, 2))
DEALING = new_game(PAIR)
SPARE_PENDING = deal_notes(new_game(Setup(CLASSIC, 3, neutral=True, starter=0)), {})
ROLLING = deal_round_one(PAIR)
PLACING = ROLLING.apply(Roll.of("11122255"))


def over(*money: tuple[int, int]) -> Game:
    """Return a game that is over, by money and notes of each seat."""
    setup = Setup(CLASSIC, len(money), starter=0)
    table = setup.open_table()
    table.phase = OVER
    table.paid = 4
    for seat, (amount, notes) in enumerate(money):
        table.money[seat] = amount
        table.won[seat, 1] = notes
    return Game(setup, table.tobytes())


# Whose turn it is


def test_chance_acts_for_the_lot_the_deal_and_the_roll_and_a_seat_places() -> None:
    assert DRAWING.to_act is CHANCE
    assert DEALING.to_act is CHANCE
    assert ROLLING.to_act is CHANCE
    assert PLACING.to_act == 0
    assert over((10, 1), (20, 1)).to_act is GAME_OVER


def test_rounds_count_from_one_and_the_last_stays_on_show() -> None:
    assert (DEALING.round, DEALING.rounds_paid) == (1, 0)
    later = finish_round(ROLLING, on=1)
    assert (later.round, later.rounds_paid) == (2, 1)
    assert (over((0, 0), (0, 0)).round, over((0, 0), (0, 0)).rounds_paid) == (4, 4)


def test_what_a_game_says_about_its_moment() -> None:
    assert (DRAWING.starter, DRAWING.seat, DRAWING.filling, DRAWING.roll) == (None, None, None, None)
    assert (DEALING.starter, DEALING.seat, DEALING.filling, DEALING.roll) == (0, None, 1, None)
    assert (ROLLING.starter, ROLLING.seat, ROLLING.filling, ROLLING.roll) == (0, 0, None, None)
    assert over((10, 1), (20, 1)).starter is None
    assert (PLACING.starter, PLACING.seat, PLACING.filling, PLACING.roll) == (0, 0, None, Roll.of("11122255"))


def test_the_pile_counts_unseen_and_returned_notes() -> None:
    assert (DEALING.pile, ROLLING.pile) == (54, 48)
    paid = finish_round(lay_turns(ROLLING, "11"), on=2)
    assert winnings(paid) == [(50,), (50,)]
    assert paid.pile == 48 + 4


# Chance


def test_a_deal_is_as_likely_as_its_notes_are_many() -> None:
    outcomes = dict(DEALING.apply(Deal(20)).chance_outcomes())
    assert outcomes[Deal(20)] == Fraction(7, 53)
    assert outcomes[Deal(90)] == Fraction(5, 53)
    assert len(outcomes) == 9


def test_a_note_that_is_used_up_cannot_come_up() -> None:
    game = DEALING
    for _ in range(5):
        game = game.apply(Deal(90))
    assert Deal(90) not in dict(game.chance_outcomes())


def test_eight_dice_fall_in_1287_ways() -> None:
    outcomes = list(ROLLING.chance_outcomes())
    assert len(outcomes) == len(dict(outcomes)) == comb(13, 5) == 1287
    assert dict(outcomes)[Roll.of("11111111")] == Fraction(1, 6**8)
    assert dict(outcomes)[Roll.of("11234566")] == Fraction(10080, 6**8)


def test_probabilities_of_a_roll_agree_with_counting_ordered_dice() -> None:
    game = lay_turns(deal_round_one(Setup(BIGGY, 2, neutral=True, starter=0)), "1111 n1", "111111 B1 n111")
    assert game.hand(0) == (2, 1, 2)
    ways = {roll: chance * 6**5 for roll, chance in game.chance_outcomes()}
    counted: dict[Roll, int] = {}
    for own, big, neutral in product(
        product("123456", repeat=2), product("123456", repeat=1), product("123456", repeat=2)
    ):
        roll = Roll(counts("".join(own)), counts("".join(big)), counts("".join(neutral)))
        counted[roll] = counted.get(roll, 0) + 1
    assert ways == counted


def test_spare_dice_fall_like_two_dice() -> None:
    outcomes = dict(SPARE_PENDING.chance_outcomes())
    assert len(outcomes) == 21
    for one, other in combinations_with_replacement("123456", 2):
        expected = Fraction(len(set(permutations((one, other)))), 36)
        assert outcomes[Roll.of(neutral=one + other)] == expected


def test_where_a_seat_must_act_or_the_game_is_over_there_is_no_chance() -> None:
    assert list(PLACING.chance_outcomes()) == []
    assert list(over((1, 1), (1, 1)).chance_outcomes()) == []


def test_where_chance_acts_there_is_no_legal_move() -> None:
    for game in (DRAWING, DEALING, ROLLING, over((1, 1), (1, 1))):
        assert game.legal_moves == ()


# Decisions


def test_the_legal_moves_are_the_faces_rolled() -> None:
    assert PLACING.legal_moves == (Place(1), Place(2), Place(5))


def test_with_the_bandit_each_free_face_may_go_there_too() -> None:
    game = deal_round_one(WITH_BANDIT).apply(Roll.of("111222", big="2"))
    assert game.legal_moves == (Place(1), Place(2), Place(1, bandit=True), Place(2, bandit=True))
    game = lay_turns(deal_round_one(WITH_BANDIT), "111 bandit").apply(Roll.of("111222", big="2"))
    assert game.legal_moves == (Place(1), Place(2), Place(2, bandit=True))
    assert game.bandit_faces == (Laid(0, dice=3, big=0, neutral=0), None, None, None, None, None)


def test_once_only_returned_notes_are_left_they_come_up_in_their_order() -> None:
    table = PAIR.open_table()
    table.unseen = 0
    table.returned = 2
    table.under[0], table.under[1] = 6, 9
    for note in range(1, 10):
        table.fresh[note] = 0
    game = Game(PAIR, table.tobytes())
    assert list(game.chance_outcomes()) == [(Deal(60), Fraction(1))]
    assert list(game.apply(Deal(60)).chance_outcomes()) == [(Deal(90), Fraction(1))]


def test_what_is_no_step_at_all_is_refused() -> None:
    for thing in (None, 3, "3", (3, False), [3], {}, Place):
        with pytest.raises(IllegalStepError, match="is not a step of the game"):
            PLACING.apply(thing)  # type: ignore[arg-type]  # the point of the test


# A game is a value


def test_a_game_never_changes() -> None:
    before = PLACING.memory
    table = PLACING.table()
    table.money[0] = 1000
    PLACING.apply(Place(1))
    PLACING.preview(Place(2))
    assert PLACING.memory == before
    assert PLACING.scores[0].money == 0
    with pytest.raises(AttributeError):
        PLACING.memory = b""  # type: ignore[misc]  # the point of the test


def test_games_are_equal_by_what_lies_on_the_table() -> None:
    again = deal_round_one(PAIR).apply(Roll.of("55222111"))
    assert again == PLACING
    assert hash(again) == hash(PLACING)
    assert len({again, PLACING, ROLLING}) == 2
    assert deal_round_one(Setup(CLASSIC, 2, starter=0, face_down=True)) != ROLLING


def test_the_order_in_which_notes_came_to_a_casino_leaves_no_trace() -> None:
    assert deal_round_one(PAIR, {3: (10, 30, 80)}) == deal_round_one(PAIR, {3: (30, 10, 80)})


def test_dice_laid_in_one_turn_or_two_leave_the_same_casino() -> None:
    one = lay_turns(ROLLING, "333", "4", "5")
    two = lay_turns(ROLLING, "5", "4", "333")
    assert one == two


def test_a_copy_is_an_equal_game() -> None:
    assert PLACING.legal_moves
    assert copy.copy(PLACING) == PLACING


# Standing and result


def test_a_preview_shows_the_casinos_right_after_the_move() -> None:
    for move in PLACING.legal_moves:
        assert PLACING.preview(move) == PLACING.apply(move).standing


def test_a_preview_of_the_rounds_last_move_shows_who_takes_what() -> None:
    game = lay_turns(ROLLING, "11111111", "2222222").apply(Roll.of("1"))
    casino_1, casino_2, *others = game.preview(Place(1))
    assert (casino_1.takers, casino_2.takers) == ((0,), (1,))
    assert all(casino.takers == (None,) for casino in others)
    paid = game.apply(Place(1))
    assert winnings(paid) == [(50,), (50,)]
    assert all(casino.notes == () for casino in paid.standing)


def test_there_is_no_result_before_the_end() -> None:
    assert PLACING.result is None
    assert [score.rank for score in PLACING.scores] == [1, 1]


def test_most_money_wins() -> None:
    assert [(score.seat, score.rank) for score in over((300, 5), (310, 4)).result or ()] == [(0, 2), (1, 1)]


def test_on_a_tie_more_notes_win_and_else_the_victory_is_shared() -> None:
    result = over((300, 5), (300, 6), (300, 6), (10, 1)).result
    assert result is not None
    assert [score.rank for score in result] == [3, 1, 1, 4]
    assert [(score.money, score.notes) for score in result] == [(300, 5), (300, 6), (300, 6), (10, 1)]


def test_winnings_are_told_the_highest_first() -> None:
    notes = {1: (20, 70), 2: (90,), 3: (10, 60), 4: (50,), 5: (80,), 6: (50,)}
    game = lay_turns(deal_round_one(PAIR, notes), "111", "33", "22", "33", "44", "44")
    paid = finish_round(game, on=1)
    assert winnings(paid)[0] == (90, 70)
    assert winnings(paid)[1] == (60, 20)
    assert [(score.money, score.notes) for score in paid.scores] == [(160, 2), (80, 2)]


def test_repr_tells_where_the_game_is_in_one_line() -> None:
    assert repr(DRAWING) == "<Game classic, 2 players, round 1, to act: chance>"
    assert repr(PLACING) == "<Game classic, 2 players, round 1, to act: 0>"
    assert repr(over((1, 1), (1, 1))) == "<Game classic, 2 players, round 4, to act: over>"


def test_str_is_the_drawn_table() -> None:
    assert str(PLACING).startswith("classic: round 1 of 4, pile 48\n")
    assert str(PLACING).endswith("rolled: 11122255")


def test_a_game_can_be_copied_and_sent_to_another_process() -> None:
    game = new_game(Setup(BIGGY, 3, bandit=True, starter=1))
    assert game.pile == 48
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) == game


# Chance drawn


class Numbers:
    """A source of randomness that returns given numbers."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = iter(numbers)

    def random(self) -> float:
        """Return the next number."""
        return next(self.numbers)


def test_a_sample_draws_the_lot_a_note_the_spare_dice_or_a_roll() -> None:
    assert DRAWING.sample(Numbers(0.49)) == Lot(0)
    assert DRAWING.sample(Numbers(0.5)) == Lot(1)
    assert DEALING.sample(Numbers(0.0)) == Deal(10)
    assert DEALING.sample(Numbers(6 / 54)) == Deal(20)  # six notes of 10 come first
    assert DEALING.sample(Numbers(0.999)) == Deal(90)
    assert SPARE_PENDING.sample(Numbers(0.0, 0.999)) == Roll.of(neutral="16")
    assert ROLLING.sample(Numbers(*(number / 8 for number in range(8)))) == Roll.of("11234456")


def test_a_sample_of_a_pile_never_turned_up_no_more_is_the_note_returned_first() -> None:
    table = DEALING.table()
    table.unseen = 0
    for note in range(1, 10):
        table.fresh[note] = 0
    table.returned = 2
    table.under[0], table.under[1] = 4, 5
    assert Game(PAIR, table.tobytes()).sample(Numbers(0.99)) == Deal(40)


def test_samples_come_as_often_as_their_probability_says() -> None:
    source = Random(7)
    small = deal_round_one(PAIR)
    table = small.table()
    table.hand[0, 0] = 2
    game = Game(PAIR, table.tobytes())
    drawn = Counter(game.sample(source) for _ in range(20_000))
    for step, probability in game.chance_outcomes():
        assert abs(drawn[step] / 20_000 - probability) < 0.012


@pytest.mark.parametrize("game", [PLACING, over((0, 0), (0, 0))], ids=["placing", "over"])
def test_there_is_no_sample_where_chance_is_not_to_act(game: Game) -> None:
    with pytest.raises(IllegalStepError, match="chance is not to act"):
        game.sample(Numbers())


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_only_seats_of_the_table_have_dice_and_notes(seat: int) -> None:
    game = new_game(Setup(CLASSIC, 2, starter=0))
    for ask in (game.hand, game.won):
        with pytest.raises(ValueError, match=r"^there is no seat .+ at this table, only 0 to 1$"):
            ask(seat)


def test_a_game_is_made_of_a_setup_and_the_bytes_of_a_table() -> None:
    setup = Setup(CLASSIC, 2)
    with pytest.raises(TypeError, match=r"^memory must be the .+ bytes of a table, not b''$"):
        Game(setup, b"")
    with pytest.raises(TypeError, match=r"^setup must be a Setup, not 2$"):
        Game(2, new_game(setup).memory)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^setup must be a Setup, such as "):
        new_game(CLASSIC)  # type: ignore[arg-type]


def test_only_a_source_of_numbers_is_random() -> None:
    game = new_game(Setup(CLASSIC, 2))
    with pytest.raises(TypeError, match=r"^randomness must have a method `random`, as `random.Random` has, not 1$"):
        game.sample(1)  # type: ignore[arg-type]


def test_only_a_move_is_previewed() -> None:
    with pytest.raises(IllegalStepError, match=r"^'1' is not a move$"):
        new_game(Setup(CLASSIC, 2)).preview("1")  # type: ignore[arg-type]
