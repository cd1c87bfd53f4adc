"""Match: whole games between built-in bots, search and all, in compiled code.

Game for game what `croupier.arena.guests` plays through views with the same seeds, only faster.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from croupier.bots import Entry, roster
from croupier.bots.brain import Workspace, jit
from croupier.bots.search import search
from croupier.bots.searcher import weight_of
from croupier.compiled.loops import note_result, open_round, throw
from croupier.compiled.simulation import opening_of, signed
from croupier.dealer.chance import turn
from croupier.dealer.counter import TURN_DRAW, drawn, game_key, high_word
from croupier.policies import choose
from croupier.rules import Setup
from croupier.rules.engine import pay, place, place_of
from croupier.rules.table import OVER, ROLL, SEATS
from croupier.solve.equity import equity_of


def play_match(
    rules: Any,
    opening: Any,
    key: int,
    minds: Any,
    policies: Any,
    budgets: Any,
    weights: Any,
    insights: Any,
    rows: Any,
    tables: Any,
    values: Any,
    shares: Any,
    stop: Any,
    money: Any,
    notes: Any,
    places: Any,
) -> None:
    """Play the game of a key; each seat has a policy, or a budget to search with, and a seed of its own.

    The seeds are used as the bots themselves do: in `croupier.bots.whim` and in `croupier.bots.searcher`.
    """
    tables[0] = opening[0]
    table = tables[0]
    while table.phase != OVER and stop[0] == 0:
        open_round(rules, table, key)
        while table.phase == ROLL:
            throw(rules, table, key)
            seat = int(table.seat)
            if budgets[seat] > 0:
                thought = game_key(minds[seat], turn(rules, table))
                seeing = weights[seat], insights[seat]
                move = search(rules, tables, thought, budgets[seat], *seeing, rows, values, shares, stop)
            else:
                whim = high_word(drawn(game_key(minds[seat], 0), TURN_DRAW, turn(rules, table), 0))
                move = choose(rules, table, whim, policies[seat])
            place(rules, table, move)
        pay(rules, table)
    note_result(rules, table, 0, money, notes)
    for seat in range(rules.players):
        places[seat] = place_of(rules, table, seat)


@cache
def _compiled() -> Callable[..., None]:
    import croupier.arena.match as this_module

    return jit(play_match, this_module)


def built_in_game(
    setup: Setup, key: int, entries: Sequence[Entry], minds: Sequence[int], workspace: Workspace
) -> tuple[tuple[int, ...], ...]:
    """Money, notes and places by seat after the game of a key; nonsense where the workspace's `stop` broke it off."""
    money, notes, places = np.zeros((1, SEATS), np.int32), np.zeros((1, SEATS), np.int8), np.zeros(SEATS, np.int8)
    _compiled()(
        *(setup.rules, opening_of(setup), signed(key), np.array([signed(mind) for mind in minds], np.int64)),
        np.array([entry.policy or 0 for entry in entries], np.int64),
        np.array([entry.turns for entry in entries], np.int64),
        np.array([weight_of(setup.players, entry.rivalry) for entry in entries], np.int64),
        np.array([entry.insight for entry in entries], np.int64),
        *(equity_of(setup), workspace.tables, workspace.values, workspace.shares, workspace.stop),
        *(money, notes, places),
    )
    return tuple(tuple(figures[: setup.players].tolist()) for figures in (money[0], notes[0], places))


def compile_matches(setup: Setup) -> None:
    """Compile now, without playing: a game that is stopped before its first turn."""
    tourist = roster()["tourist"]
    stopped = Workspace(stop=np.ones(1, np.int8))
    built_in_game(setup, 0, [tourist] * setup.players, [0] * setup.players, stopped)
