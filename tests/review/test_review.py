"""Review: it balances at every table, names the costly moves, and says the same again."""

from dataclasses import replace

import numpy as np
import pytest

from croupier.evaluation.worth import Evaluator, Samples
from croupier.network.effort import Precision
from croupier.record import Record, read_position
from croupier.review import plan as planning
from croupier.review.account import Figure
from croupier.review.plan import ReviewPlan, evaluate_plan, plan_review
from croupier.review.review import LEAST_COST, Mark, Review, conclude_review, mark_of, review
from croupier.rules import BIGGY, CLASSIC, Place, Setup
from croupier.rules.table import PAY
from tests.play import TABLES, walk
from tests.review.test_account import balances

HASTY = Precision(2, 1.0, 1)
NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay")


def random_game(setup: Setup, seed: int = 8) -> Record:
    """Return a game in which everyone chooses at random."""
    return Record(setup, NAMES[: setup.players], tuple(step for _, step in walk(setup, seed)))


def first_placings(record: Record, count: int) -> Record:
    """Return the beginning of a game, up to `count` placings."""
    places = [number for number, step in enumerate(record.steps) if isinstance(step, Place)]
    return replace(record, steps=record.steps[: places[count - 1] + 1])


def made_up(plan: ReviewPlan) -> list[Samples]:
    """Return random worths, but exact ones where a round is over."""
    random, evaluator, players = np.random.default_rng(1), Evaluator(plan.record.setup), plan.record.setup.players
    worths = list[Samples]()
    for position in plan.positions:
        if position.table.phase == PAY:
            known, _ = evaluator.known_shares(position.table)
            worths.append((known,) * plan.precision.samples)
        else:
            worths.append(random.dirichlet(np.ones(players), plan.precision.samples).tolist())
    return worths


@pytest.mark.parametrize("setup", TABLES)
def test_it_balances_at_every_table(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    # Any chain of worths must balance; those of the network are asked for below. Par is the last legal move here.
    monkeypatch.setattr(planning.Evaluator, "choose_par", lambda _, table: _last_move(setup, table.tobytes()))
    record = random_game(setup)
    plan = plan_review(record, 1, HASTY)
    found = conclude_review(plan, made_up(plan))
    balances(found.account)
    scores = record.game.scores
    winners = [score.seat for score in scores if score.rank == 1]
    assert [seat.result for seat in found.account.seats] == [
        1 / len(winners) if seat in winners else 0 for seat in range(setup.players)
    ]
    assert found.finished
    assert [turn.chosen for turn in found.turns] == [step for step in record.steps if isinstance(step, Place)]
    for turn in found.turns:
        assert record.steps[turn.step] == turn.chosen
        at = read_position(turn.position)
        assert (at.seat, at.roll, at.round) == (turn.seat, turn.roll, turn.round)
        assert turn.forced == (len(at.legal_moves) == 1)


def _last_move(setup: Setup, memory: bytes) -> int:
    from croupier.rules import Game

    return Game(setup, memory).legal_moves[-1].move


@pytest.fixture(scope="module")
def duel() -> Review:
    """Return the first round of a game between two who choose at random, and the first turns of the second."""
    return review(first_placings(random_game(Setup(CLASSIC, 2)), 16), 1, Precision(4, 0.05, 2))


def test_a_game_that_goes_on_is_reviewed_as_far_as_it_goes(duel: Review) -> None:
    balances(duel.account)
    assert not duel.finished
    assert len(duel.turns) == 16
    assert sum(seat.result for seat in duel.account.seats) == pytest.approx(1)
    assert 0 < duel.account.seats[0].result < 1


def test_who_chooses_at_random_gives_much_away_and_gets_marks(duel: Review) -> None:
    assert all(play.loss.share > 0 for play in duel.play)
    assert any(turn.mark for turn in duel.turns)
    for turn in duel.turns:
        if turn.chosen == turn.par:
            assert (turn.cost.share, turn.mark) == (0, None)
    points = [abs(point.change.share) for point in duel.turning_points]
    assert points == sorted(points, reverse=True)


def test_on_any_number_of_threads_the_same_seed_says_the_same() -> None:
    record = first_placings(random_game(Setup(BIGGY, 3, bandit=True)), 3)
    plan, counted = plan_review(record, 4, HASTY), list[int]()
    one = conclude_review(plan, evaluate_plan(plan, threads=1, progress=counted.append))
    assert counted == list(range(1, len(plan.positions) + 1))
    two = conclude_review(plan, evaluate_plan(plan, threads=2))
    assert one == two


@pytest.mark.parametrize(
    ("cost", "error", "mark"),
    [
        (0.009, 0.0, None),
        (0.011, 0.0, Mark.INACCURACY),
        (0.011, 0.006, None),
        (0.05, 0.02, Mark.MISTAKE),
        (0.2, 0.01, Mark.BLUNDER),
        (-0.1, 0.0, None),
    ],
)
def test_a_mark_needs_a_cost_that_is_sure(cost: float, error: float, mark: Mark | None) -> None:
    assert mark_of(Figure(cost, error)) is mark
    assert list(LEAST_COST) == list(Mark)


def test_where_nothing_was_placed_there_is_nothing_to_review() -> None:
    record = Record(Setup(CLASSIC, 2), NAMES[:2])
    with pytest.raises(ValueError, match="nothing has been placed in this game yet"):
        review(record, 1, HASTY)
