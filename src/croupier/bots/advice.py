"""Advice: every legal move of a roll with the victory and the money it can expect, all tried on the same dice.

It imagines everyone as `shark` does, the player's own later moves as shrewd. A searcher drops moves that fall behind;
here all are tried equally often, because somebody wants to see them all.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bots.bot import Budget
from croupier.bots.imagine import imagined
from croupier.bots.search import cost, play_out
from croupier.bots.searcher import Shark, weight_of
from croupier.bots.trial import first_turn
from croupier.bots.whim import turn_of
from croupier.dealer.counter import game_key
from croupier.rules import Place, Setup, View
from croupier.rules.engine import may_place, moves_of, place
from croupier.rules.table import MOVES, TABLE, Rules, Table
from croupier.solve.endgame import LAST_DICE, dice_left, last_two_dice
from croupier.solve.equity import equity_of, win_share
from croupier.solve.shrewd import going_rate

ADVICE = Budget(100_000)
"""What a hint may cost: less than a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A legal move and what can be expected of it."""

    move: Place
    win: float
    """The share of victory, 0 to 1."""
    money: float
    """What the seat takes when this round is paid out, thousand $."""


def weigh(
    rules: Rules,
    tables: Any,
    key: int,
    budget: int,
    weight: int,
    equity: NDArray[np.float64],
    wins: NDArray[np.float64],
    money: NDArray[np.float64],
    shares: NDArray[np.float64],
) -> None:
    """Write down the victory and the money that each legal move at tables[0] can expect, by move.

    The other tables are to try moves on; what they are tried on is the same as in `search`. Where few dice are left,
    the share of victory is exact.
    """
    trial = tables[1]
    seat = int(tables[0].seat)
    before = int(tables[0].money[seat])
    rate = going_rate(rules, tables[0])
    for move in range(moves_of(rules)):
        wins[move] = 0.0
        money[move] = 0.0
    rollouts = 0
    spent = 0
    while spent < budget:
        for move in range(moves_of(rules)):
            if may_place(rules, tables[0], move):
                tables[1] = tables[0]
                place(rules, trial, move)
                spent += cost(rules, 1 + play_out(rules, trial, game_key(key, rollouts), weight, seat, rate))
                wins[move] += win_share(rules, trial, seat, equity)
                money[move] += int(trial.money[seat]) - before
        rollouts += 1
    exact = dice_left(rules, tables[0]) <= LAST_DICE + 1
    for move in range(moves_of(rules)):
        wins[move] /= rollouts
        money[move] /= rollouts
        if exact and may_place(rules, tables[0], move):
            tables[1] = tables[0]
            place(rules, trial, move)
            last_two_dice(rules, tables, 1, equity, shares)
            wins[move] = shares[1, seat]


def weighed(setup: Setup, table: Table, key: int, budget: Budget = ADVICE) -> tuple[Advice, ...]:
    """The legal moves of the seat that has to place, the best first; of equal ones the lowest face."""
    from croupier.bots.brain import Workspace, compiled_weigh
    from croupier.compiled.simulation import signed

    rules, space = setup.rules, Workspace()
    wins, money = np.zeros(MOVES), np.zeros(MOVES)
    space.tables[0] = np.frombuffer(table.tobytes(), TABLE)[0]
    compiled_weigh()(
        *(rules, space.tables, signed(key), budget.turns, weight_of(setup.players, Shark.rivalry), equity_of(setup)),
        *(wins, money, space.shares),
    )
    legal = [move for move in range(moves_of(rules)) if may_place(rules, table, move)]
    found = [Advice(Place.of(move), float(wins[move]), float(money[move])) for move in legal]
    return tuple(sorted(found, key=lambda one: -one.win))


def forgotten(view: View) -> list[int]:
    """What everyone may have, thousand $, for somebody who has not kept count: so many notes of the usual value.

    Where winnings lie face down, advice from what was really paid would let them be read off its figures.
    """
    notes = view.setup.edition.notes
    usual = sum(value * count for value, count in notes.items()) / sum(notes.values())
    return [round(seen.notes * usual) for seen in view.seats]


def advice(view: View, remembered: list[int], seed: int, budget: Budget = ADVICE) -> tuple[Advice, ...]:
    """Every legal move of the seat that has to place, the best first.

    It knows what the view shows; winnings that lie face down are taken for what is `remembered`, thousand $ by seat.
    """
    table = imagined(view, remembered)
    return weighed(view.setup, table, game_key(seed, turn_of(view)), budget)


def warm_up() -> None:
    """Compile advice now, so that nobody waits for it later; at once where it is kept on disk."""
    now = first_turn()
    advice(now, [0] * now.players, 0, Budget(1))
