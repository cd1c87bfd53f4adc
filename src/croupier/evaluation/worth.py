"""Worth: the value of a position to every seat if all play at par, by rollouts or, with few dice left, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event
from typing import NamedTuple, TypeAlias

from croupier.dealer.counter import signed
from croupier.engine import Engine, borrow_engine
from croupier.evaluation.cancellation import interrupting
from croupier.network.effort import Effort, Precision
from croupier.network.suitability import check_suitable
from croupier.rules import Setup
from croupier.rules.table import PLACE, SEATS, Table

Samples: TypeAlias = tuple[tuple[float, ...], ...]
"""Shares of victory by sample and seat. Each sample is unbiased; exact ones are all the same."""
MILLION = 1_000_000


class Estimate(NamedTuple):
    """The worth of a legal move."""

    move: int
    shares: tuple[float, ...]
    """The share of victory of every seat."""
    error: float
    """The standard error of the share of the seat that moves; 0 where it is exact."""
    exact: bool
    """Whether everything that can happen in the round was enumerated."""
    money: float
    """What the seat takes when this round is paid out, thousand $ ..."""
    money_error: float
    """... and its standard error."""


class Evaluator:
    """Asks the engine about positions at tables of one setup, on any number of threads."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @contextmanager
    def engine_at(self, table: Table, *, network: bool = True) -> Iterator[Engine]:
        """Borrow an engine that has the position of a table in its memory.

        Raises UnsuitableTableError if it is to use the network, and that cannot value the table.
        """
        if network:
            check_suitable(self.setup)
        with borrow_engine() as borrowed:
            borrowed.prepare(self.setup)
            borrowed.put("position", table.tobytes())
            yield borrowed

    def _read_rows(self, borrowed: Engine, name: str, count: int) -> Samples:
        """Return the first rows of an array with a number for each seat."""
        numbers, players = borrowed.array(name)[: count * SEATS].tolist(), self.setup.players
        return tuple(tuple(numbers[row * SEATS : row * SEATS + players]) for row in range(count))

    def known_shares(self, table: Table) -> tuple[tuple[float, ...], bool]:
        """Return what is known of a position before a roll or a payout: every seat's share, and whether it is exact."""
        with self.engine_at(table) as borrowed:
            exact = borrowed.call("know_worth")
            return self._read_rows(borrowed, "rows", 1)[0], exact == 1

    def rollouts(self, table: Table, seed: int, first: int, count: int, *, plain: bool = False) -> tuple[Samples, int]:
        """Return the shares of rollouts of a position before a roll, and how many moves the network evaluated."""
        with self.engine_at(table) as borrowed:
            most, rows, looked = borrowed.shape("rows")[0], list[tuple[float, ...]](), 0
            for start in range(first, first + count, most):
                some = min(most, first + count - start)
                looked += borrowed.call("roll_rounds", signed(seed), start, some, int(plain))
                rows += self._read_rows(borrowed, "rows", some)
        return tuple(rows), looked

    def choose_par(self, table: Table) -> int:
        """Return the number of the move at par for the seat that has to place."""
        if table.phase != PLACE:
            raise ValueError("no seat has to place now")
        with self.engine_at(table) as borrowed:
            return borrowed.call("choose_par")

    def samples(self, table: Table, seed: int, turn: int, precision: Precision) -> Samples:
        """Return samples of the worth of a position before a roll or a payout.

        Positions of one turn get the same dice.
        """
        with self.engine_at(table) as borrowed:
            error = round(precision.error * MILLION)
            borrowed.call("value_position", signed(seed), turn, precision.samples, precision.most, error)
            return self._read_rows(borrowed, "samples", precision.samples)

    def estimate_moves(self, table: Table, key: int, effort: Effort, cancel: Event | None = None) -> list[Estimate]:
        """Estimate the worth of the legal moves of the seat that has to place, the best first."""
        with self.engine_at(table) as borrowed, interrupting(borrowed, cancel):
            count = borrowed.call("evaluate_moves", signed(key), effort.inferences, round(effort.error * MILLION))
            return self._read_estimates(borrowed, count)

    def estimate_money(self, table: Table, key: int) -> list[Estimate]:
        """Estimate only the money of the legal moves; the other fields of the estimates are meaningless."""
        with self.engine_at(table, network=False) as borrowed:
            return self._read_estimates(borrowed, borrowed.call("evaluate_money", signed(key)))

    def _read_estimates(self, borrowed: Engine, count: int) -> list[Estimate]:
        """Return the first estimates in the engine's memory, in their order."""
        shares, players = borrowed.array("estimates.shares"), self.setup.players
        errors, exact, money, money_errors = (
            borrowed.array(f"estimates.{name}") for name in ("errors", "exact", "money", "money_errors")
        )
        return [
            Estimate(
                move,
                tuple(shares[move * SEATS : move * SEATS + players].tolist()),
                errors[move],
                exact[move] == 1,
                money[move],
                money_errors[move],
            )
            for move in borrowed.array("estimates.order")[:count].tolist()
        ]


def final_shares(setup: Setup, table: Table) -> tuple[float, ...]:
    """Return every seat's share of the victory by the ranks as they are."""
    with borrow_engine() as borrowed:
        borrowed.prepare(setup)
        borrowed.put("tables", table.tobytes())
        borrowed.call("final_shares")
        return tuple(borrowed.array("shares")[: setup.players].tolist())


def mean_of(samples: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Return the mean over samples, by seat."""
    return tuple(sum(column) / len(samples) for column in zip(*samples, strict=True))
