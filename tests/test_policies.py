"""Policies: the regular's scores worked out by hand, and every policy compared with a version written over views."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest

from croupier.bots import BOTS
from croupier.policies import NAMES, choice_bits, choose, compare_takings
from croupier.rules import BIGGY, CLASSIC, NEUTRAL, Game, Option, Place, Roll, Setup, Standing, View, view
from tests.play import TABLES, games
from tests.positions import deal_round_one, lay_turns

SETUP = Setup(CLASSIC, players=3, starter=0)
NOTES = {1: (60,), 2: (40, 30), 3: (80,), 4: (50,), 5: (90,), 6: (50,)}


def taken_by_players(standing: Standing) -> int:
    """Return what all players together would take; the neutral colour is no player."""
    return sum(standing.taken_by(colour) for colour in range(NEUTRAL))


def score(view: View, option: Option) -> Fraction:
    """Return what a move is worth to the regular, in thousand $ per die.

    Compare what everyone would take at the move's casino before and after it. The score is the seat's own gain there,
    minus the gain of all other players divided by the number of players, per die that the move places.
    """
    assert view.seat is not None
    after = option.standing
    before = view.casinos[after.casino - 1]
    own = after.taken_by(view.seat) - before.taken_by(view.seat)
    others = taken_by_players(after) - taken_by_players(before) - own
    return (own - Fraction(others, view.players)) / option.dice


def prize(view: View, option: Option) -> Fraction:
    """Return what a move is worth to the richest: the note it would take there after the move, but not before."""
    assert view.seat is not None
    after, before = (each.taken_by(view.seat) for each in (option.standing, view.casinos[option.standing.casino - 1]))
    return Fraction(after if after > before else 0)


WORTH: dict[str, Callable[[View, Option], Fraction]] = {
    "tourist": lambda _view, _option: Fraction(0),
    "richest": prize,
    "regular": score,
}
"""What a move is worth to each policy, computed in exact fractions from the view."""


def best_of(options: Sequence[Option], worth: Sequence[Fraction], bits: int) -> Place:
    """Pick one of the best moves by random bits, each equally likely."""
    best = [option for option, each in zip(options, worth, strict=True) if each == max(worth)]
    return best[(bits * len(best)) >> 32].move


@pytest.mark.parametrize("setup", TABLES)
def test_a_policy_and_its_bot_make_the_best_move_of_the_view(setup: Setup) -> None:
    for game in [game for game in games(setup, 6) if isinstance(game.to_act, int)][::3]:
        now, table = view(game, game.seat), game.table()
        bits = choice_bits(setup.rules, table, 2**63 + 7)
        for number, policy in enumerate(NAMES):
            wanted = best_of(now.options, [WORTH[policy](now, option) for option in now.options], bits)
            assert Place.of(choose(setup.rules, table, bits, number)) == wanted
            assert BOTS[policy](2**63 + 7).choose(now) == wanted


@pytest.mark.parametrize("setup", TABLES)
def test_a_casino_is_settled_as_it_stands_before_a_move_and_after_it(setup: Setup) -> None:
    for game in [game for game in games(setup, 7) if isinstance(game.to_act, int)][::5]:
        now = view(game)
        for option in now.options:
            wanted: list[int] = []
            for standing in (now.casinos[option.standing.casino - 1], option.standing):
                own = standing.taken_by(game.seat)
                wanted += (own, taken_by_players(standing) - own)
            assert compare_takings(setup.rules, game.table(), option.move.move) == tuple(wanted)


def scores(game: Game, roll: Roll) -> dict[str, Fraction]:
    """Return what each move is worth to the regular after a roll, by the move as people write it."""
    now = view(game.apply(roll))
    return {str(option.move): score(now, option) for option in now.options}


def choice(game: Game, roll: Roll) -> Place:
    return BOTS["regular"](0).choose(view(game.apply(roll)))


def test_on_an_empty_casino_it_is_the_highest_note_for_each_die() -> None:
    roll = Roll.of("11133566")
    assert scores(deal_round_one(SETUP, NOTES), roll) == {"1": 20, "3": 40, "5": 90, "6": 25}
    assert choice(deal_round_one(SETUP, NOTES), roll) == Place(5)


def test_what_others_lose_is_shared_by_all_players() -> None:
    game = lay_turns(deal_round_one(SETUP, NOTES), "5")
    # On 5, one die makes a stand-off that costs the first player 90; two dice take the 90 from them.
    assert scores(game, Roll.of("51234444"))["5"] == Fraction(90, 3) / 1
    assert scores(game, Roll.of("55123444"))["5"] == (90 + Fraction(90, 3)) / 2


def test_what_others_gain_counts_against_a_move() -> None:
    # At casino 2 the first two stand off with one die each. The third joins with two, takes the 40 and changes
    # nothing for the others; a second die of the first frees the second player, who then takes the 30.
    game = lay_turns(deal_round_one(SETUP, NOTES), "2", "2", "66")
    assert scores(game, Roll.of("2134566"))["2"] == 40 - Fraction(30, 3)


def test_a_note_that_is_already_its_own_is_no_gain() -> None:
    game = lay_turns(deal_round_one(SETUP, NOTES), "5", "66", "44")
    assert scores(game, Roll.of("5511234"))["5"] == 0


def test_the_neutral_colour_is_no_player() -> None:
    setup = Setup(CLASSIC, players=3, neutral=True, starter=0)
    game = lay_turns(deal_round_one(setup, NOTES, spare="55"), "66", "44")
    # Two neutral dice hold the 90. Taking it from them hurts nobody, so only the own gain counts.
    assert scores(game, Roll.of("55511234", neutral="12"))["5"] == Fraction(90, 3)
    # A stand-off with them gains nothing either.
    assert scores(game, Roll.of("55111234", neutral="12"))["5"] == 0


def test_neutral_dice_count_among_the_dice_placed() -> None:
    setup = Setup(CLASSIC, players=2, neutral=True, starter=0)
    game = deal_round_one(setup, NOTES)
    # Two own dice and one neutral die on 5: the 90 is taken, with three dice.
    assert scores(game, Roll.of("55111111", neutral="5666"))["5"] == Fraction(90, 3)


def test_the_bandit_is_settled_by_its_own_rules() -> None:
    setup = Setup(BIGGY, players=2, bandit=True, starter=0)
    game = lay_turns(deal_round_one(setup, {7: (80, 20)}), "66 bandit")
    # One die and the Biggy count three there and take the 80; the other player falls from 80 to 20.
    assert scores(game, Roll.of("522222", big="5"))["5 bandit"] == (80 + Fraction(60, 2)) / 2
    # Two 4s tie with the two 6s and go behind them by the sum: the 20.
    assert scores(game, Roll.of("441111", big="3"))["4 bandit"] == Fraction(20, 2)
