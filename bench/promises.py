"""The project's promises about speed, compared with the figures of one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bench.engine import EngineRow
from bench.sections import Section, StartTimes
from croupier.rules import CLASSIC


@dataclass(frozen=True)
class Promise:
    """A bound, and the figure of a run that must keep it."""

    sentence: str
    bound: str
    figure: float | None
    """None if the run has no figure for it."""
    kept: bool | None


def at_least(sentence: str, bound: float, figure: float | None) -> Promise:
    """Return the promise that a figure is not lower than a bound."""
    return Promise(sentence, f"at least {bound:g}", figure, None if figure is None else figure >= bound)


def at_most(sentence: str, bound: float, figure: float | None) -> Promise:
    """Return the promise that a figure is not higher than a bound."""
    return Promise(sentence, f"at most {bound:g}", figure, None if figure is None else figure <= bound)


def ratio_of(section: Section, name: str, game: str | None = None) -> float | None:
    """Return the median ratio of a row, if it has one."""
    row = section.row(name, game)
    return row.ratio.median if row is not None and row.ratio is not None else None


def decisions_of(section: Section, name: str) -> float | None:
    """Return a row's decisions per second, if it has that figure."""
    row = section.row(name)
    return None if row is None else row.decisions_per_second


def millions(figure: float | None) -> float | None:
    """Return a figure in millions, if there is one."""
    return None if figure is None else figure / 1e6


MOST_SECONDS = {
    "croupier simulate --games 100000": 4.0,
    "croupier analyse": 3.0,
    "a hint": 2.0,
    "a move of house": 2.0,
}
"""Seconds within which a new process must answer, even with empty caches."""


def engine_promises(rows: Sequence[EngineRow]) -> list[Promise]:
    """Return the promises about the engine compared with Numba's code."""
    return [
        at_most(f"the engine, against Numba: {row.work}", row.most, row.times_as_long.median)
        for row in rows
        if row.most is not None
    ]


def promises(
    against: Section,
    loops: Section,
    setups: Section,
    threads: Section,
    started: Sequence[StartTimes],
    research: Section,
    engine: Sequence[EngineRow],
) -> list[Promise]:
    """Return all promises that a run on a CPU can check."""
    shares = [row.ratio.median for row in setups.rows if row.ratio is not None]
    fewest, most = CLASSIC.players
    return [
        *(
            at_least(f"compiled, against the tight C loop, {game}", 1.0, ratio_of(loops, "tight C loop, cc -O3", game))
            for game in (f"classic {players}" for players in range(fewest, most + 1))
        ),
        at_least("compiled, against lasvegas", 100.0, ratio_of(against, "lasvegas 0.2.0")),
        at_least("the slowest table, as a share of classic 4", 0.5, min(shares, default=None)),
        at_least("two threads, against one", 1.5, ratio_of(threads, "two threads")),
        at_least("a batch of tables, million decisions a second", 5.0, millions(decisions_of(research, "batch"))),
        at_least("the same with observations", 1.5, millions(decisions_of(research, "batch with observations"))),
        at_least("a batch, against connect four in PettingZoo", 1000.0, ratio_of(research, "PettingZoo 1.27.0")),
        at_least("readable Game, decisions a second", 20_000.0, decisions_of(research, "Croupier, readable Game")),
        at_least("our OpenSpiel adapter, decisions a second", 8_000.0, decisions_of(research, "our OpenSpiel adapter")),
        *engine_promises(engine),
        *(at_most(f"{start.what}, a new process, seconds", MOST_SECONDS[start.what], start.wall) for start in started),
    ]
