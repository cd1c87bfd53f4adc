"""Fits the round equity to simulated games of regulars: `python -m croupier.solve.fit` writes equity.json anew."""

import argparse
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from croupier.compiled.cache import kept_here
from croupier.compiled.cpu import register
from croupier.compiled.loops import play_round
from croupier.compiled.simulation import opening_of, packed_line_up, signed
from croupier.dealer.counter import game_key
from croupier.rules import EDITIONS, Setup, offered
from croupier.rules.engine import notes_won, pay
from croupier.rules.table import SEATS, TABLE
from croupier.solve import equity
from croupier.solve.equity import EQUITY, final_share, setup_name, win_share

SEED = 20120424
GAMES = 20_000
NUMBERS = Path(__file__).parent / "equity.json"


def note_rounds(
    rules: Any, opening: Any, tables: Any, seed: int, games: int, line_up: int, money: Any, notes: Any, shares: Any
) -> None:
    """Play games and note money and notes after each round, and the shares of victory at the end."""
    table = tables[0]
    for game in range(games):
        tables[0] = opening[0]
        key = game_key(seed, game)
        for number in range(rules.rounds):
            play_round(rules, table, key, line_up)
            pay(rules, table)
            for seat in range(rules.players):
                money[game, number, seat] = table.money[seat]
                notes[game, number, seat] = notes_won(table, seat)
        for seat in range(rules.players):
            shares[game, seat] = final_share(rules, table, seat)


def expected_shares(rules: Any, tables: Any, money: Any, notes: Any, paid: int, equity: Any, expected: Any) -> None:
    """The shares of victory that the equity expects after a number of rounds."""
    table = tables[0]
    table.paid = paid
    for game in range(len(money)):
        for seat in range(rules.players):
            table.money[seat] = money[game, paid - 1, seat]
            table.won[seat, 1] = notes[game, paid - 1, seat]
        for seat in range(rules.players):
            expected[game, seat] = win_share(rules, table, seat, equity)


@cache
def _compiled() -> tuple[Callable[..., None], Callable[..., None]]:
    with kept_here(equity):
        register()
        for function in EQUITY:
            register_jitable(error_model="numpy")(function)
        jit = numba.njit(cache=True, error_model="numpy")
        return jit(note_rounds), jit(expected_shares)


class Ledger:
    """Money and notes after each round of simulated games, and who won them."""

    def __init__(self, setup: Setup, games: int, seed: int) -> None:
        self.setup = setup
        rounds = setup.edition.rounds
        self.money = np.zeros((games, rounds, SEATS), np.int32)
        self.notes = np.zeros((games, rounds, SEATS), np.int32)
        self.shares = np.zeros((games, SEATS))
        line_up = packed_line_up(["regular"], setup.players)
        play, _ = _compiled()
        tables = np.zeros(1, TABLE)
        play(
            *(setup.rules, opening_of(setup), tables, signed(seed), games, line_up),
            *(self.money, self.notes, self.shares),
        )

    def expected(self, left: int, spread: float, worth: float) -> NDArray[np.float64]:
        """The shares of victory an equity expects with some rounds left, by game and seat."""
        rows = np.zeros((self.setup.edition.rounds, 2))
        rows[left] = spread, worth
        return self.expected_by(left, rows)

    def expected_by(self, left: int, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """The same, by a whole table of equity."""
        shares = np.zeros_like(self.shares)
        _, expect = _compiled()
        paid = self.setup.edition.rounds - left
        expect(self.setup.rules, np.zeros(1, TABLE), self.money, self.notes, paid, rows, shares)
        return shares[:, : self.setup.players]

    def surprise(self, left: int, spread: float, worth: float) -> float:
        """How badly an equity foretells the winners: the mean negative logarithm of what it gave them."""
        expected = self.expected(left, spread, worth).clip(1e-9, 1)
        return float(-(self.shares[:, : self.setup.players] * np.log(expected)).sum(1).mean())


def lowest(function: Callable[[float], float], low: float, high: float, steps: int = 12) -> float:
    """Where a function with one valley is lowest, by golden section."""
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


def fitted(setup: Setup, games: int = GAMES, seed: int = SEED) -> list[list[float]]:
    """The table of equity of a setup, a row for each number of rounds left."""
    ledger = Ledger(setup, games, seed)
    rows = [[1.0, 0.0]]
    for left in range(1, setup.edition.rounds):
        spread = lowest(lambda spread, left=left: ledger.surprise(left, spread, 2.0), 30, 600)  # type: ignore[misc]
        worth = lowest(lambda worth, left=left, spread=spread: ledger.surprise(left, spread, worth), 0, 20, 8)  # type: ignore[misc]
        rows.append([round(spread, 1), round(worth, 2)])
    return rows


def positive(text: str) -> int:
    """A number of games that can be played."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def options_of(name: str, about: str | None, games: int, seed: int) -> argparse.ArgumentParser:
    """The options of a command that plays games at every table."""
    parser = argparse.ArgumentParser(prog=f"python -m croupier.solve.{name}", description=about)
    parser.add_argument("--games", type=positive, default=games, help=f"games at each table ({games})")
    parser.add_argument("--seed", type=int, default=seed, help=f"the same seed plays the same games ({seed})")
    return parser


def each_table(doing: str) -> Iterator[Setup]:
    """Every setup that is offered, with a bar on the error stream for whoever watches."""
    from rich.console import Console
    from rich.progress import track

    setups = [setup for edition in EDITIONS.values() for setup in offered(edition)]
    errors = Console(stderr=True)
    yield from track(setups, doing, console=errors, transient=True, disable=not errors.is_terminal)


def main() -> None:
    """Fit every setup that is offered, and write the numbers beside this file."""
    parser = options_of("fit", __doc__, GAMES, SEED)
    parser.add_argument("--output", type=Path, default=NUMBERS, metavar="FILE", help="where to write (equity.json)")
    options = parser.parse_args()
    if not options.output.parent.is_dir():
        parser.error(f"there is no folder {options.output.parent}")
    numbers = {setup_name(setup): fitted(setup, options.games, options.seed) for setup in each_table("fitting")}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(rows)}" for name, rows in numbers.items())
    options.output.write_text(f"{{\n{lines}\n}}\n")
    print(f"The numbers of {len(numbers)} tables are in {options.output}.")


if __name__ == "__main__":
    main()
