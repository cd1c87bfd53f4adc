"""Fits the round equity to simulated games of regulars: `python -m tools.fit` writes croupier/analysis/equity.json."""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier import policies
from croupier.analysis import equity
from croupier.analysis.equity import final_share, win_share
from croupier.analysis.fitted import setup_name
from croupier.compiled import jit
from croupier.compiled.arguments import opening_array, pack_line_up
from croupier.compiled.loops import play_round
from croupier.dealer.counter import game_key, signed
from croupier.rules import EDITIONS, Setup, offered_setups
from croupier.rules.engine import notes_won, pay
from croupier.rules.table import SEATS, TABLE, Rules

SEED = 20120424
GAMES = 20_000
NUMBERS = Path(equity.__file__).parent / "equity.json"


class Rounds(NamedTuple):
    """The state of seats after each round of some games, and their shares of victory at the end."""

    money: NDArray[np.int32]
    """Thousand $, by game, round and seat."""
    notes: NDArray[np.int32]
    """Number of notes, by game, round and seat."""
    shares: NDArray[np.float64]
    """Shares of victory, by game and seat."""


def note_rounds(
    rules: Rules, opening: Any, tables: Any, seed: int, games: int, line_up: int | None, rounds: Rounds
) -> None:
    """Play games and write money and notes after each round, and the shares of victory at the end."""
    table = tables[0]
    for game in range(games):
        tables[0] = opening[0]
        key = game_key(seed, game)
        for number in range(rules.rounds):
            play_round(rules, table, key, line_up)
            pay(rules, table)
            for seat in range(rules.players):
                rounds.money[game, number, seat] = table.money[seat]
                rounds.notes[game, number, seat] = notes_won(table, seat)
        for seat in range(rules.players):
            rounds.shares[game, seat] = final_share(rules, table, seat)


def expected_shares(
    rules: Rules, tables: Any, rounds: Rounds, paid: int, equity: NDArray[np.float64], expected: NDArray[np.float64]
) -> None:
    """Write the shares of victory that an equity expects after `paid` rounds, by game and seat."""
    table = tables[0]
    table.paid = paid
    for game in range(len(rounds.money)):
        for seat in range(rules.players):
            table.money[seat] = rounds.money[game, paid - 1, seat]
            table.won[seat, 1] = rounds.notes[game, paid - 1, seat]
        for seat in range(rules.players):
            expected[game, seat] = win_share(rules, table, seat, equity)


class FitLedger:
    """Money and notes after each round of simulated games, and who won them."""

    def __init__(self, setup: Setup, games: int, seed: int) -> None:
        self.setup = setup
        rounds = setup.edition.rounds
        self.rounds = Rounds(
            np.zeros((games, rounds, SEATS), np.int32),
            np.zeros((games, rounds, SEATS), np.int32),
            np.zeros((games, SEATS)),
        )
        self.shares = self.rounds.shares[:, : setup.players]
        """Realised shares of victory, by game and seat."""
        line_up = pack_line_up([policies.REGULAR] * setup.players)
        play = jit(note_rounds)
        play(setup.rules, opening_array(setup), np.zeros(1, TABLE), signed(seed), games, line_up, self.rounds)

    def expected(self, left: int, spread: float, worth: float) -> NDArray[np.float64]:
        """Return the shares of victory that an equity expects with `left` rounds left, by game and seat."""
        rows = np.zeros((self.setup.edition.rounds, 2))
        rows[left] = spread, worth
        return self.expected_by(left, rows)

    def expected_by(self, left: int, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the same as `expected`, for a whole table of equity."""
        shares = np.zeros_like(self.rounds.shares)
        paid = self.setup.edition.rounds - left
        jit(expected_shares)(self.setup.rules, np.zeros(1, TABLE), self.rounds, paid, rows, shares)
        return shares[:, : self.setup.players]

    def log_loss(self, left: int, spread: float, worth: float) -> float:
        """Return the log loss of an equity: the mean negative logarithm of the shares it expected for the winners."""
        expected = self.expected(left, spread, worth).clip(1e-9, 1)
        return float(-(self.shares * np.log(expected)).sum(1).mean())


def find_minimum(function: Callable[[float], float], low: float, high: float, steps: int = 12) -> float:
    """Return where a function with one minimum is lowest, by golden-section search."""
    golden = 0.6180339887498949
    left, right = high - golden * (high - low), low + golden * (high - low)
    at_left, at_right = function(left), function(right)
    for _ in range(steps):
        if at_left < at_right:
            high, right, at_right = right, left, at_left
            left = high - golden * (high - low)
            at_left = function(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + golden * (high - low)
            at_right = function(right)
    return (low + high) / 2


def fit_equity(setup: Setup, games: int = GAMES, seed: int = SEED) -> list[list[float]]:
    """Return the table of equity of a setup, with a row for each number of rounds left."""
    ledger = FitLedger(setup, games, seed)
    rows = [[1.0, 0.0]]
    for left in range(1, setup.edition.rounds):
        spread = find_minimum(lambda spread, left=left: ledger.log_loss(left, spread, 2.0), 30, 600)  # type: ignore[misc]
        worth = find_minimum(lambda worth, left=left, spread=spread: ledger.log_loss(left, spread, worth), 0, 20, 8)  # type: ignore[misc]
        rows.append([round(spread, 1), round(worth, 2)])
    return rows


def positive_number(text: str) -> int:
    """Parse a number of games. Raises ValueError if it is below 1."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def options_of(name: str, about: str | None, games: int, seed: int) -> argparse.ArgumentParser:
    """Return the parser of a command that plays games at every table."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.{name}", description=about)
    parser.add_argument("--games", type=positive_number, default=games, help=f"games at each table ({games})")
    parser.add_argument("--seed", type=int, default=seed, help=f"the same seed plays the same games ({seed})")
    return parser


def each_table(doing: str) -> Iterator[Setup]:
    """Yield every offered setup, with a progress bar on standard error if that is a terminal."""
    from rich.console import Console
    from rich.progress import track

    setups = [setup for edition in EDITIONS.values() for setup in offered_setups(edition)]
    errors = Console(stderr=True)
    yield from track(setups, doing, console=errors, transient=True, disable=not errors.is_terminal)


def main() -> None:
    """Fit every offered setup and write the numbers."""
    parser = options_of("fit", __doc__, GAMES, SEED)
    parser.add_argument("--output", type=Path, default=NUMBERS, metavar="FILE", help="where to write (equity.json)")
    options = parser.parse_args()
    if not options.output.parent.is_dir():
        parser.error(f"there is no folder {options.output.parent}")
    numbers = {setup_name(setup): fit_equity(setup, options.games, options.seed) for setup in each_table("fitting")}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(rows)}" for name, rows in numbers.items())
    options.output.write_text(f"{{\n{lines}\n}}\n")
    print(f"The numbers of {len(numbers)} tables are in {options.output}.")


if __name__ == "__main__":
    main()
