"""Stepping: what happens at the tables of a batch between two decisions, as plain functions over arrays.

A function `..._rows` handles the tables from `start` up to `stop`: a thread's part on a CPU, a single table on a GPU.
Arrays are taken out of their struct before the loop, and functions called within the loop take no arrays: compiled code
would update a reference count atomically at each access and call. One function both starts and continues games, so that
the rules are compiled only once.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.compiled.loops import open_round, throw
from croupier.compiled.tally import count_seats, leading_seats
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import game_key, high_word
from croupier.policies import choose
from croupier.rules.engine import may_place, moves_of, pay, place
from croupier.rules.table import OVER, PAY, PLACE, TABLE, Rules, Table

NOBODY = -1
"""The seat to place when the game is over."""


class Batch(NamedTuple):
    """The tables of a batch and the results of a step, all written in place."""

    tables: Any
    """One `TABLE` per table."""
    keys: NDArray[np.int64]
    """The key that the dice of the game come from, by table."""
    games: NDArray[np.int64]
    """The number of the game, by table; a seed and a number identify a game."""
    seat: NDArray[np.int8]
    """The seat to place, by table; NOBODY where the game is over."""
    mask: NDArray[np.bool_]
    """Whether a move is legal, by table and move."""
    rewards: NDArray[np.float32]
    """What the last step earned, by table and seat."""
    done: NDArray[np.bool_]
    """Whether the last step ended a game, by table."""
    refused: NDArray[np.bool_]
    """Whether the last move was illegal, by table; an illegal move changes nothing."""


def array_shapes(count: int, moves: int, players: int) -> tuple[tuple[Any, Any], ...]:
    """Return the shape and the type of each array of a `Batch`, in its order."""
    return (
        (count, TABLE),
        (count, np.int64),
        (count, np.int64),
        (count, np.int8),
        ((count, moves), np.bool_),
        ((count, players), np.float32),
        (count, np.bool_),
        (count, np.bool_),
    )


class StepPlan(NamedTuple):
    """How the games of a batch are played."""

    seed: int
    """Signed, 64 bits."""
    line_up: int
    """Four bits per seat, seat 0 lowest: 0 for the caller, else 1 plus a policy. Policy 1 at seat 3 alone is 0x2000."""
    sharing: bool
    """Whether rewards are shares of victory; otherwise they are money as it is won, thousand $."""
    autoreset: bool
    """Whether a table starts its next game in the step that ends one."""
    beginning: bool = False
    """Whether this call starts games; otherwise it makes moves."""


def play_on(rules: Rules, table: Table, key: int, line_up: int) -> None:
    """Play on after a move, or from the opening, until the caller has to place or the game is over."""
    going = True
    while going:
        if table.phase == PAY:
            pay(rules, table)
        if table.phase == OVER:
            going = False
        else:
            open_round(rules, table, key)
            bits = throw(rules, table, key)
            mover = (line_up >> (4 * int(table.seat))) & 15
            if mover == 0:
                going = False
            else:
                place(rules, table, choose(rules, table, bits, mover - 1))


def victory_share(winners: int, seat: int) -> float:
    """Return the share of victory of a seat, from 0 to 1; `winners` is a bit set of seats, 0 while a game lasts."""
    return ((winners >> seat) & 1) / count_seats(winners) if winners > 0 else 0.0


def write_turns(rules: Rules, batch: Batch, start: int, stop: int) -> None:
    """Write who has to place at a range of tables, and which moves are legal."""
    tables, seats, mask = batch.tables, batch.seat, batch.mask
    for row in range(start, stop):
        table = tables[row]
        over = table.phase == OVER
        seats[row] = NOBODY if over else table.seat
        for move in range(moves_of(rules)):
            mask[row, move] = not over and may_place(rules, table, move)


def play_rows(rules: Rules, opening: Any, batch: Batch, plan: StepPlan, orders: Any, start: int, stop: int) -> None:
    """Make a move at each of a range of tables, or start games there, and play on to the caller's next decision.

    `orders` are moves, which are ignored where the game is over; or, if the plan starts games, the numbers of the games
    to start, of which a negative one leaves its table as it is.
    """
    tables, keys, games = batch.tables, batch.keys, batch.games
    rewards, done, refused = batch.rewards, batch.done, batch.refused
    for row in range(start, stop):
        table, order = tables[row], orders[row]
        begins = plan.beginning and order >= 0
        playing = not plan.beginning and table.phase == PLACE
        moves = playing and 0 <= order < moves_of(rules) and may_place(rules, table, order)
        if begins or not plan.beginning:
            done[row] = False
            refused[row] = playing and not moves
            # The reward in money is what was gained: less what each had before, plus what each has afterwards.
            for seat in range(rules.players):
                rewards[row, seat] = -table.money[seat] if moves and not plan.sharing else 0.0
        if begins:
            games[row] = order
        if moves:
            place(rules, table, order)
        going = begins or moves
        while going:  # a second time if a game ends and the next one starts
            if begins:
                tables[row] = opening[0]
                keys[row] = game_key(plan.seed, games[row])
            play_on(rules, table, keys[row], plan.line_up)
            over = table.phase == OVER
            if not done[row]:
                winners = leading_seats(rules, table) if plan.sharing and over else 0
                for seat in range(rules.players):
                    rewards[row, seat] += victory_share(winners, seat) if plan.sharing else table.money[seat]
            going = begins = over and plan.autoreset
            if over:
                done[row] = True
            if begins:
                games[row] += len(tables)
    write_turns(rules, batch, start, stop)


def choose_rows(rules: Rules, batch: Batch, policy: int, moves: Any, start: int, stop: int) -> None:
    """Write the moves of a policy at a range of tables; 0 where the game is over."""
    tables, keys = batch.tables, batch.keys
    for row in range(start, stop):
        table = tables[row]
        moves[row] = 0
        if table.phase != OVER:
            moves[row] = choose(rules, table, high_word(turn_bits(rules, table, keys[row])), policy)
