"""Choice: the moves of bots, and what moves are worth, at `tables[0]`; plain functions that a page calls."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.endgame import LAST_DICE, dice_left
from croupier.analysis.equity import final_share
from croupier.analysis.rollout import weight_of
from croupier.analysis.search import SEARCH, SearchParameters, Workspace, search
from croupier.bots.house import LOOK
from croupier.compiled.wasm.regions import Long
from croupier.dealer.chance import turn
from croupier.dealer.counter import game_key
from croupier.network.inference import Memory, Weights, best_move
from croupier.network.lookahead import Falls, Lookahead, fill_falls, next_fall
from croupier.network.search import SEARCH as NETWORK_SEARCH
from croupier.network.search import Workspace as NetworkWorkspace
from croupier.network.search import search as search_with_network
from croupier.policies import choice_bits, choose
from croupier.review.estimate import ESTIMATE, Estimates, estimate
from croupier.review.evaluation import HINT
from croupier.review.par import Space, par_move
from croupier.rules.engine import notes_won
from croupier.rules.table import DENOMINATIONS, PILE, Rules

NO_SEAT = -1


def forget(rules: Rules, tables: Any, hidden_from: int, worth: int, notes: int) -> None:
    """Take from the table what nobody can know: the pile, and which notes were won, of which only their number counts.

    `hidden_from`: the seat that the winnings of others are hidden from, or -1. It takes a note that lies face down for
    the mean of all notes, which are so many and worth so much, thousand $, in all.
    """
    table = tables[0]
    mean = worth / notes
    for seat in range(rules.players):
        won = notes_won(table, seat)
        for note in range(1, DENOMINATIONS + 1):
            table.won[seat, note] = 0
        table.won[seat, 1] = won
        if hidden_from not in (NO_SEAT, seat):
            table.money[seat] = round(won * mean)
    for note in range(DENOMINATIONS + 1):
        table.fresh[note] = 0
        table.box[note] = 0
    for depth in range(PILE):
        table.under[depth] = 0
    table.unseen = 0
    table.returned = 0


def choose_by_policy(rules: Rules, tables: Any, seed: Long, policy: int) -> int:
    """The move of a policy by its number."""
    return choose(rules, tables[0], choice_bits(rules, tables[0], seed), policy)


def choose_by_search(
    rules: Rules,
    space: Workspace,
    equity: NDArray[np.float64],
    seed: Long,
    turns: int,
    rivalry: int,
    shrewd: int,
) -> int:
    """The move of a searcher, with its budget in simulated turns."""
    key = game_key(seed, turn(rules, space.tables[0]))
    parameters = SearchParameters(turns, weight_of(rules.players, rivalry > 0), shrewd)
    return search(rules, space, key, parameters, equity)


def choose_by_network(rules: Rules, tables: Any, weights: Weights, memory: Memory, seed: Long) -> int:
    """The move of the network."""
    return best_move(rules, tables, seed, weights, memory)


def choose_by_network_search(
    rules: Rules,
    space: Workspace,
    network_space: NetworkWorkspace,
    rough_look: Lookahead,
    equity: NDArray[np.float64],
    seed: Long,
    turns: int,
) -> int:
    """The move of a search with the network, with its budget in simulated turns or what takes as long."""
    if dice_left(rules, space.tables[0]) <= LAST_DICE + 1:
        return search(rules, space, 0, SearchParameters(1, 1, 0), equity)
    key = game_key(seed, turn(rules, space.tables[0]))
    return search_with_network(rules, network_space, key, turns // LOOK, rough_look)


def choose_par(rules: Rules, position: Any, par: Space, look: Lookahead) -> int:
    """The move of the seat to place at `position[0]` at par, see `croupier.review.par`."""
    par.tables[0] = position[0]
    return par_move(rules, par, look)


def hint(rules: Rules, position: Any, par: Space, look: Lookahead, estimates: Estimates, seed: Long) -> int:
    """Work out what every legal move at `position[0]` is worth, as a hint says it; returns how many there are."""
    key = game_key(seed, turn(rules, position[0]))
    return estimate(rules, position, par, look, key, HINT, weight_of(rules.players, True), estimates)


def final_shares(rules: Rules, tables: Any, shares: NDArray[np.float64]) -> int:
    """Write down every seat's share of the victory by the ranks as they are now."""
    for seat in range(rules.players):
        shares[seat] = final_share(rules, tables[0], seat)
    return rules.players


def prepare_falls(falls: Falls) -> int:
    """Write down all falls of dice, once, before the network looks ahead."""
    return fill_falls(falls.alike.shape[0] - 1, falls)


CALLS = (
    *SEARCH,
    *NETWORK_SEARCH,
    search_with_network,
    *ESTIMATE,
    estimate,
    best_move,
    next_fall,
    fill_falls,
    weight_of,
)
"""Those that the others call, a function after those it calls."""
ENTRIES = (
    forget,
    choose_by_policy,
    choose_by_search,
    choose_by_network,
    choose_by_network_search,
    choose_par,
    hint,
    final_shares,
    prepare_falls,
)
"""Those that a page calls."""
