"""Loops that play rounds and whole games: chance draws, a policy chooses, the engine applies the rules.

Plain functions: the interpreter plays the very games that compiled code does.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.tally import Counters, note_leaders, tally_game, tally_round
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


class Run(NamedTuple):
    """Which games one call of compiled code plays, and what becomes of them."""

    seed: int
    """Signed, 64 bits."""
    first: int
    """The number of the first game; a seed and a number name a game."""
    games: int
    line_up: int | None
    """The policy of each seat, four bits a seat.

    None: tourists only. The compiler then leaves the other policies out, which makes it faster, and the games too.
    """
    noting: bool
    """Whether every result is written down."""
    counting: bool
    """Whether games are counted."""


class Results(NamedTuple):
    """What every seat won in each of some games, by game and seat."""

    money: NDArray[np.int32]
    """Thousand $."""
    notes: NDArray[np.int8]
    """How many notes."""


def open_round(rules: Rules, table: Table, key: int) -> None:
    """Draw all that chance decides before the first turn of a round."""
    if table.phase == LOT:
        table.starter = draw_lot(rules, key)
        start_round(rules, table)
    while table.phase == DEAL:
        deal(rules, table, draw_note(rules, table, key))
    if table.phase == SPARE:
        place_spare(rules, table, roll_spare_dice(rules, table, key))


def throw(rules: Rules, table: Table, key: int) -> int:
    """Roll the dice of a turn; returns 32 random bits for the player's choice between equal moves."""
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
    """Play a round up to its payout, with the line-up of a `Run`; returns how many turns it took."""
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
    """Play a game from its opening to its end, and count it if asked to."""
    while table.phase != OVER:
        turns = play_round(rules, table, key, line_up)
        if counting:
            tally_round(rules, table, turns, counters)
        pay(rules, table)
        if counting:
            note_leaders(rules, table, counters)
    if counting:
        tally_game(rules, table, counters)


def note_result(rules: Rules, table: Table, row: int, results: Results) -> None:
    """Write down what the seats of a finished game have won."""
    for seat in range(rules.players):
        results.money[row, seat] = table.money[seat]
        results.notes[row, seat] = notes_won(table, seat)


def play_run(rules: Rules, opening: Any, tables: Any, run: Run, results: Results, counters: Counters) -> None:
    """Play the games of a run at tables[0], each from `opening[0]`; note their results, count them, or both."""
    table = tables[0]
    for game in range(run.games):
        tables[0] = opening[0]
        play_game(rules, table, game_key(run.seed, run.first + game), run.line_up, run.counting, counters)
        if run.noting:
            note_result(rules, table, game, results)
