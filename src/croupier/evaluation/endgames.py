"""Endgames of any number of players, solved exactly as long as their positions fit into memory."""

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
"""Positions that an endgame may have by default: about 500 MB, and some ten seconds."""
POSITIONS_A_SECOND = 300_000
"""Positions that one core solves in a second, roughly."""
POSITIONS_A_CALL = 20_000
"""Positions of one call of the engine: few enough to show progress and to stop soon after Ctrl-C."""

Hands: TypeAlias = tuple[tuple[int, ...], ...]
"""Dice in hand, by seat and kind."""


class TooManyPositionsError(ValueError):
    """Raised for an endgame that may have more positions than are allowed."""


class MoveShares(NamedTuple):
    """A legal move, and every seat's share of victory after it."""

    move: Place
    shares: tuple[float, ...]


class Endgame:
    """The end of a round from one position on: every seat's share of victory, where each plays for its own.

    After the last round shares are exact, before that they are by round equity. It holds an engine of its own, in whose
    memory the positions are.
    """

    def __init__(self, setup: Setup, solved: Engine) -> None:
        self.setup = setup
        self._solved = solved

    @property
    def positions(self) -> int:
        """The number of positions."""
        return int(self._solved.array("memo.positions")[0])

    def shares(self, table: Table) -> tuple[float, ...]:
        """Return every seat's share of victory in a position of the endgame, before a roll or with one to be placed.

        Raises a ValueError for a position that does not belong to the endgame.
        """
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
        """Return the legal moves of the roll to be placed, the best for its seat first and equal ones in order."""
        if table.phase != PLACE:
            raise ValueError("no seat has to place now")
        rules, found = self.setup.rules, []
        for after, move in _tables_after_moves(rules, table):
            found.append(MoveShares(Place.of(move), self.shares(after)))
        return tuple(sorted(found, key=lambda one: -round(one.shares[table.seat] / EQUAL)))


def _tables_after_moves(rules: Rules, table: Table) -> Iterator[tuple[Table, int]]:
    """Yield the table after each legal move, and the move."""
    for move in range(moves_of(rules)):
        if may_place(rules, table, move):
            after = Table(table.tobytes())
            place(rules, after, move)
            yield after, move


def bound_positions(setup: Setup, table: Table, most: int | None = None) -> int:
    """Return an upper bound on the positions of an endgame. Counting stops once it exceeds `most`.

    Every combination of hands and seat to roll is counted; for each, the dice placed meanwhile can be at any casino.
    Five full hands have so many combinations that without `most` this takes ten seconds; with it, the answer is
    immediate.
    """
    rules = setup.rules
    free = sum(table.laid_by[face] == 0 for face in range(FACES)) if rules.casinos > BANDIT else 0
    spots = FACES + free
    full = tuple(tuple(table.hand[seat, kind] for kind in range(KINDS)) for seat in range(rules.players))
    empty = tuple((0,) * KINDS for _ in full)
    begun: set[tuple[Hands, int]] = {(full, table.seat), (empty, 0)}
    waiting, total = [(full, table.seat), (empty, 0)], 0  # most positions have all dice placed, so they come first
    while waiting and (most is None or total <= most):
        hands, seat = waiting.pop()
        placed = [full[each][kind] - hands[each][kind] for each in range(rules.players) for kind in range(KINDS)]
        # Stars and bars: 2 equal dice at 6 casinos can be placed in comb(7, 2) = 21 ways.
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
    """Return how many bytes of memory some positions take."""
    return bytes_of(positions, setup.players)


def seconds_of(positions: int) -> float:
    """Return roughly how many seconds it takes to solve some positions."""
    return positions / POSITIONS_A_SECOND


def solve_endgame(
    setup: Setup,
    table: Table,
    *,
    most: int = MOST_POSITIONS,
    progress: Callable[[int], None] | None = None,
) -> Endgame:
    """Enumerate everything that can follow from a position in which a seat has to roll or to place.

    Raises TooManyPositionsError at the start if the endgame may have more than `most` positions. `progress` is called
    with the number of positions known.
    """
    limit = bound_positions(setup, table, most)
    if limit > most:
        raise TooManyPositionsError(f"this endgame may have more than {most:,} positions")
    rules = setup.rules
    starts = [after for after, _ in _tables_after_moves(rules, table)] if table.phase == PLACE else [table]
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
    """Enumerate everything that follows from one position, unless it is known already."""
    solved.put("position", start.tobytes())
    solved.call("begin_enumeration")
    known = int(solved.array("memo.positions")[0])
    while solved.array("stack.depth")[0] >= 0:
        known = solved.call("enumerate_positions", known + POSITIONS_A_CALL)
        if progress is not None:
            progress(known)
