"""The dealer that asks people at a real table."""

from collections.abc import Callable

import pytest

from croupier.dealer import Asked, Question, SeededDealer, TypedDealer
from croupier.dealer.typed import question_about
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Chance, Deal, Game, Lot, Roll, Setup, new_game
from tests.positions import laid, opened

NAMES = ("Anna", "Ben", "Carla Maria")


class People:
    """People who type the answers given, in order, and keep the questions they were asked."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.questions: list[Question] = []

    def __call__(self, question: Question) -> str:
        """The next answer."""
        self.questions.append(question)
        return self.answers.pop(0)


def forward(setup: Setup, until: Callable[[Game], bool]) -> Game:
    """A game played to the first moment of a kind, each seat placing its lowest face."""
    dealer = SeededDealer(5)
    game = new_game(setup)
    while not until(game):
        game = game.apply(dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[0])
    return game


def typed(game: Game, *answers: str, names: tuple[str, ...] = ()) -> tuple[Chance, list[str | None]]:
    """What the dealer makes of the answers, and the problems it named on the way."""
    people = People(*answers)
    step = TypedDealer(people, names).draw(game)
    assert not people.answers
    return step, [question.problem for question in people.questions]


LOT = new_game(Setup(CLASSIC, 3))
NOTE = new_game(Setup(CLASSIC, 3, starter=0))
SPARE = forward(Setup(CLASSIC, 3, neutral=True, starter=2), lambda game: game.spare > 0)
ROLL = forward(Setup(BIGGY, 2, neutral=True, starter=1), lambda game: game.seat is not None)
PLAIN_ROLL = forward(Setup(CLASSIC, 5, starter=4), lambda game: game.seat is not None)


@pytest.mark.parametrize(
    ("answer", "seat"),
    [("1", 0), (" 3 ", 2), ("Ben", 1), ("ben", 1), ("CARLA MARIA", 2)],
)
def test_the_lot_is_a_seat_number_from_1_or_a_name(answer: str, seat: int) -> None:
    assert typed(LOT, answer, names=NAMES) == (Lot(seat), [None])


def test_a_name_that_is_a_number_goes_before_the_seat_of_that_number() -> None:
    assert typed(LOT, "1", names=("3", "2", "1")) == (Lot(2), [None])


def test_names_that_differ_only_in_capitals_have_to_be_typed_exactly() -> None:
    step, problems = typed(LOT, "ANNA", "anna", names=("Anna", "anna", "Ben"))
    assert step == Lot(1)
    assert problems[1] == "the starting seat is a number from 1 to 3 or a name: Anna, anna, Ben"


@pytest.mark.parametrize("answer", ["0", "4", "Dora", "-1", "1.5", "²", "9" * 5000])
def test_a_seat_that_does_not_exist_is_asked_again(answer: str) -> None:
    problem = "the starting seat is a number from 1 to 3"
    assert typed(LOT, answer, "2") == (Lot(1), [None, problem])


@pytest.mark.parametrize(
    "answer", ["60", "60000", "60,000", "60.000", "60 000", "60'000", "$60", "$ 60,000", "60 $", " 60\n"]
)
def test_a_note_may_be_typed_in_thousands_or_in_dollars(answer: str) -> None:
    assert typed(NOTE, answer) == (Deal(60), [None])


def test_a_hundred_thousand_is_typed_like_the_others() -> None:
    game = new_game(Setup(BIGGY, 2, starter=0))
    assert {typed(game, answer)[0] for answer in ("100", "100000", "100,000", "100.000")} == {Deal(100)}


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("", "nothing was typed"),
        ("  ", "nothing was typed"),
        ("sixty", "a note is typed as 60 or 60,000"),
        ("6,0", "a note is typed as 60 or 60,000"),
        ("60.5", "a note is typed as 60 or 60,000"),
        ("-60", "a note is typed as 60 or 60,000"),
        ("9" * 5000, "a note is typed as 60 or 60,000"),
        ("60500", "a note is a whole number of thousands, not 60500"),
        ("100", "there is no note of 100 in this edition"),
        ("95", "there is no note of 95 in this edition"),
    ],
)
def test_a_note_that_cannot_be_is_asked_again_with_the_reason(answer: str, problem: str) -> None:
    assert typed(NOTE, answer, "30") == (Deal(30), [None, problem])


def test_a_note_all_of_which_are_dealt_is_asked_again() -> None:
    game = NOTE
    for _ in range(5):
        game = game.apply(Deal(90))
    problem = "no note of 90 can come up: all of them have been dealt"
    assert typed(game, "90", "80") == (Deal(80), [None, problem])


def test_a_note_that_can_only_be_one_is_not_asked_for() -> None:
    game = new_game(Setup(CLASSIC, 2, starter=0))
    table = game.table()
    for note in range(1, 10):
        table.fresh[note] = 0
    table.unseen, table.returned, table.under[0], table.under[1] = 0, 2, 4, 1
    assert typed(Game(game.setup, table.tobytes())) == (Deal(40), [])


@pytest.mark.parametrize("answer", ["2 5", "25", "n25", "N2 5", "5,2"])
def test_spare_dice_need_no_mark(answer: str) -> None:
    assert typed(SPARE, answer) == (Roll.of(neutral="25"), [None])


@pytest.mark.parametrize("answer", ["1 1 3 5 6 6 6 2", "11356662", "1,1,3,5,6,6,6,2", "113 566 62"])
def test_a_plain_roll_is_typed_with_or_without_spaces(answer: str) -> None:
    assert typed(PLAIN_ROLL, answer) == (Roll.of("11235666"), [None])


@pytest.mark.parametrize("answer", ["113566 B4 n2 6 1", "113566b4n261", "1 1 3 5 6 6 n1 2 6 B4", "113566 n2 n6 n1 B4"])
def test_big_and_neutral_dice_are_marked_in_the_same_line(answer: str) -> None:
    assert typed(ROLL, answer) == (Roll.of("113566", "4", "126"), [None])


def test_a_mark_holds_until_the_next_one_so_own_dice_come_first() -> None:
    problem = "0 own dice were rolled, but there are 6 to roll"
    assert typed(ROLL, "B4 n612 113566", "113566 B4 n612") == (Roll.of("113566", "4", "126"), [None, problem])


def test_with_no_own_dice_left_the_big_die_needs_no_mark() -> None:
    game = laid(opened(Setup(BIGGY, 2, neutral=True, starter=0)), "111111", "222222")
    assert typed(game, "4 n266") == (Roll.of(big="4", neutral="266"), [None])


def test_with_only_neutral_dice_left_they_need_no_mark() -> None:
    game = laid(opened(Setup(BIGGY, 2, neutral=True, starter=0)), "111111 B1 n1", "222222")
    assert typed(game, "26") == (Roll.of(neutral="26"), [None])


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("", "nothing was typed"),
        ("1135", "4 own dice were rolled, but there are 8 to roll"),
        ("113566621", "9 own dice were rolled, but there are 8 to roll"),
        ("1135666 B2", "7 own dice were rolled, but there are 8 to roll"),
        ("11356662 B2", "1 big dice were rolled, but there are 0 to roll"),
        ("11356667", "a die shows 1 to 6, with B before big dice and n before neutral ones; not '7'"),
        ("eight", "a die shows 1 to 6, with B before big dice and n before neutral ones; not 'e'"),
    ],
)
def test_a_roll_that_cannot_be_is_asked_again_with_the_reason(answer: str, problem: str) -> None:
    assert typed(PLAIN_ROLL, answer, "11356662") == (Roll.of("11235666"), [None, problem])


def test_each_problem_is_told_until_the_answer_is_right() -> None:
    _, problems = typed(PLAIN_ROLL, "", "0", "1", "11356662")
    assert [problem and problem.split()[0] for problem in problems] == [None, "nothing", "a", "1"]


def test_a_question_says_what_is_to_be_typed() -> None:
    assert question_about(LOT) == Question(Asked.LOT, round=1, players=3)
    assert question_about(NOTE) == Question(Asked.NOTE, round=1, players=3, casino=1)
    assert question_about(SPARE) == Question(Asked.SPARE, round=1, players=3, seat=2, neutral=2)
    assert question_about(ROLL) == Question(Asked.ROLL, round=1, players=2, seat=1, own=6, big=1, neutral=3)


def test_nothing_is_asked_where_chance_is_not_to_act() -> None:
    game = forward(Setup(CLASSIC, 2), lambda game: game.roll is not None)
    with pytest.raises(ValueError, match="chance is not to act now"):
        TypedDealer(People()).draw(game)


def test_whatever_stops_the_asking_passes_through() -> None:
    def leave(question: Question) -> str:
        raise EOFError(question.kind.value)

    with pytest.raises(EOFError, match="lot"):
        TypedDealer(leave).draw(LOT)


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 3, neutral=True), Setup(BIGGY, 3, neutral=True, bandit=True)])
def test_a_whole_game_can_be_typed_in(setup: Setup) -> None:
    seeded = SeededDealer(3)
    game = new_game(setup)
    asked = set()

    def answer(question: Question) -> str:
        asked.add(question.kind)
        assert question.problem is None
        match seeded.draw(game):
            case Lot(seat):
                return str(seat + 1)
            case Deal(value):
                return f"{value},000"
            case Roll() as roll:
                return str(roll)

    dealer = TypedDealer(answer)
    while game.to_act is not GAME_OVER:
        if game.to_act is CHANCE:
            step = dealer.draw(game)
            assert step == seeded.draw(game)
            game = game.apply(step)
        else:
            game = game.apply(game.legal_moves[0])
    assert asked == (set(Asked) if setup.rules.spare_dice else set(Asked) - {Asked.SPARE})
