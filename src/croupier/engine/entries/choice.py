"""Entries for choices: the moves of bots at `tables[0]`, and the worth of moves at `position[0]`."""

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
from croupier.network.estimate import Estimates, estimate, estimate_all_money
from croupier.network.inference import NetworkMemory, NetworkWeights, best_move
from croupier.network.lookahead import Lookahead
from croupier.network.par import ParWorkspace, par_move, roll_out, write_known_worth
from croupier.network.prospects import Prospects, roll_both
from croupier.network.reasons import Reasons, choose_reasons
from croupier.network.search import TURNS_PER_INFERENCE, NetworkWorkspace
from croupier.network.search import search as search_with_network
from croupier.policies import choice_bits, choose
from croupier.rules.engine import notes_won
from croupier.rules.table import DENOMINATIONS, PILE, Rules

NO_SEAT = -1
"""In place of a seat: no winnings are hidden."""


def forget(rules: Rules, tables: Any, hidden_from: int, worth: int, notes: int) -> None:
    """Erase what a player cannot know from the table: the pile, and which notes were won. Their number is kept.

    `hidden_from` is the seat from which the winnings of others are hidden, or -1. For it, each note of the others
    counts as the mean of all notes: there are `notes` of them, worth `worth` thousand $ together.
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
    """Return the move of a policy, given by its number."""
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
    """Return the move that a search finds with a budget of `turns` simulated turns.

    `rivalry` and `shrewd` are flags, see `weight_of` and `SearchParameters`.
    """
    key = game_key(seed, turn_id(rules, space.tables[0]))
    parameters = SearchParameters(turns, weight_of(rules.players, rivalry > 0), shrewd)
    return search(rules, space, key, parameters, equity)


def choose_by_network(rules: Rules, tables: Any, weights: NetworkWeights, memory: NetworkMemory, seed: Long) -> int:
    """Return the move that the network chooses."""
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
    """Return the move that a search with the network finds in the time of `turns` simulated turns.

    Near the end of a round, the plain search enumerates the moves exactly instead.
    """
    if dice_left(rules, space.tables[0]) <= LAST_DICE + 1:
        return search(rules, space, 0, SearchParameters(1, 1, 0), equity)
    key = game_key(seed, turn_id(rules, space.tables[0]))
    return search_with_network(rules, network_space, key, turns // TURNS_PER_INFERENCE, rough_look)


def choose_par(rules: Rules, position: Any, par: ParWorkspace, look: Lookahead) -> int:
    """Return the move at par of the seat to place at `position[0]`, see `croupier.network.par`."""
    par.tables[0] = position[0]
    return par_move(rules, par, look)


def hint(
    rules: Rules,
    position: Any,
    par: ParWorkspace,
    look: Lookahead,
    estimates: Estimates,
    seed: Long,
    inferences: int,
    error: int,
) -> int:
    """Estimate every legal move as `evaluate_moves` does, drawing from a player's seed. Return the number of moves."""
    key: Any = game_key(seed, turn_id(rules, position[0]))
    return evaluate_moves(rules, position, par, look, estimates, key, inferences, error)


def evaluate_moves(
    rules: Rules,
    position: Any,
    par: ParWorkspace,
    look: Lookahead,
    estimates: Estimates,
    key: Long,
    inferences: int,
    error: int,
) -> int:
    """Estimate what every legal move at `position[0]` is worth, best first. Return the number of moves.

    `inferences` and `error`, in millionths, are an `Effort`.
    """
    effort = Effort(inferences, error / MILLION)
    return estimate(rules, position, par, look, key, effort, weight_of(rules.players, True), estimates)


def evaluate_money(rules: Rules, position: Any, par: ParWorkspace, estimates: Estimates, key: Long) -> int:
    """Estimate the money that every legal move brings this round. Return the number of moves."""
    return estimate_all_money(rules, position, par, key, weight_of(rules.players, True), estimates)


def compare_moves(
    rules: Rules,
    position: Any,
    par: ParWorkspace,
    look: Lookahead,
    prospects: Prospects,
    reasons: Reasons,
    seed: Long,
    inferences: int,
    error: int,
    better: int,
    worse: int,
) -> int:
    """Write what explains the gap between two moves at `position[0]`. Return the number of reasons, see `Reasons`.

    `inferences` and `error`, in millionths, are an `Effort`.
    """
    key: Any = game_key(seed, turn_id(rules, position[0]))
    effort = Effort(inferences, error / MILLION)
    count = roll_both(rules, position, par, look, key, effort, better, worse, prospects)
    return choose_reasons(rules, position, par.tables, better, worse, count, prospects, reasons)


def know_worth(rules: Rules, position: Any, par: ParWorkspace, look: Lookahead, rows: NDArray[np.float64]) -> int:
    """Write what is known of a position before a roll into `rows[0]`. Return 1 if that is exact, else 0."""
    par.tables[0] = position[0]
    return write_known_worth(rules, par, look, rows[0])


def roll_rounds(
    rules: Rules,
    position: Any,
    par: ParWorkspace,
    look: Lookahead,
    rows: NDArray[np.float64],
    seed: Long,
    first: int,
    count: int,
    plain: int,
) -> int:
    """Roll a position before a roll out `count` times, one row each. Return the number of network evaluations."""
    cost = 0
    for row in range(count):
        par.tables[0] = position[0]
        cost += roll_out(rules, par, game_key(seed, first + row), look, plain > 0, rows[row])
    return cost


def final_shares(rules: Rules, tables: Any, shares: NDArray[np.float64]) -> int:
    """Write every seat's share of victory, by the current ranks. Return the number of players."""
    for seat in range(rules.players):
        shares[seat] = final_share(rules, tables[0], seat)
    return rules.players


def prepare_falls(falls: Falls, faces: int) -> int:
    """Fill the table of all falls of dice with some number of faces, which lookaheads need. Return their number."""
    return fill_falls(falls.alike.shape[0] - 1, faces, falls)


ENTRIES = (
    forget,
    choose_by_policy,
    choose_by_search,
    choose_by_network,
    choose_by_network_search,
    choose_par,
    hint,
    compare_moves,
    final_shares,
    prepare_falls,
)
"""The entries that the page's module exports, too."""
PYTHON_ENTRIES = (evaluate_moves, evaluate_money, know_worth, roll_rounds)
"""The entries that only the engine's own module exports."""
