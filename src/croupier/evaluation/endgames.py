"""Endgames of any number of players, exactly, as far as their positions fit into memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import comb, prod
from typing import NamedTuple, TypeAlias

from croupier.analysis.memo import EQUAL, WORDS, bytes_of, entries_for
from croupier.engine import Engine, borrow_engine
from croupier.rules import Place, Setup
from croupier.rules.engine import may_place, moves_of, pass_turn, place
from croupier.rules.table import BANDIT, FACES, KINDS, MOVES, PAY, PLACE, ROLL, SEATS, Rules, Table

MOST_POSITIONS = 2_000_000
"""Positions that an endgame may have, unless more are asked for: about 500 MB, and some ten seconds."""
POSITIONS_A_SECOND = 300_000
"""Positions that a core solves in a second, roughly."""
POSITIONS_A_CALL = 20_000
"""Positions of one call of the engine: short enough to show progress and to stop soon after Ctrl-C."""

Hands: TypeAlias = tuple[tuple[int, ...], ...]
"""Dice in hand, by seat and kind."""


class TooManyPositionsError(ValueError):
    """An endgame that may have more positions than are allowed."""


class MoveShares(NamedTuple):
    """A legal move, and every seat's share of victory after it."""

    move: Place
    shares: tuple[float, ...]


class Endgame:
    """The end of a round from one position on: every seat's share of victory, where each plays for its own.

    After the last round shares are exact, before that they are by round equity. It holds an engine of its own, whose
    memory has what is known.
    """

    def __init__(self, setup: Setup, solved: Engine) -> None:
        self.setup = setup
        self._solved = solved

    @property
    def positions(self) -> int:
        """How many positions it has."""
        return int(self._solved.array("memo.positions")[0])

    def shares(self, table: Table) -> tuple[float, ...]:
        """Return every seat's share of victory in a position of the endgame, before a roll or with it."""
        if table.phase == PLACE:
            return self.moves(table)[0].shares
        players, solved = self.setup.players, self._solved
        solved.put("position", table.tobytes())
        if table.phase == PAY:
            solved.call("share_payout")
            return tuple(solved.array("shares")[:players].tolist())
        entry = solved.call("find_position") if table.phase == ROLL else -1
        if entry < 0:
            raise ValueError("that is no position of this endgame")
        return tuple(solved.array("memo.shares")[entry * players : (entry + 1) * players].tolist())

    def moves(self, table: Table) -> tuple[MoveShares, ...]:
        """Return the legal moves of the roll that lies open, the best for its seat first; of equal ones the first."""
        if table.phase != PLACE:
            raise ValueError("no seat has to place now")
        rules, found = self.setup.rules, []
        for after, move in _after_moves(rules, table):
            found.append(MoveShares(Place.of(move), self.shares(after)))
        return tuple(sorted(found, key=lambda one: -round(one.shares[table.seat] / EQUAL)))


def _after_moves(rules: Rules, table: Table) -> Iterator[tuple[Table, int]]:
    """The table after each legal move, and the move."""
    for move in range(moves_of(rules)):
        if may_place(rules, table, move):
            after = Table(table.tobytes())
            place(rules, after, move)
            yield after, move


def positions_at_most(setup: Setup, table: Table, most: int | None = None) -> int:
    """An upper limit of the positions of an endgame; counting ends once it is above `most`.

    Which hands can be left with whose turn is counted one by one; for each, the dice placed meanwhile can lie anywhere.
    Of five full hands there are so many that without `most` this takes ten seconds; with it, it is known at once.
    """
    rules = setup.rules
    free = sum(table.laid_by[face] == 0 for face in range(FACES)) if rules.casinos > BANDIT else 0
    spots = FACES + free
    full = tuple(tuple(table.hand[seat, kind] for kind in range(KINDS)) for seat in range(rules.players))
    empty = tuple((0,) * KINDS for _ in full)
    begun: set[tuple[Hands, int]] = {(full, table.seat), (empty, 0)}
    waiting, total = [(full, table.seat), (empty, 0)], 0  # most positions have all dice placed: they are counted first
    while waiting and (most is None or total <= most):
        hands, seat = waiting.pop()
        placed = [full[each][kind] - hands[each][kind] for each in range(rules.players) for kind in range(KINDS)]
        total += prod(comb(dice + spots - 1, dice) for dice in placed)
        for left in product(*(range(dice + 1) for dice in hands[seat])):
            if left == hands[seat]:
                continue
            after = Table()
            after.seat = seat
            now = (*hands[:seat], left, *hands[seat + 1 :])
            for each, hand in enumerate(now):
                for kind, dice in enumerate(hand):
                    after.hand[each, kind] = dice
            pass_turn(rules, after)
            then = (now, after.seat if after.phase == ROLL else 0)
            if then not in begun:
                begun.add(then)
                waiting.append(then)
    return total


def memory_of(setup: Setup, positions: int) -> int:
    """Return the bytes of memory that some positions take."""
    return bytes_of(positions, setup.players)


def seconds_of(positions: int) -> float:
    """Return about how many seconds it takes to solve some positions."""
    return positions / POSITIONS_A_SECOND


def solve_endgame(
    setup: Setup,
    table: Table,
    *,
    most: int = MOST_POSITIONS,
    progress: Callable[[int], None] | None = None,
) -> Endgame:
    """Enumerate all that can follow from a position with a seat to roll or to place; for any table that is offered.

    Raises TooManyPositionsError before it begins, where the endgame could have more than `most` positions. `progress`
    is called with the number of positions known.
    """
    limit = positions_at_most(setup, table, most)
    if limit > most:
        raise TooManyPositionsError(f"this endgame may have more than {most:,} positions")
    rules = setup.rules
    starts = [after for after, _ in _after_moves(rules, table)] if table.phase == PLACE else [table]
    rows = sum(table.hand[seat, kind] for seat in range(rules.players) for kind in range(KINDS)) + 1
    ways = max(prod(table.hand[seat, kind] + 1 for kind in range(KINDS)) for seat in range(rules.players))
    with borrow_engine() as solved:
        solved.prepare(setup)
        solved.grow("memo.keys", entries_for(limit), WORDS)
        solved.grow("memo.shares", entries_for(limit), rules.players)
        solved.grow("stack.tables", rows + 1)
        solved.grow("stack.cursor", rows)
        solved.grow("stack.worth", rows, MOVES * ways, SEATS)
        solved.call("clear_memo")
        for start in starts:
            if start.phase == ROLL:
                _enumerate(solved, start, progress)
        return Endgame(setup, solved)


def _enumerate(solved: Engine, start: Table, progress: Callable[[int], None] | None) -> None:
    """Enumerate from one position on, where it is not yet known."""
    solved.put("position", start.tobytes())
    solved.call("begin_enumeration")
    known = int(solved.array("memo.positions")[0])
    while solved.array("stack.depth")[0] >= 0:
        known = solved.call("enumerate_positions", known + POSITIONS_A_CALL)
        if progress is not None:
            progress(known)
