"""Stepping: what happens at tables of a batch between two decisions, as plain functions over arrays.

`..._rows` is the work at some tables in a row: on a CPU each thread has a part of them, on a GPU a single one. Arrays
are taken out of their struct before the loop, and what is called within it takes none: at each access and at each call
compiled code would count a reference, by an atomic operation. Games begin and go on in one function, so that the rules
are compiled once.
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


def arrays_of(count: int, moves: int, players: int) -> tuple[tuple[Any, Any], ...]:
    """The shape and the type of each array of a batch."""
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


class Plan(NamedTuple):
    """How the games of a batch are played."""

    seed: int
    """Signed, 64 bits."""
    line_up: int
    """Four bits a seat: 0 where the caller moves, else 1 and the number of the policy that does."""
    sharing: bool
    """Whether rewards are shares of victory; else money as it is won, thousand $."""
    autoreset: bool
    """Whether a new game begins where one has ended."""
    beginning: bool = False
    """Whether games begin now; else moves are made."""


def play_on(rules: Rules, table: Table, key: int, line_up: int) -> None:
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
            mover = (line_up >> (4 * int(table.seat))) & 15
            if mover == 0:
                going = False
            else:
                place(rules, table, choose(rules, table, bits, mover - 1))


def share_of(winners: int, seat: int) -> float:
    """What a seat has of a victory that one or more share; nobody has any of nobody's."""
    return ((winners >> seat) & 1) / count_seats(winners) if winners > 0 else 0.0


def show_rows(rules: Rules, batch: Batch, start: int, stop: int) -> None:
    """Write down whose turn it is at some tables in a row, and which moves are legal."""
    tables, seats, mask = batch.tables, batch.seat, batch.mask
    for row in range(start, stop):
        table = tables[row]
        over = table.phase == OVER
        seats[row] = NOBODY if over else table.seat
        for move in range(moves_of(rules)):
            mask[row, move] = not over and may_place(rules, table, move)


def play_rows(rules: Rules, opening: Any, batch: Batch, plan: Plan, orders: Any, start: int, stop: int) -> None:
    """Make a move at each of some tables in a row, or begin games there; up to the next decision of the caller.

    `orders` are the moves; where a game is over nothing happens, whatever the move is. Or they are the numbers of the
    games that begin; a negative one leaves the table as it is.
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
            for seat in range(rules.players):
                rewards[row, seat] = -table.money[seat] if moves and not plan.sharing else 0.0
        if begins:
            games[row] = order
        if moves:
            place(rules, table, order)
        going = begins or moves
        while going:  # once more where a game has ended and the next one begins
            if begins:
                tables[row] = opening[0]
                keys[row] = game_key(plan.seed, games[row])
            play_on(rules, table, keys[row], plan.line_up)
            over = table.phase == OVER
            if not done[row]:
                winners = leading_seats(rules, table) if plan.sharing and over else 0
                for seat in range(rules.players):
                    rewards[row, seat] += share_of(winners, seat) if plan.sharing else table.money[seat]
            going = begins = over and plan.autoreset
            if over:
                done[row] = True
            if begins:
                games[row] += len(tables)
    show_rows(rules, batch, start, stop)


def choose_rows(rules: Rules, batch: Batch, policy: int, moves: Any, start: int, stop: int) -> None:
    """Write down the moves of a policy at some tables in a row; 0 where a game is over."""
    tables, keys = batch.tables, batch.keys
    for row in range(start, stop):
        table = tables[row]
        moves[row] = 0
        if table.phase != OVER:
            moves[row] = choose(rules, table, high_word(turn_bits(rules, table, keys[row])), policy)
