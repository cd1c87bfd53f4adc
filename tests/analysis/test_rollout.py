"""Rollouts: a round is played to its payout."""

from croupier.analysis.rollout import NO_SEAT, play_out
from croupier.analysis.shrewd import going_rate
from croupier.rules import CLASSIC, Setup
from croupier.rules.table import ROLL, Table
from tests.play import games


def test_a_round_is_played_to_its_payout_and_who_is_shrewd_gets_ahead() -> None:
    setup = Setup(CLASSIC, 3, starter=0)
    table = next(game for game in games(setup, 7) if isinstance(game.to_act, int)).table()
    table.phase = ROLL
    rate = going_rate(setup.rules, table)
    ahead = [0, 0]
    for key in range(200):
        for shrewd in (0, 1):
            trial = Table(table.tobytes())
            assert play_out(setup.rules, trial, key, 3, 1 if shrewd else NO_SEAT, rate) >= 3
            assert trial.paid == table.paid + 1
            ahead[shrewd] += 2 * trial.money[1] - trial.money[0] - trial.money[2]
    assert ahead[1] > ahead[0]
