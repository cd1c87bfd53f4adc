"""An edition with fewer casinos has dice of as many faces, and nothing lies where it has no casino."""

from dataclasses import replace
from random import Random

import pytest

from croupier.rules import (
    CHANCE,
    CLASSIC,
    Edition,
    IllegalStepError,
    Leaving,
    Noted,
    Place,
    Roll,
    Setup,
    new_game,
)
from croupier.rules.edition import check_own_name, is_built_in
from croupier.rules.engine import faces_of, moves_of
from croupier.rules.table_check import check_table

SMALL = Edition(
    name="small",
    players=(2, 4),
    rounds=2,
    dice=3,
    big_dice=0,
    big_weight=2,
    notes={10: 4, 30: 4, 60: 4},
    fill_sum=40,
    fill_notes=0,
    leaving=Leaving.UNDER_PILE,
    neutral_dice={2: 1, 3: 1},
    spare_dice={3: 2},
    bandit=False,
    casinos=3,
)
"""Three casinos, three dice."""
TWO = Setup(SMALL, 2, starter=1)


@pytest.mark.parametrize("casinos", [2, 3, 5, 6])
def test_dice_have_a_face_for_each_casino(casinos: int) -> None:
    rules = Setup(replace(SMALL, casinos=casinos), 2).rules
    assert (faces_of(rules), moves_of(rules), rules.casinos) == (casinos,) * 3


def test_spare_dice_show_no_higher_face_either() -> None:
    game, random = new_game(Setup(SMALL, 3, neutral=True, starter=0)), Random(1)
    while game.filling is not None:
        game = game.apply(game.sample(random))
    shown = {step.neutral for step, _ in game.chance_outcomes() if isinstance(step, Roll)}
    assert len(shown) == 6
    with pytest.raises(IllegalStepError, match="a die shows 1 to 3 here"):
        game.apply(Roll.of(neutral="16"))


def test_three_casinos_have_dice_of_three_faces() -> None:
    game = new_game(TWO)
    while game.filling is not None:
        assert game.filling <= 3
        game = game.apply(game.sample(Random(1)))
    shown = {tuple(step.own) for step, _ in game.chance_outcomes() if isinstance(step, Roll)}
    assert len(shown) == 10
    assert not any(any(dice[3:]) for dice in shown)
    for steps in (Roll.of("114"), Noted.of("44")):
        with pytest.raises(IllegalStepError, match=r"^a die shows 1 to 3 here, where there are 3 casinos$"):
            game.apply(steps)
    rolled = game.apply(Roll.of("122"))
    with pytest.raises(IllegalStepError, match=r"^a face is 1 to 3, not 4$"):
        rolled.apply(Place(4))
    assert {game.sample(Random(seed)) for seed in range(300)} == {Roll(own) for own in shown}


def test_a_table_with_more_casinos_than_the_edition_is_refused() -> None:
    setup = TWO
    game = new_game(setup)
    while game.to_act is CHANCE:
        game = game.apply(game.sample(Random(1)))
    for field, sentence in (("notes", "more than 3 casinos"), ("dice", "more than 3 casinos"), ("roll", "the roll is")):
        table = game.table()
        if field == "notes":
            table.notes[4, 0], table.notes[0, 0] = table.notes[0, 0], 0
        elif field == "dice":
            table.dice[5, 0], table.hand[0, 0] = 1, 2
        else:
            table.roll[0] = 3 << 12
        with pytest.raises(ValueError, match=sentence):
            check_table(setup, table)


def test_another_row_has_no_right_to_a_built_in_name() -> None:
    assert is_built_in(replace(CLASSIC))
    check_own_name(replace(CLASSIC))
    check_own_name(SMALL)
    with pytest.raises(ValueError, match=r"^classic is a built-in edition: give your own edition another name$"):
        check_own_name(replace(CLASSIC, rounds=1))
