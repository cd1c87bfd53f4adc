"""Loops that play rounds and whole games: chance draws, policies choose, the rules apply the steps.

They are plain functions, so the interpreter plays the same games as compiled code.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.tally import Counters, remember_leaders, tally_game, tally_round
from croupier.dealer.chance import (
    draw_lot,
    draw_note,
    roll_big_dice,
    roll_neutral_dice,
    roll_own_dice,
    roll_spare_dice,
    turn_bits,
)
from croupier.dealer.counter import game_key, high_word
from croupier.policies import choose, tourist
from croupier.rules.engine import deal, notes_won, pay, place, place_spare, roll, start_round
from croupier.rules.table import DEAL, LOT, OVER, ROLL, SPARE, Rules, Table


class GameRun(NamedTuple):
    """Consecutive games of a seed that one call of compiled code plays, and what it records of them."""

    seed: int
    """A signed 64-bit number."""
    first: int
    """The number of the first game; a seed and a number determine a game."""
    games: int
    """How many games to play."""
    line_up: int | None
    """The number of each seat's policy, four bits per seat.

    None: tourists only. Compiled code then leaves the other policies out, so both compiling and playing are faster.
    """
    noting: bool
    """Whether to write down the result of every game."""
    counting: bool
    """Whether to add the games to counters."""


class GameResults(NamedTuple):
    """The results of some games, by game and seat."""

    money: NDArray[np.int32]
    """Money won, in thousand $."""
    notes: NDArray[np.int8]
    """The number of notes won."""


def open_round(rules: Rules, table: Table, key: int) -> None:
    """Draw everything that chance decides before the first turn of a round."""
    if table.phase == LOT:
        table.starter = draw_lot(rules, key)
        start_round(rules, table)
    while table.phase == DEAL:
        deal(rules, table, draw_note(rules, table, key))
    if table.phase == SPARE:
        place_spare(rules, table, roll_spare_dice(rules, table, key))


def throw(rules: Rules, table: Table, key: int) -> int:
    """Roll the dice of a turn. Return 32 random bits for the player's choice between equal moves."""
    bits = turn_bits(rules, table, key)
    own = roll_own_dice(rules, table, key, bits)
    big = 0
    neutral = 0
    if rules.big_dice > 0:
        big = roll_big_dice(rules, table, key)
    if rules.neutral_dice > 0:
        neutral = roll_neutral_dice(rules, table, key)
    roll(rules, table, own, big, neutral)
    return high_word(bits)


def play_round(rules: Rules, table: Table, key: int, line_up: int | None) -> int:
    """Play a round up to its payout, with the line-up of a `GameRun`. Return the number of turns."""
    open_round(rules, table, key)
    turns = 0
    while table.phase == ROLL:
        bits = throw(rules, table, key)
        if line_up is None:
            move = tourist(rules, table, bits)
        else:
            move = choose(rules, table, bits, (line_up >> (4 * int(table.seat))) & 15)
        place(rules, table, move)
        turns += 1
    return turns


def play_game(rules: Rules, table: Table, key: int, line_up: int | None, counting: bool, counters: Counters) -> None:
    """Play a game from its opening to its end; if `counting`, add it to the counters."""
    while table.phase != OVER:
        turns = play_round(rules, table, key, line_up)
        if counting:
            tally_round(rules, table, turns, counters)
        pay(rules, table)
        if counting:
            remember_leaders(rules, table, counters)
    if counting:
        tally_game(rules, table, counters)


def write_result(rules: Rules, table: Table, row: int, results: GameResults) -> None:
    """Write what the seats of a finished game have won into a row of the results."""
    for seat in range(rules.players):
        results.money[row, seat] = table.money[seat]
        results.notes[row, seat] = notes_won(table, seat)


def play_run(rules: Rules, opening: Any, tables: Any, run: GameRun, results: GameResults, counters: Counters) -> None:
    """Play the games of a run at `tables[0]`, each starting from `opening[0]`, and record them as the run says."""
    table = tables[0]
    for game in range(run.games):
        tables[0] = opening[0]
        play_game(rules, table, game_key(run.seed, run.first + game), run.line_up, run.counting, counters)
        if run.noting:
            write_result(rules, table, game, results)
