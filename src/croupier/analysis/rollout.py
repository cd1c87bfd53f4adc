"""Rollouts: rounds played to their payout by simple policies, the unit of work of the search and of evaluations.

Plain functions over the table, like the engine's.
"""

from croupier.analysis.shrewd import WEIGHTS, shrewd
from croupier.compiled.loops import throw
from croupier.policies import thrifty
from croupier.rules.engine import pay, place
from croupier.rules.table import BANDIT, ROLL, Rules, Table

NO_SEAT = -1


def weight_of(players: int, rivalry: bool) -> int:
    """Return how much a player's own gain weighs against the gain of the others in rollouts, for all players alike.

    A regular divides the others' gain by the number of players. Between two rivals one's gain is the other's full loss.
    """
    return 1 if rivalry and players == 2 else players


def rollout_cost(rules: Rules, turns: int) -> int:
    """Return how much of a budget a rollout of some turns costs.

    Turns with the bandit take three times as long, those with neutral dice a quarter more. The equity after the payout
    takes as long as a turn for two players.
    """
    equity = rules.players // 2
    quarters = 4 if rules.neutral_dice == 0 else 5
    if rules.casinos > BANDIT:
        quarters *= 3
    return equity + turns * quarters // 4


def play_out(rules: Rules, table: Table, key: int, weight: int, shrewd_seat: int, rate: float) -> int:
    """Play the round to its payout and return how many turns it took.

    All seats are `thrifty` with the same `weight`, except that `shrewd_seat`, if any, is `shrewd`. `rate` is the
    round's going rate.
    """
    turns = 0
    while table.phase == ROLL:
        bits = throw(rules, table, key)
        if table.seat == shrewd_seat:
            place(rules, table, shrewd(rules, table, rate, WEIGHTS))
        else:
            place(rules, table, thrifty(rules, table, bits, weight))
        turns += 1
    pay(rules, table)
    return turns
