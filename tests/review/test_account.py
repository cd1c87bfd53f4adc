"""The account: whatever positions are worth, it balances, seat by seat and table by table."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.review.account import Account, Cause, Step, account


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


@given(st.integers(2, 6), st.integers(2, 5), st.integers(1, 40), st.integers(0, 2**32 - 1))
def test_any_chain_of_worths_balances(players: int, samples: int, length: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    worths = random.dirichlet(np.ones(players), (length, samples))
    worths[0] = 1 / players
    worths[-1] = np.eye(players)[0]
    steps = [
        Step(cause, None if cause is Cause.DEAL else int(random.integers(players)), after - before)
        for before, after, cause in zip(worths, worths[1:], random.choice(list(Cause), length), strict=False)
    ]
    if steps:
        result = worths[-1].mean(axis=0)
        balances(account([1 / players] * players, result.tolist(), steps))


def test_the_error_of_a_sum_is_that_of_its_samples() -> None:
    up, down = np.array([[0.1, -0.1], [0.3, -0.3]]), np.array([[0.2, -0.2], [0.0, 0.0]])
    found = account([0.5, 0.5], [0.8, 0.2], [Step(Cause.DICE, 0, up), Step(Cause.DICE, 0, down)])
    ann = found.seats[0]
    assert (ann.own_dice.share, ann.own_dice.error) == (pytest.approx(0.3), pytest.approx(0))
    assert found.dice[1][0].error == 0
    assert account([0.5, 0.5], [0.7, 0.3], [Step(Cause.DICE, 0, up)]).seats[0].luck.error == pytest.approx(0.1)
