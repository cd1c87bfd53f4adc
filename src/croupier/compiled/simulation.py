"""One call plays any number of games of a seed: all their results, or what they add up to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier import policies
from croupier.compiled.side_by_side import side_by_side
from croupier.compiled.tally import BINS, COLUMNS
from croupier.rules import Setup
from croupier.rules.table import CASINOS, ROUNDS, SEATS, TABLE

Device: TypeAlias = Literal["cpu", "gpu"]

RUN = 2_000
"""Games of one call of compiled code on a core: short enough to stop soon after Ctrl-C."""
LAUNCH = 1 << 22
"""Games of one launch on a GPU."""


class LineUpError(ValueError):
    """Bots that cannot be seated; the message says which there are."""


def packed_line_up(bots: Sequence[str], players: int) -> int | None:
    """Names of policies by seat, or one name for all, as the loops take them; None for tourists only."""
    names = list(bots) * players if len(bots) == 1 else list(bots)
    if len(names) != players:
        raise LineUpError(f"name one bot for all seats or one for each of the {players} seats, not {len(names)}")
    for name in names:
        if name not in policies.NAMES:
            raise LineUpError(f"there is no simulated bot {name!r}; there are {', '.join(policies.NAMES)}")
    packed = sum(policies.NAMES.index(name) << (4 * seat) for seat, name in enumerate(names))
    return packed or None


@dataclass(frozen=True)
class Results:
    """What every seat won in each of some games, by game and seat."""

    money: NDArray[np.int32]
    """Thousand $."""
    notes: NDArray[np.int8]
    """How many notes."""


@dataclass
class Tally:
    """What games add up to; the columns of the counters are named in `croupier.compiled.tally`."""

    games: int
    by_seat: NDArray[np.int64]
    by_casino: NDArray[np.int64]
    by_round: NDArray[np.int64]
    histogram: NDArray[np.int64]
    """Games by seat and money won, in thousand $."""

    @classmethod
    def empty(cls) -> Tally:
        """Nothing counted yet."""
        return cls(
            0,
            np.zeros((SEATS, COLUMNS), np.int64),
            np.zeros((CASINOS, COLUMNS), np.int64),
            np.zeros((ROUNDS, COLUMNS), np.int64),
            np.zeros((SEATS, BINS), np.int64),
        )

    @property
    def counters(self) -> tuple[NDArray[np.int64], ...]:
        """The arrays, in the order the loops take them."""
        return self.by_seat, self.by_casino, self.by_round, self.histogram

    def add(self, other: Tally) -> None:
        """Add what other games came to."""
        self.games += other.games
        for mine, theirs in zip(self.counters, other.counters, strict=True):
            mine += theirs


def opening_of(setup: Setup) -> NDArray[np.void]:
    """The table every game begins with."""
    return np.frombuffer(setup.open_table().tobytes(), TABLE).copy()


def signed(seed: int) -> int:
    """A seed as the signed 64 bits a machine takes it for."""
    return (seed + (1 << 63)) % (1 << 64) - (1 << 63)


def _runs(first: int, games: int, length: int) -> Iterator[tuple[int, int]]:
    """The games cut into runs: the first game and the number of games of each."""
    for start in range(0, games, length):
        yield first + start, min(length, games - start)


def play_games(
    setup: Setup,
    games: int,
    *,
    bots: Sequence[str] = ("tourist",),
    seed: int = 0,
    first: int = 0,
    device: Device = "cpu",
    threads: int | None = None,
) -> Results:
    """Play games number `first` and on, of a seed, and return every result."""
    line_up = packed_line_up(bots, setup.players)
    money = np.zeros((games, SEATS), np.int32)
    notes = np.zeros((games, SEATS), np.int8)
    if device == "gpu":
        _note_on_gpu(setup, line_up, seed, first, money, notes)
    else:
        from croupier.compiled.cpu import compiled_run

        run, opening, idle = compiled_run(), opening_of(setup), Tally.empty()

        def play(start: int, count: int) -> None:
            rows = slice(start - first, start - first + count)
            arrays = (np.zeros(ROUNDS, np.int64), *idle.counters)
            run(
                *(setup.rules, opening, np.zeros(1, TABLE), signed(seed), start, count, line_up),
                *(True, money[rows], notes[rows], False, *arrays),
            )

        for _ in _in_threads(play, _runs(first, games, RUN), threads):
            pass
    return Results(money[:, : setup.players], notes[:, : setup.players])


def simulate(
    setup: Setup,
    games: int,
    *,
    bots: Sequence[str] = ("tourist",),
    seed: int = 0,
    first: int = 0,
    device: Device = "cpu",
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play games and count them, in bounded memory. Ctrl-C ends it early with what has been counted so far."""
    line_up = packed_line_up(bots, setup.players)
    total = Tally.empty()
    try:
        for part in _tallies(setup, games, line_up, seed, first, device, threads):
            total.add(part)
            if progress is not None:
                progress(total.games)
    except KeyboardInterrupt:
        pass
    return total


