"""The account: whatever positions are worth, it balances, seat by seat and table by table."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine import borrow_engine
from croupier.evaluation.worth import Samples
from croupier.review.account import Account, Cause, Figure, OpenAccount
from croupier.rules import BIGGY, CLASSIC, Setup


def balances(found: Account) -> None:
    """Check every sum of an account."""
    players = range(len(found.seats))
    for one in found.seats:
        seat = one.seat
        parts = (one.deal, one.own_dice, one.other_dice, one.own_moves, one.other_moves)
        assert one.start + sum(part.share for part in parts) == pytest.approx(one.result)
        assert one.luck.share == pytest.approx(one.deal.share + one.own_dice.share + one.other_dice.share)
        assert one.skill.share == pytest.approx(one.own_moves.share + one.other_moves.share)
        assert one.adjusted.share == pytest.approx(one.start + one.skill.share)
        assert one.deal == found.deal[seat]
        assert one.own_dice == found.dice[seat][seat]
        assert one.own_moves == found.moves[seat][seat]
        assert one.other_dice.share == pytest.approx(sum(found.dice[who][seat].share for who in players if who != seat))
        assert one.other_moves.share == pytest.approx(
            sum(found.moves[who][seat].share for who in players if who != seat)
        )
    for row in (found.deal, *found.dice, *found.moves):
        assert sum(figure.share for figure in row) == pytest.approx(0, abs=1e-6), "what one gains the others lose"


def account(worths: Sequence[Samples], causes: Sequence[tuple[Cause, int]]) -> tuple[Account, list[Figure]]:
    """Return the account of a chain of worths, with the cause and the seat of each step, and what each step changed."""
    players = len(worths[0][0])
    with borrow_engine() as borrowed:
        borrowed.prepare(Setup(CLASSIC if players < 6 else BIGGY, players))
        found = OpenAccount(borrowed, players, len(worths[0]))
        steps = zip(worths, worths[1:], causes, strict=False)
        changes = [found.change(before, after, seat, cause) for before, after, (cause, seat) in steps]
        result = np.mean(worths[-1], axis=0).tolist()
        return found.close([1 / players] * players, result, [1] * players), changes


@given(st.integers(2, 6), st.integers(2, 5), st.integers(2, 40), st.integers(0, 2**32 - 1))
def test_any_chain_of_worths_balances(players: int, samples: int, length: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    worths = random.dirichlet(np.ones(players), (length, samples))
    worths[0] = 1 / players
    worths[-1] = np.eye(players)[0]
    causes = [(cause, int(random.integers(players))) for cause in random.choice(list(Cause), length)]
    found, changes = account(worths.tolist(), causes)
    balances(found)
    steps = np.diff(worths.mean(axis=1), axis=0)
    for (_, seat), change, step in zip(causes, changes, steps, strict=False):
        assert change.share == pytest.approx(step[seat])


def test_the_error_of_a_sum_is_that_of_its_samples() -> None:
    start = ((0.5, 0.5), (0.5, 0.5))
    once = ((0.6, 0.4), (0.8, 0.2))
    twice = ((0.8, 0.2), (0.8, 0.2))
    found, changes = account((start, once, twice), [(Cause.DICE, 0), (Cause.DICE, 0)])
    ann = found.seats[0]
    assert (ann.own_dice.share, ann.own_dice.error) == (pytest.approx(0.3), pytest.approx(0))
    assert (changes[0].share, changes[0].error) == (pytest.approx(0.2), pytest.approx(0.1))
    assert found.dice[1][0].error == 0
    assert account((start, once), [(Cause.DICE, 0)])[0].seats[0].luck.error == pytest.approx(0.1)


def test_a_change_without_a_cause_is_told_and_counts_nowhere() -> None:
    start, after = ((0.5, 0.5),) * 2, ((0.7, 0.3),) * 2
    with borrow_engine() as borrowed:
        borrowed.prepare(Setup(CLASSIC, 2))
        found = OpenAccount(borrowed, 2, 2)
        assert found.change(start, after, 1).share == pytest.approx(-0.2)
        closed = found.close([0.5, 0.5], [0.5, 0.5], [1, 1])
    assert all(seat.luck.share == seat.skill.share == 0 for seat in closed.seats)
