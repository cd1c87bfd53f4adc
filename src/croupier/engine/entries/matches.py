"""Matches: games side by side, which go on until a bot has to be asked or shown something.

Seats with a policy of `croupier.policies` move here; what the others choose is written down between two calls.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.loops import Results, note_result, open_round, throw
from croupier.compiled.tally import Counters, note_leaders, tally_game, tally_round
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import high_word
from croupier.network.lookahead import Lookahead
from croupier.network.luck import add_luck
from croupier.network.par import Space
from croupier.policies import NAMES, choose
from croupier.rules.engine import may_place, moves_of, pay, place, rank_of
from croupier.rules.table import OVER, PAY, PLACE, ROLL, Rules

POLICIES = len(NAMES)
"""A mover below this is a policy; any other is asked outside."""
NO_MOVE = -1
NOT_COUNTED, DUE, NOTED = range(3)
"""Of the luck of a roll: nobody counts it, it is still to be counted, it has been."""


class Games(NamedTuple):
    """Games side by side, a row each; everything is written in place."""

    tables: Any
    """TABLE records."""
    keys: NDArray[np.int64]
    """The keys that the dice come from."""
    movers: NDArray[np.int64]
    """Who moves, by row and seat: the number of a policy, or `POLICIES` and more."""
    choice_keys: NDArray[np.int64]
    """The keys of the random bits that policies choose with, by row and seat."""
    rolls: NDArray[np.int8]
    """Whether the luck of the roll that is to be placed is counted: NOT_COUNTED, DUE or NOTED."""
    luck: NDArray[np.float64]
    """The luck of all rolls so far where it is counted, shares of victory by row and seat."""
    moves: NDArray[np.int64]
    """What the seat to place has chosen that was asked; NO_MOVE: it is to be asked."""
    watched: NDArray[np.bool_]
    """Whether somebody has to be shown payouts."""
    shown: NDArray[np.bool_]
    """Whether the payout that is due was shown."""
    turns: NDArray[np.int64]
    """Turns of the round so far."""
    rounds: NDArray[np.int64]
    """Counters by row and round, see `Counters.by_round`."""
    money: NDArray[np.int32]
    """What every seat has won once its game is over, thousand $, by row and seat."""
    notes: NDArray[np.int8]
    """How many notes, by row and seat."""
    ranks: NDArray[np.int8]
    """Which place, by row and seat; 1 is first, and seats that are equal share a place."""


def play_on(rules: Rules, games: Games, counting: bool, counters: Counters) -> int:
    """Go on with every game until somebody has to be asked, luck counted or a payout shown, or the game is over.

    Counts rounds and games, if asked to. A move that is not legal stays in `moves`; returns the row of such a one, or
    NO_MOVE where there is none.
    """
    tables, keys, movers, choice_keys = games.tables, games.keys, games.movers, games.choice_keys
    moves, watched, shown, turns, rounds = games.moves, games.watched, games.shown, games.turns, games.rounds
    rolls = games.rolls
    results, ranks = Results(games.money, games.notes), games.ranks
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
                        note_leaders(rules, table, count)
                        if table.phase == OVER:
                            tally_game(rules, table, count)
                    if table.phase == OVER:
                        note_result(rules, table, row, results)
                        for seat in range(rules.players):
                            ranks[row, seat] = rank_of(rules, table, seat)
            else:
                open_round(rules, table, keys[row])
    return refused


def play_matches(rules: Rules, games: Games, counters: Counters, counting: int) -> int:
    """Go on with every game, see `play_on`."""
    return play_on(rules, games, counting > 0, counters)


def count_luck(rules: Rules, games: Games, par: Space, look: Lookahead, row: int) -> int:
    """Count the luck of the roll that lies open in a row."""
    par.tables[0] = games.tables[row]
    add_luck(rules, par.tables, look, par.before, games.luck[row])
    games.rolls[row] = NOTED
    return 0


ENTRIES = (play_matches, count_luck)
