"""Choice: the moves of bots at `tables[0]`, and what moves are worth at `position[0]`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.endgame import LAST_DICE, dice_left
from croupier.analysis.equity import final_share
from croupier.analysis.falls import Falls, fill_falls
from croupier.analysis.rollout import weight_of
from croupier.analysis.search import SearchParameters, SearchWorkspace, search
from croupier.dealer.chance import turn_id
from croupier.dealer.counter import game_key
from croupier.engine.entries.account import MILLION
from croupier.engine.regions import Long
from croupier.network.effort import Effort
from croupier.network.estimate import Estimates, estimate, estimate_monies
from croupier.network.inference import Memory, Weights, best_move
from croupier.network.lookahead import Lookahead
from croupier.network.par import Space, known_worth, par_move, roll_out
from croupier.network.search import LOOK
from croupier.network.search import Workspace as NetworkWorkspace
from croupier.network.search import search as search_with_network
from croupier.policies import choice_bits, choose
from croupier.rules.engine import notes_won
from croupier.rules.table import DENOMINATIONS, PILE, Rules

NO_SEAT = -1


def forget(rules: Rules, tables: Any, hidden_from: int, worth: int, notes: int) -> None:
    """Take from the table what nobody can know: the pile, and the values of the notes won, whose number still counts.

    `hidden_from`: the seat that the winnings of others are hidden from, or -1. It takes a note that lies face down for
    the mean of all notes: there are `notes` of them, worth `worth` thousand $ together.
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
    """Return the move of a policy by its number."""
    return choose(rules, tables[0], choice_bits(rules, tables[0], seed), policy)


def choose_by_search(
    rules: Rules,
    space: SearchWorkspace,
    equity: NDArray[np.float64],
    seed: Long,
    turns: int,
    rivalry: int,
    shrewd: int,
) -> int:
    """Return the move of a search with a budget of simulated turns."""
    key = game_key(seed, turn_id(rules, space.tables[0]))
    parameters = SearchParameters(turns, weight_of(rules.players, rivalry > 0), shrewd)
    return search(rules, space, key, parameters, equity)


def choose_by_network(rules: Rules, tables: Any, weights: Weights, memory: Memory, seed: Long) -> int:
    """Return the move of the network."""
    return best_move(rules, tables, seed, weights, memory)


def choose_by_network_search(
    rules: Rules,
    space: SearchWorkspace,
    network_space: NetworkWorkspace,
    rough_look: Lookahead,
    equity: NDArray[np.float64],
    seed: Long,
    turns: int,
) -> int:
    """Return the move of a search with the network, whose budget is simulated turns or what takes as long."""
    if dice_left(rules, space.tables[0]) <= LAST_DICE + 1:
        return search(rules, space, 0, SearchParameters(1, 1, 0), equity)
    key = game_key(seed, turn_id(rules, space.tables[0]))
    return search_with_network(rules, network_space, key, turns // LOOK, rough_look)


def choose_par(rules: Rules, position: Any, par: Space, look: Lookahead) -> int:
    """Return the move at par of the seat to place, see `croupier.network.par`."""
    par.tables[0] = position[0]
    return par_move(rules, par, look)


def hint(
    rules: Rules, position: Any, par: Space, look: Lookahead, estimates: Estimates, seed: Long, looks: int, error: int
) -> int:
    """Write down what every legal move is worth, drawing from a seed of the player's; return how many there are."""
    key: Any = game_key(seed, turn_id(rules, position[0]))
    return evaluate_moves(rules, position, par, look, estimates, key, looks, error)


def evaluate_moves(
    rules: Rules, position: Any, par: Space, look: Lookahead, estimates: Estimates, key: Long, looks: int, error: int
) -> int:
    """Write down what every legal move is worth, best first; return how many there are.

    `looks` and `error`, in millionths, are an `Effort`.
    """
    effort = Effort(looks, error / MILLION)
    return estimate(rules, position, par, look, key, effort, weight_of(rules.players, True), estimates)


def evaluate_money(rules: Rules, position: Any, par: Space, estimates: Estimates, key: Long) -> int:
    """Write down what money every legal move brings this round; return how many there are."""
    return estimate_monies(rules, position, par, key, weight_of(rules.players, True), estimates)


def know_worth(rules: Rules, position: Any, par: Space, look: Lookahead, rows: NDArray[np.float64]) -> int:
    """Write down, in the first row, what is known of a position before a roll; return 1 where it is exact."""
    par.tables[0] = position[0]
    return known_worth(rules, par, look, rows[0])


def roll_rounds(
    rules: Rules,
    position: Any,
    par: Space,
    look: Lookahead,
    rows: NDArray[np.float64],
    seed: Long,
    first: int,
    count: int,
    plain: int,
) -> int:
    """Write down rollouts of a position before a roll, a row each; return how many moves the network looked at."""
    looked = 0
    for row in range(count):
        par.tables[0] = position[0]
        looked += roll_out(rules, par, game_key(seed, first + row), look, plain > 0, rows[row])
    return looked


def final_shares(rules: Rules, tables: Any, shares: NDArray[np.float64]) -> int:
    """Write down every seat's share of the victory by the ranks as they are now."""
    for seat in range(rules.players):
        shares[seat] = final_share(rules, tables[0], seat)
    return rules.players


def prepare_falls(falls: Falls) -> int:
    """Write down all falls of dice, once, before the network looks ahead."""
    return fill_falls(falls.alike.shape[0] - 1, falls)


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
"""Those that the page has, too."""
MORE = (evaluate_moves, evaluate_money, know_worth, roll_rounds)
"""Those that only Python has."""
