"""Positions as a person describes them: a table of the engine, or a sentence that says what is wrong."""

from typing import Any

import pytest

from croupier.evaluation.solution.position import ImpossiblePositionError, position
from croupier.rules import BIGGY, CLASSIC, Game, Roll, Setup
from tests.positions import deal_round_one, lay_turns

NOTES = [[60], [50, 30], [90], [40, 40], [70], [20, 50]]
PAIRS = [[60, 70]] * 6


def test_a_position_is_the_one_that_a_game_would_have_reached() -> None:
    game = lay_turns(deal_round_one(Setup(BIGGY, 2, starter=0)), "11 B1", "33").apply(Roll.of("2244"))
    told = position(game.setup, PAIRS, mine=Roll.of("11", "1"), theirs=Roll.of("33"), roll=Roll.of("2244")).table()
    for field in ("phase", "seat", "paid"):
        assert getattr(told, field) == getattr(game.table(), field)
    for field in ("dice", "big", "hand", "roll", "notes", "value", "money"):
        assert getattr(told, field).tolist() == getattr(game.table(), field).tolist(), field
    assert Game(game.setup, told.tobytes()).legal_moves == game.legal_moves


def test_the_score_of_the_last_round_is_that_of_the_table() -> None:
    game = position(Setup(CLASSIC, 2), NOTES, last_round=True, money=(200, 150), won=(3, 2))
    assert game.round == CLASSIC.rounds
    assert [(score.money, score.notes) for score in game.scores] == [(200, 3), (150, 2)]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"notes": [[50]] * 5}, "notes are given for 5 casinos, but there are 6"),
        ({"notes": [[55], *NOTES[1:]]}, "classic has no note of 55, only 10, 20, 30, 40, 50, 60, 70, 80, 90"),
        ({"notes": [[90]] * 6}, "6 notes of 90 are given, but classic has 5"),
        ({"notes": [[10] * 3 + [20] * 6, *NOTES[1:]]}, "casino 1 has 9 notes, but at most 8 fit there"),
        ({"mine": Roll.of("123456123")}, "the player to move has placed 9 ordinary dice, but has 8"),
        ({"theirs": Roll.of("", "1")}, "the other player has placed 1 big dice, but has 0"),
        ({"theirs": Roll.of("1", "", "1")}, "neutral dice have no part in a round that can be solved"),
        ({"mine": Roll.of("11112222")}, "the player to move has placed all dice, so it cannot be their turn"),
        ({"roll": Roll.of("123")}, "3 ordinary dice are rolled, but 8 are left to roll"),
        ({"roll": Roll.of("12345612", "1")}, "1 big dice are rolled, but 0 are left to roll"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ImpossiblePositionError) as caught:
        position(Setup(CLASSIC, 2), **{"notes": NOTES} | wrong)
    assert str(caught.value) == sentence
