"""Stints: contenders take turns, one stint each, so that other programs on the machine affect all of them alike."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class Stint:
    """One period of play."""

    games: int
    seconds: float
    decisions: float = 0
    """Moves chosen; 0 if they were not counted."""

    @property
    def speed(self) -> float:
        """Games per second."""
        return self.games / self.seconds


class AbsentError(Exception):
    """A contender that cannot play here; the message says why."""


class Contender(Protocol):
    """Anything that can be timed."""

    name: str
    game: str
    """The game it plays, and at which table."""

    def play(self, seconds: float) -> Stint:
        """Play for about `seconds`. Raises AbsentError if it cannot play here."""
        ...

    def leave(self) -> None:
        """Release everything that was needed to play."""
        ...


@dataclass
class Measurement:
    """The stints of a contender."""

    name: str
    game: str
    stints: list[Stint] = field(default_factory=list)
    absent: str | None = None
    """Why it did not play, if it did not."""

    @property
    def speed(self) -> float:
        """Games per second, the median of the stints."""
        return statistics.median(stint.speed for stint in self.stints)

    @property
    def decisions(self) -> float | None:
        """Decisions per second, the median of the stints; None if they were not counted."""
        if not any(stint.decisions for stint in self.stints):
            return None
        return statistics.median(stint.decisions / stint.seconds for stint in self.stints)


@dataclass(frozen=True)
class Ratio:
    """How many times as fast one contender is as another, by neighbouring stints."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, one: Measurement, other: Measurement, *, by_decisions: bool = False) -> Ratio:
        """Return the ratio of two contenders that took turns."""
        ratios = [
            (mine.decisions / mine.seconds) / (theirs.decisions / theirs.seconds)
            if by_decisions
            else mine.speed / theirs.speed
            for mine, theirs in zip(one.stints, other.stints, strict=True)
        ]
        return cls(statistics.median(ratios), min(ratios), max(ratios))


def cores() -> list[int]:
    """Return the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


@contextmanager
def pin_to_core() -> Iterator[bool]:
    """Pin this process and those it starts to one core. Yields False if the system cannot do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield False
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield True
    finally:
        os.sched_setaffinity(0, before)


def take_turns(
    contenders: Sequence[Contender], stints: int, seconds: float, progress: Callable[[str], None]
) -> list[Measurement]:
    """Let all play a short stint to warm up, then `stints` stints in turn. Contenders that cannot play are absent."""
    measured = [Measurement(contender.name, contender.game) for contender in contenders]
    try:
        for number in range(stints + 1):
            for contender, result in zip(contenders, measured, strict=True):
                progress(contender.name)
                if result.absent is not None:
                    continue
                try:
                    stint = contender.play(seconds if number else seconds / 4)
                except AbsentError as reason:
                    result.absent = str(reason)
                    result.stints.clear()
                    continue
                if number:
                    result.stints.append(stint)
    finally:
        for contender in contenders:
            contender.leave()
    return measured
