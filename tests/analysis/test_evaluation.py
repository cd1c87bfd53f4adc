"""Evaluation: of every legal move, exact where few dice are left, and from nothing but the view."""

import pytest

from croupier.analysis.evaluation import evaluate, evaluate_view, typical_winnings
from croupier.analysis.rollout import Budget
from croupier.rules import BIGGY, CLASSIC, Game, Setup, view
from croupier.rules.table import SEATS
from tests.analysis.test_endgame import TABLES, expectimax, last_decisions
from tests.play import SETUPS, games, name

FEW = Budget(2_000)


def decisions(setup: Setup, seed: int) -> list[Game]:
    """The games of a random one in which a seat has to place."""
    return [game for game in games(setup, seed) if isinstance(game.to_act, int)]


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_every_legal_move_is_evaluated_the_best_first_and_the_same_seed_says_the_same(setup: Setup) -> None:
    for game in decisions(setup, 3)[::9]:
        now = view(game, game.seat)
        found = evaluate_view(now, [0] * SEATS, 5, FEW)
        assert {one.move for one in found} == set(game.legal_moves)
        assert [one.win for one in found] == sorted((one.win for one in found), reverse=True)
        assert all(0 <= one.win <= 1.000001 and one.money >= 0 for one in found)
        assert evaluate_view(now, [0] * SEATS, 5, FEW) == found


@pytest.mark.parametrize("setup", TABLES, ids=name)
def test_where_few_dice_are_left_the_share_of_victory_is_exact(setup: Setup) -> None:
    for game in last_decisions(setup, 12)[:3]:
        seat = game.seat
        assert seat is not None
        for one in evaluate(setup, game.table(), 1, FEW):
            assert one.win == pytest.approx(float(expectimax(game.apply(one.move))[seat]))


def test_of_the_last_die_of_a_round_the_money_is_known() -> None:
    setup = Setup(CLASSIC, 2, starter=0)
    before = next(game for game in decisions(setup, 4) if sum(sum(game.hand(seat)) for seat in range(2)) == 1)
    for one in evaluate(setup, before.table(), 1, FEW):
        after = before.apply(one.move)
        seat = before.seat
        assert seat is not None
        assert one.money == after.scores[seat].money - before.scores[seat].money


def test_winnings_that_lie_face_down_do_not_show_in_the_figures() -> None:
    setup = Setup(BIGGY, 3, face_down=True, starter=0)
    game = decisions(setup, 4)[-9]
    table = game.table()
    seat, other = int(table.seat), (int(table.seat) + 1) % 3
    table.money[other] += 500
    rich = view(Game(setup, table.tobytes()), seat)
    poor = view(game, seat)
    assert evaluate_view(rich, typical_winnings(rich), 1, FEW) == evaluate_view(poor, typical_winnings(poor), 1, FEW)
    assert typical_winnings(poor) == [round(seen.notes * 2630 / 48) for seen in poor.seats]  # Biggy has 48 notes