def _tallies(
    setup: Setup, games: int, line_up: int | None, seed: int, first: int, device: Device, threads: int | None
) -> Iterator[Tally]:
    """The tallies of one run of games after the other."""
    if device == "gpu":
        yield from _count_on_gpu(setup, line_up, seed, first, games)
        return
    from croupier.compiled.cpu import compiled_run

    run, opening = compiled_run(), opening_of(setup)
    no_money, no_notes = np.zeros((0, SEATS), np.int32), np.zeros((0, SEATS), np.int8)

    def count(start: int, count: int) -> Tally:
        tally = Tally.empty()
        run(
            *(setup.rules, opening, np.zeros(1, TABLE), signed(seed), start, count, line_up),
            *(False, no_money, no_notes, True, np.zeros(ROUNDS, np.int64), *tally.counters),
        )
        tally.games = count
        return tally

    yield from _in_threads(count, _runs(first, games, RUN), threads)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_threads(work: Callable[[int, int], Any], runs: Iterator[tuple[int, int]], threads: int | None) -> Iterator[Any]:
    """Do runs side by side and yield what each returns; few wait at a time, so that stopping is quick."""
    threads = threads or cores()
    if threads == 1:
        for run in runs:
            yield work(*run)  # in this very thread, so that Ctrl-C ends even a compilation at once
        return
    with ThreadPoolExecutor(threads) as pool:
        yield from side_by_side(pool, lambda run: work(*run), runs, threads)


def _note_on_gpu(
    setup: Setup, line_up: int | None, seed: int, first: int, money: NDArray[np.int32], notes: NDArray[np.int8]
) -> None:
    """Play on the GPU and note every result."""
    from croupier.compiled.gpu import compiled_kernel, require_gpu

    cuda = require_gpu()
    kernel = compiled_kernel(setup.rules, line_up, counting=False)
    opening = cuda.to_device(opening_of(setup))
    for start, count in _runs(0, len(money), LAUNCH):
        rows = slice(start, start + count)
        on_device = cuda.to_device(money[rows]), cuda.to_device(notes[rows])
        kernel(opening, signed(seed), first + start, count, *on_device)
        on_device[0].copy_to_host(money[rows])
        on_device[1].copy_to_host(notes[rows])


def _count_on_gpu(setup: Setup, line_up: int | None, seed: int, first: int, games: int) -> Iterator[Tally]:
    """Play on the GPU and count, a launch at a time."""
    from croupier.compiled.gpu import compiled_kernel, require_gpu

    cuda = require_gpu()
    kernel = compiled_kernel(setup.rules, line_up, counting=True)
    opening = cuda.to_device(opening_of(setup))
    for start, count in _runs(first, games, LAUNCH):
        tally = Tally.empty()
        counters = [cuda.to_device(array) for array in tally.counters]
        kernel(opening, signed(seed), start, count, *counters)
        for array, counted in zip(tally.counters, counters, strict=True):
            counted.copy_to_host(array)
        tally.games = count
        yield tally
