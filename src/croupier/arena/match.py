"""Match: whole games between built-in bots, search and all, in compiled code."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bots.brain import Workspace, jit
from croupier.bots.search import search
from croupier.compiled.loops import note_result, open_round, throw
from croupier.compiled.simulation import opening_of, signed
from croupier.dealer.counter import game_key
from croupier.policies import choose
from croupier.rules import Setup
from croupier.rules.engine import pay, place
from croupier.rules.table import OVER, ROLL, SEATS
from croupier.solve.equity import equity_of


def play_match(
    rules: Any,
    opening: Any,
    seed: int,
    game: int,
    minds: Any,
    policies: Any,
    budgets: Any,
    rows: Any,
    tables: Any,
    values: Any,
    shares: Any,
    stop: Any,
    money: Any,
    notes: Any,
) -> None:
    """Play one game of a seed; each seat has a policy, or a budget to search with, and a seed of its own."""
    tables[0] = opening[0]
    table = tables[0]
    key = game_key(seed, game)
    while table.phase != OVER and stop[0] == 0:
        open_round(rules, table, key)
        while table.phase == ROLL:
            whim = throw(rules, table, key)
            seat = int(table.seat)
            if budgets[seat] > 0:
                # The key of a thought depends on the turn through the whim, but tells nothing of dice to come.
                thought = game_key(game_key(minds[seat], game), whim)
                move = search(rules, tables, thought, budgets[seat], rows, values, shares, stop)
            else:
                move = choose(rules, table, whim, policies[seat])
            place(rules, table, move)
        pay(rules, table)
    note_result(rules, table, 0, money, notes)


@cache
def _compiled() -> Callable[..., None]:
    import croupier.arena.match as this_module

    return jit(play_match, this_module)


def built_in_game(
    setup: Setup,
    seed: int,
    game: int,
    minds: Sequence[int],
    policies: Sequence[int],
    budgets: Sequence[int],
    workspace: Workspace,
) -> tuple[NDArray[np.int32], NDArray[np.int8]]:
    """Money and notes by seat after game number `game` of a seed."""
    money, notes = np.zeros((1, SEATS), np.int32), np.zeros((1, SEATS), np.int8)
    _compiled()(
        *(setup.rules, opening_of(setup), signed(seed), game),
        *(np.array([signed(mind) for mind in minds], np.int64), np.array(policies, np.int64)),
        *(np.array(budgets, np.int64), equity_of(setup)),
        *(workspace.tables, workspace.values, workspace.shares, workspace.stop, money, notes),
    )
    return money[0, : setup.players], notes[0, : setup.players]
