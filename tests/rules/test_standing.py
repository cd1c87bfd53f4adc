"""Who has which dice at a casino, who is knocked out, and who would take which note now."""

import pytest

from croupier.rules import BIGGY, CLASSIC, NEUTRAL, Group, Setup, Standing, engine
from croupier.rules.standing import pay_as_shown
from croupier.rules.table import PAY
from tests.play import SETUPS, games, name
from tests.positions import deal_round_one, lay_turns

FOUR = Setup(CLASSIC, 4, starter=0)


def test_an_empty_casino_shows_its_notes_and_nobody_to_take_them() -> None:
    assert deal_round_one(FOUR, {2: (10, 30, 80)}).standing[1] == Standing(
        casino=2, notes=(80, 30, 10), takers=(None, None, None), groups=()
    )


def test_colours_stand_the_strongest_first_with_those_knocked_out_in_their_place() -> None:
    game = lay_turns(deal_round_one(FOUR, {2: (10, 30, 80)}), "222", "22222", "222", "2")
    assert game.standing[1] == Standing(
        casino=2,
        notes=(80, 30, 10),
        takers=(1, 3, None),
        groups=(
            Group(1, dice=5, big=0, strength=5, pips=0, knocked_out=False),
            Group(0, dice=3, big=0, strength=3, pips=0, knocked_out=True),
            Group(2, dice=3, big=0, strength=3, pips=0, knocked_out=True),
            Group(3, dice=1, big=0, strength=1, pips=0, knocked_out=False),
        ),
    )


def test_big_and_neutral_dice_are_told_apart() -> None:
    game = lay_turns(deal_round_one(Setup(BIGGY, 4, neutral=True, starter=0)), "11 B1 n1", "1")
    assert game.standing[0].groups == (
        Group(0, dice=2, big=1, strength=4, pips=0, knocked_out=False),
        Group(1, dice=1, big=0, strength=1, pips=0, knocked_out=True),
        Group(NEUTRAL, dice=1, big=0, strength=1, pips=0, knocked_out=True),
    )


def test_a_note_of_the_neutral_colour_is_shown_as_its_own() -> None:
    game = lay_turns(deal_round_one(Setup(CLASSIC, 2, neutral=True, starter=0), {5: (20, 40)}), "5 n55")
    assert game.standing[4].takers == (NEUTRAL, 0)


def test_more_colours_than_notes_leave_the_last_without() -> None:
    game = lay_turns(deal_round_one(FOUR), "3333", "333", "33", "3")
    assert game.standing[2].takers == (0,)
    assert not any(group.knocked_out for group in game.standing[2].groups)


def test_on_the_bandit_dice_of_all_faces_are_counted_together_with_their_pips() -> None:
    setup = Setup(BIGGY, 3, neutral=True, bandit=True, starter=0)
    game = lay_turns(deal_round_one(setup), "55 n5 bandit", "66 B6 bandit", "11", "3 n3 bandit")
    assert game.standing[6] == Standing(
        casino=7,
        notes=(90, 80),
        takers=(1, 0),
        groups=(
            Group(1, dice=2, big=1, strength=4, pips=24, knocked_out=False),
            Group(0, dice=3, big=0, strength=3, pips=13, knocked_out=False),
            Group(NEUTRAL, dice=2, big=0, strength=2, pips=8, knocked_out=False),
        ),
    )


def test_there_is_one_standing_a_casino_and_a_seventh_with_the_bandit() -> None:
    assert [casino.casino for casino in deal_round_one(FOUR).standing] == [1, 2, 3, 4, 5, 6]
    assert [casino.casino for casino in deal_round_one(Setup(BIGGY, 2, bandit=True, starter=0)).standing] == [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
    ]


def test_a_colour_takes_the_notes_it_is_a_taker_of() -> None:
    standing = Standing(casino=2, notes=(80, 30, 10), takers=(0, NEUTRAL, None), groups=())
    assert [standing.taken_by(colour) for colour in (0, 1, NEUTRAL)] == [80, 0, 30]


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_paid_out_as_shown_a_round_ends_as_the_engine_ends_it(setup: Setup) -> None:
    rounds = 0
    for game in games(setup, 2):
        for move in game.legal_moves:
            paid = game.table()
            engine.place(setup.rules, paid, move.move)
            if paid.phase == PAY:
                rounds += 1
                shown = game.table()
                engine.place(setup.rules, shown, move.move)
                pay_as_shown(setup.rules, shown, game.preview(move))
                engine.pay(setup.rules, paid)
                assert shown.tobytes() == paid.tobytes()
    assert rounds >= setup.rules.rounds
