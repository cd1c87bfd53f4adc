"""Stepping: what happens at a table of a batch between two decisions, as plain functions over arrays.

`..._row` is the work at one table: compiled for a CPU a loop calls it, on a GPU each thread does.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.loops import open_round, throw
from croupier.compiled.tally import leaders, size
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import game_key, high_word
from croupier.policies import choose, tourist
from croupier.rules.engine import may_place, moves_of, pay, place
from croupier.rules.table import OVER, PAY, PLACE, Rules, Table

NOBODY = -1
"""In place of a seat, where a game is over."""


class Batch(NamedTuple):
    """The tables of a batch, and what a caller learns of them; everything is written in place."""

    tables: Any
    """TABLE records, one a table."""
    keys: NDArray[np.int64]
    """The keys that the dice of the present games come from."""
    games: NDArray[np.int64]
    """The numbers of the present games; a seed and a number name a game."""
    seat: NDArray[np.int8]
    """The seat that has to place; NOBODY where the game is over."""
    mask: NDArray[np.bool_]
    """Whether a move is legal, by table and move."""
    rewards: NDArray[np.float32]
    """What the last step brought each seat, by table and seat."""
    done: NDArray[np.bool_]
    """Whether the last step ended a game."""
    refused: NDArray[np.bool_]
    """Whether the last move was not legal; nothing happened at that table."""


class Plan(NamedTuple):
    """How the games of a batch are played."""

    seed: int
    """Signed, 64 bits."""
    line_up: int | None
    """Four bits a seat: 0 where the caller moves, else 1 and the number of the policy that does.

    None: the caller moves everywhere. The compiler then leaves the policies out.
    """
    sharing: bool
    """Whether rewards are shares of victory; else money as it is won, thousand $."""
    autoreset: bool
    """Whether a new game begins where one has ended."""


def play_on(rules: Rules, table: Table, key: int, line_up: int | None) -> None:
    """Go on after a placing, or from the opening, until the caller has to place or the game is over."""
    going = True
    while going:
        if table.phase == PAY:
            pay(rules, table)
        if table.phase == OVER:
            going = False
        else:
            open_round(rules, table, key)
            bits = throw(rules, table, key)
            if line_up is None:
                going = False
            else:
                mover = (line_up >> (4 * int(table.seat))) & 15
                if mover == 0:
                    going = False
                else:
                    place(rules, table, choose(rules, table, bits, mover - 1))


def seat_row(opening: Any, batch: Batch, plan: Plan, row: int, game: int) -> None:
    """Lay a table out for a game."""
    batch.tables[row] = opening[0]
    batch.games[row] = game
    batch.keys[row] = game_key(plan.seed, game)


def show_row(rules: Rules, batch: Batch, row: int) -> None:
    """Write down whose turn it is at one table, and which moves are legal."""
    table = batch.tables[row]
    over = table.phase == OVER
    batch.seat[row] = NOBODY if over else table.seat
    for move in range(moves_of(rules)):
        batch.mask[row, move] = not over and may_place(rules, table, move)


def reset_row(rules: Rules, opening: Any, batch: Batch, plan: Plan, row: int, game: int) -> None:
    """Begin a game at one table, up to the first decision of the caller."""
    seat_row(opening, batch, plan, row, game)
    play_on(rules, batch.tables[row], batch.keys[row], plan.line_up)
    for seat in range(rules.players):
        batch.rewards[row, seat] = 0.0
    batch.done[row] = False
    batch.refused[row] = False
    show_row(rules, batch, row)


def reward_row(rules: Rules, batch: Batch, plan: Plan, row: int) -> None:
    """Write down what has been won since the table's money was noted, or at the end who shares the victory."""
    table = batch.tables[row]
    if not plan.sharing:
        for seat in range(rules.players):
            batch.rewards[row, seat] += table.money[seat]
    elif table.phase == OVER:
        winners = leaders(rules, table)
        for seat in range(rules.players):
            batch.rewards[row, seat] = ((winners >> seat) & 1) / size(winners)


def step_row(rules: Rules, opening: Any, batch: Batch, plan: Plan, row: int, move: int) -> None:
    """Make a move at one table; where the game is over nothing happens, whatever the move is."""
    table = batch.tables[row]
    playing = table.phase == PLACE
    legal = 0 <= move < moves_of(rules) and may_place(rules, table, move)
    moving = playing and legal
    batch.refused[row] = playing and not legal
    batch.done[row] = False
    for seat in range(rules.players):
        batch.rewards[row, seat] = -table.money[seat] if moving and not plan.sharing else 0.0
    if moving:
        place(rules, table, move)
        going = True
        while going:  # once more where a game has ended and the next one begins
            going = False
            play_on(rules, table, batch.keys[row], plan.line_up)
            if not batch.done[row]:
                reward_row(rules, batch, plan, row)
            if table.phase == OVER:
                batch.done[row] = True
                if plan.autoreset:
                    seat_row(opening, batch, plan, row, batch.games[row] + len(batch.tables))
                    going = True
        show_row(rules, batch, row)


def choose_row(rules: Rules, batch: Batch, policy: int | None, row: int) -> int:
    """The move of a policy at one table, None: of a tourist; 0 where the game is over."""
    table = batch.tables[row]
    if table.phase == OVER:
        return 0
    bits = high_word(turn_bits(rules, table, batch.keys[row]))
    if policy is None:
        return tourist(rules, table, bits)
    return choose(rules, table, bits, policy)


def reset_rows(rules: Rules, opening: Any, batch: Batch, plan: Plan, games: Any, start: int, stop: int) -> None:
    """Begin games at some tables in a row; a negative number leaves the table as it is."""
    for row in range(start, stop):
        if games[row] >= 0:
            reset_row(rules, opening, batch, plan, row, games[row])


def step_rows(rules: Rules, opening: Any, batch: Batch, plan: Plan, moves: Any, start: int, stop: int) -> None:
    """Make a move at each of some tables in a row."""
    for row in range(start, stop):
        step_row(rules, opening, batch, plan, row, moves[row])


def choose_rows(rules: Rules, batch: Batch, policy: int | None, moves: Any, start: int, stop: int) -> None:
    """Write down the moves of a policy at some tables in a row."""
    for row in range(start, stop):
        moves[row] = choose_row(rules, batch, policy, row)


STEPPING = (play_on, seat_row, show_row, reset_row, reward_row, step_row, choose_row)
"""Those that compiled code calls, a function after those it calls."""
