"""Endgames of any number of players, solved exactly as long as their positions fit into memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import comb, prod
from threading import Event
from typing import Any, NamedTuple, TypeAlias

from croupier.analysis.memo import EQUAL, WORDS, bytes_of, entries_for
from croupier.checks import check_whole
from croupier.engine import Engine, borrow_engine
from croupier.evaluation.cancellation import progress_until
from croupier.evaluation.result import Result, html_table, percent, text_table
from croupier.evaluation.situation import Position, read_in_round, read_placing, read_situation
from croupier.record import write_position
from croupier.rules import Game, Place, Setup
from croupier.rules.drawing import colour_name
from croupier.rules.engine import faces_of, may_place, moves_of, pass_turn, place
from croupier.rules.setup import check_setup
from croupier.rules.table import BANDIT, FACES, KINDS, MOVES, PAY, PLACE, ROLL, SEATS, Rules, Table

MOST_POSITIONS = 2_000_000
"""Positions that an endgame may have by default: about 500 MB, and some ten seconds."""
LARGEST = 1_000_000_000
"""The most positions that a caller may allow: hundreds of gigabytes."""
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


@dataclass(frozen=True, repr=False)
class Endgame(Result):
    """The end of a round from one position on: every seat's share of victory, where each plays for its own.

    After the last round shares are exact, before that they are by round equity. It holds an engine of its own, in whose
    memory the positions are.
    """

    game: Game
    """The position from which it begins."""
    _solved: Engine = field(compare=False)

    @property
    def positions(self) -> int:
        """The number of positions."""
        return int(self._solved.array("memo.positions")[0])

    def shares(self, position: Position | None = None) -> tuple[float, ...]:
        """Return every seat's share of victory in a position of the endgame, by default its first.

        Raises a ValueError for a position that does not belong to the endgame.
        """
        game = read_in_round(position, self.game)
        return self.moves(game)[0].shares if game.roll is not None else self._shares(game.table())

    def _shares(self, table: Table) -> tuple[float, ...]:
        """Return the shares of victory in a position with no roll to be placed."""
        players, solved = self.game.setup.players, self._solved
        solved.put("position", table.tobytes())
        if table.phase == PAY:
            solved.call("share_payout")
            return tuple(solved.array("shares")[:players].tolist())
        entry = solved.call("find_position") if table.phase == ROLL else -1
        if entry < 0:
            raise ValueError("that is no position of this endgame")
        return tuple(solved.array("memo.shares")[entry * players : (entry + 1) * players].tolist())

    def moves(self, position: Position | None = None) -> tuple[MoveShares, ...]:
        """Return the legal moves of the roll to be placed, the best for its seat first and equal ones in order."""
        table = read_placing(read_in_round(position, self.game)).game.table()
        found = [
            MoveShares(Place.of(move), self._shares(after))
            for after, move in _tables_after_moves(self.game.setup.rules, table)
        ]
        return tuple(sorted(found, key=lambda one: -round(one.shares[table.seat] / EQUAL)))

    def to_dict(self) -> dict[str, Any]:
        """Return the shares at its first position and, with a roll, after every move."""
        moves = () if self.game.roll is None else self.moves()
        return {
            "position": write_position(self.game),
            "positions": self.positions,
            "shares": list(self.shares()),
            "moves": [{"move": str(one.move), "shares": list(one.shares)} for one in moves],
        }

    def __str__(self) -> str:
        """Return every seat's share of victory, after each move of a roll."""
        return f"{self.positions:,} positions\n{text_table(*self._table())}"

    def _repr_html_(self) -> str:
        """Return the board and the shares, for notebooks."""
        board, table = self.game._repr_html_(), html_table(*self._table())  # what notebooks call
        return f"{board}<p>{self.positions:,} positions</p>{table}"

    def _table(self) -> tuple[Sequence[str], list[Sequence[str]]]:
        """Return headings and rows."""
        seats = [colour_name(seat) for seat in range(self.game.setup.players)]
        if self.game.roll is None:
            return seats, [[percent(share) for share in self.shares()]]
        return ("move", *seats), [(str(one.move), *map(percent, one.shares)) for one in self.moves()]


def _tables_after_moves(rules: Rules, table: Table) -> Iterator[tuple[Table, int]]:
    """Yield the table after each legal move, and the move."""
    for move in range(moves_of(rules)):
        if may_place(rules, table, move):
            after = Table(table.tobytes())
            place(rules, after, move)
            yield after, move


def bound_positions(position: Position, most: int | None = None) -> int:
    """Return an upper bound on the positions of the endgame from a position on.

    Every combination of hands and seat to roll is counted; for each, the dice placed meanwhile can be at any casino.
    Five full hands have so many combinations that counting takes ten seconds; it stops once it exceeds `most`.
    """
    game = read_situation(position).game
    if most is not None:
        check_whole("most", most, 0)
    rules, table = game.setup.rules, game.table()
    free = sum(table.laid_by[face] == 0 for face in range(FACES)) if rules.casinos > BANDIT else 0
    spots = faces_of(rules) + free
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
    return bytes_of(check_whole("positions", positions, 0, LARGEST), check_setup(setup).players)


def seconds_of(positions: int) -> float:
    """Return roughly how many seconds it takes to solve some positions."""
    return check_whole("positions", positions, 0, LARGEST) / POSITIONS_A_SECOND


def solve_endgame(
    position: Position,
    *,
    most: int = MOST_POSITIONS,
    progress: Callable[[int], None] | None = None,
    cancel: Event | None = None,
) -> Endgame:
    """Enumerate everything that can follow from a position in which a seat has to roll or to place.

    Raises TooManyPositionsError at the start if the endgame may have more than `most` positions. `progress` is called
    with the number of positions known; `cancel` ends it early with a CancelledError.
    """
    check_whole("most", most, 1, LARGEST)
    progress = progress_until(cancel, progress)
    game = read_situation(position).game
    setup, table = game.setup, game.table()
    if table.phase not in (ROLL, PLACE):
        raise ValueError("no seat has to roll or to place now")
    limit = bound_positions(game, most)
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
        return Endgame(game, solved)


def _enumerate(solved: Engine, start: Table, progress: Callable[[int], None] | None) -> None:
    """Enumerate everything that follows from one position, unless it is known already."""
    solved.put("position", start.tobytes())
    solved.call("begin_enumeration")
    known = int(solved.array("memo.positions")[0])
    while solved.array("stack.depth")[0] >= 0:
        known = solved.call("enumerate_positions", known + POSITIONS_A_CALL)
        if progress is not None:
            progress(known)
