"""Evaluation: every legal move of a roll with the victory and the money to be expected, and their errors.

If the rest of the round can be enumerated or solved within the effort, shares of victory are exact for best play by
everyone. Otherwise they are estimated, see `croupier.network.estimate`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any, Self

from croupier.checks import check_whole
from croupier.dealer.chance import turn_id
from croupier.dealer.counter import game_key
from croupier.evaluation.cancellation import check_cancel
from croupier.evaluation.endgames import MOST_POSITIONS, POSITIONS_A_SECOND, bound_positions, solve_endgame
from croupier.evaluation.result import Result, html_table, percent, text_table
from croupier.evaluation.situation import Position, read_placing
from croupier.evaluation.solution import Aim, UnsolvableError, extent, solve_round
from croupier.evaluation.solution.cache import cached_solution
from croupier.evaluation.worth import Evaluator
from croupier.network.effort import HINT, Effort, check_effort
from croupier.record import write_position
from croupier.rules import Game, Place, Setup
from croupier.rules.drawing import colour_name


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A legal move and what to expect of it."""

    move: Place
    shares: tuple[float, ...]
    """The share of victory of every seat after it, 0 to 1."""
    win: float
    """The share of the seat that moves."""
    error: float
    """The standard error of `win`; 0 if it is exact."""
    exact: bool
    """Whether everything that can happen in the round was enumerated. Later rounds still count by round equity."""
    money: float
    """What the seat takes when this round is paid out, thousand $, if everyone continues like a regular."""
    money_error: float
    """Its standard error, thousand $."""


class Evaluations(Result, tuple[Evaluation, ...]):
    """The legal moves of a position, the best first; of equal ones the lowest face."""

    game: Game
    """The position."""
    assumed: bool
    """Whether winnings that lie face down were assumed: as many mean notes as the seat has won."""

    def __new__(cls, moves: Iterable[Evaluation], game: Game, *, assumed: bool) -> Self:
        """Make them from the moves of a position."""
        self = super().__new__(cls, moves)
        self.__dict__.update(game=game, assumed=assumed)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: answers do not change."""
        raise AttributeError(f"{name} of an answer cannot be set")

    def to_dict(self) -> dict[str, Any]:
        """Return the position and its moves; `error` is None where a share is exact."""
        return {
            "position": None if self.assumed else write_position(self.game),
            "seat": self.game.seat,
            "roll": str(self.game.roll),
            "moves": [
                {
                    "move": str(one.move),
                    "win": one.win,
                    "error": None if one.exact else one.error,
                    "exact": one.exact,
                    "shares": list(one.shares),
                    "money": one.money,
                    "money_error": one.money_error,
                }
                for one in self
            ],
        }

    def __str__(self) -> str:
        """Return the moves as a table."""
        return f"{self._heading()}\n{text_table(*self._table())}"

    def _repr_html_(self) -> str:
        """Return the board and the moves, for notebooks."""
        return f"{self.game._repr_html_()}<p>{self._heading()}</p>{html_table(*self._table())}"

    def _heading(self) -> str:
        """Return who places which roll."""
        assumed = "; winnings that lie face down are assumed" if self.assumed else ""
        return f"{colour_name(self.game.seat)} places {self.game.roll}{assumed}"

    def _table(self) -> tuple[Sequence[str], Iterator[Sequence[str]]]:
        """Return headings and rows."""
        rows = (
            (
                str(one.move),
                percent(one.win, one.error) + (" exact" if one.exact else ""),
                f"${1000 * one.money:,.0f} ± {1000 * one.money_error:,.0f}",
            )
            for one in self
        )
        return ("move", "victory", "money of the round"), rows


def exact_shares(game: Game, seconds: float, cancel: Event | None = None) -> dict[int, tuple[float, ...]] | None:
    """Return every seat's share of victory after each legal move of the roll, or None if that takes too long.

    Rounds of two players are solved, unless a solution is cached; the ends of other rounds are enumerated. `seconds`
    limits the estimated time, so the answer is the same on every machine. Each seat plays for its own victory; before
    the last round, a payout is worth its round equity.
    """
    if can_enumerate(game, seconds):
        moves = solve_endgame(game, cancel=cancel).moves(game)
        return {move.move: tuple(share / sum(shares) for share in shares) for move, shares in moves}
    if can_solve(game.setup, seconds):
        solution = cached_solution(game, Aim.VICTORY) or solve_round(game, Aim.VICTORY, cancel=cancel)
        values = solution.moves(game)
        return {move.move: (1 - value, value) if game.seat else (value, 1 - value) for move, value in values}
    return None


def can_enumerate(game: Game, seconds: float) -> bool:
    """Return whether one core should be able to enumerate the rest of the round in `seconds`."""
    most = min(MOST_POSITIONS, round(seconds * POSITIONS_A_SECOND))
    return bound_positions(game, most) <= most


def can_solve(setup: Setup, seconds: float) -> bool:
    """Return whether one core should be able to solve the round in `seconds`."""
    try:
        return extent(setup, Aim.VICTORY).seconds(threads=1) <= seconds
    except UnsolvableError:
        return False


def evaluate(position: Position, seed: int = 1, effort: Effort = HINT, *, cancel: Event | None = None) -> Evaluations:
    """Return what the legal moves of the seat that has to place are worth, the best first.

    `cancel` ends it early with a CancelledError.
    """
    check_effort(effort)
    check_cancel(cancel)
    seed = check_whole("seed", seed)
    game, assumed = read_placing(position)
    table, evaluator = game.table(), Evaluator(game.setup)
    key = game_key(seed, turn_id(game.setup.rules, table))
    exact = exact_shares(game, effort.seconds, cancel)
    if exact is None:
        estimates = evaluator.estimate_moves(table, key, effort, cancel)
    else:
        money = evaluator.estimate_money(table, key)
        estimates = [one._replace(shares=exact[one.move], error=0.0, exact=True) for one in money]
    moves = (
        Evaluation(
            Place.of(one.move), one.shares, one.shares[table.seat], one.error, one.exact, one.money, one.money_error
        )
        for one in sorted(estimates, key=lambda one: (-one.shares[table.seat], one.move))
    )
    return Evaluations(moves, game, assumed=assumed)
