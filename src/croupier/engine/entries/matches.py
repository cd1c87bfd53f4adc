"""Entries that play matches: games side by side, each until a bot outside has to be asked or shown something.

Seats with a policy of `croupier.policies` move here. The caller writes down the moves of all others between two calls.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.loops import GameResults, open_round, throw, write_result
from croupier.compiled.tally import Counters, remember_leaders, tally_game, tally_round
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import high_word
from croupier.network.lookahead import Lookahead
from croupier.network.luck import add_luck
from croupier.network.par import ParWorkspace
from croupier.policies import NAMES, choose
from croupier.rules.engine import may_place, moves_of, pay, place, rank_of
from croupier.rules.table import OVER, PAY, PLACE, ROLL, Rules

POLICIES = len(NAMES)
"""Movers below this number are policies; the caller asks all others."""
NO_MOVE = -1
"""In place of a move: the seat has not chosen yet. In place of a row: every move was legal."""
NOT_COUNTED, DUE, NOTED = range(3)
"""States of a roll's luck: it is not counted at all, it is still to be counted, it has been counted."""


class Games(NamedTuple):
    """Games side by side, one per row of each array; all arrays are changed in place."""

    tables: Any
    """The table of each game, a TABLE record."""
    keys: NDArray[np.int64]
    """The key of each game's dice."""
    movers: NDArray[np.int64]
    """Who moves, by row and seat: the number of a policy, or `POLICIES` or more."""
    choice_keys: NDArray[np.int64]
    """The keys of the random bits with which policies choose between equal moves, by row and seat."""
    rolls: NDArray[np.int8]
    """The state of the current roll's luck: NOT_COUNTED, DUE or NOTED."""
    luck: NDArray[np.float64]
    """The sum of the luck counted so far, as a share of victory, by row and seat."""
    moves: NDArray[np.int64]
    """The move that the seat to place has chosen, if the caller asks it; NO_MOVE: it has to be asked."""
    watched: NDArray[np.bool_]
    """Whether a bot has to be shown payouts."""
    shown: NDArray[np.bool_]
    """Whether the payout that is due has been shown."""
    turns: NDArray[np.int64]
    """Turns of the current round so far."""
    rounds: NDArray[np.int64]
    """Counters by row and round, see `Counters.by_round`."""
    money: NDArray[np.int32]
    """Money that every seat has won once its game is over, in thousand $, by row and seat."""
    notes: NDArray[np.int8]
    """The number of notes won, by row and seat."""
    ranks: NDArray[np.int8]
    """Final ranks, by row and seat; 1 is first, and equal seats share a rank."""


def continue_games(rules: Rules, games: Games, counting: bool, counters: Counters) -> int:
    """Continue every game until a bot has to be asked, luck counted or a payout shown, or the game is over.

    Counts rounds and games if `counting`. Returns NO_MOVE, or the row of a game whose move is illegal; that move stays
    in `moves`.
    """
    # Arrays are taken out of their structs here, once: compiled code would do it again at every access in the loop.
    tables, keys, movers, choice_keys = games.tables, games.keys, games.movers, games.choice_keys
    moves, watched, shown, turns, rounds = games.moves, games.watched, games.shown, games.turns, games.rounds
    rolls = games.rolls
    results, ranks = GameResults(games.money, games.notes), games.ranks
    by_seat, by_casino, histogram = counters.by_seat, counters.by_casino, counters.histogram
    refused = NO_MOVE
    for row in range(len(tables)):
        table = tables[row]
        going = True
        while going and table.phase != OVER:
            if table.phase == ROLL:
                throw(rules, table, keys[row])
            elif table.phase == PLACE:
                seat = int(table.seat)
                mover = movers[row, seat]
                move = moves[row]
                if mover < POLICIES and rolls[row] != DUE:
                    move = choose(rules, table, high_word(turn_bits(rules, table, choice_keys[row, seat])), mover)
                if move == NO_MOVE:
                    going = False
                elif 0 <= move < moves_of(rules) and may_place(rules, table, move):
                    place(rules, table, move)
                    turns[row] += 1
                    moves[row] = NO_MOVE
                    if rolls[row] == NOTED:
                        rolls[row] = DUE
                else:
                    refused = row
                    going = False
            elif table.phase == PAY:
                if watched[row] and not shown[row]:
                    going = False
                else:
                    shown[row] = False
                    count = Counters(by_seat, by_casino, rounds[row], histogram)
                    if counting:
                        tally_round(rules, table, turns[row], count)
                    turns[row] = 0
                    pay(rules, table)
                    if counting:
                        remember_leaders(rules, table, count)
                        if table.phase == OVER:
                            tally_game(rules, table, count)
                    if table.phase == OVER:
                        write_result(rules, table, row, results)
                        for seat in range(rules.players):
                            ranks[row, seat] = rank_of(rules, table, seat)
            else:
                open_round(rules, table, keys[row])
    return refused


def play_matches(rules: Rules, games: Games, counters: Counters, counting: int) -> int:
    """Continue every game, as `continue_games` does. `counting` is a flag."""
    return continue_games(rules, games, counting > 0, counters)


def count_luck(rules: Rules, games: Games, par: ParWorkspace, look: Lookahead, row: int) -> int:
    """Count the luck of the roll that is to be placed in a row. Returns 0."""
    par.tables[0] = games.tables[row]
    add_luck(rules, par.tables, look, par.before, games.luck[row])
    games.rolls[row] = NOTED
    return 0


ENTRIES = (play_matches, count_luck)
