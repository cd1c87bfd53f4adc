"""Stints: contenders play by turns, a stint each, so that whatever else the machine does meets them all alike."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True)
class Stint:
    """One stretch of play."""

    games: int
    seconds: float
    decisions: float = 0
    """Moves chosen; 0 where nobody counted."""

    @property
    def speed(self) -> float:
        """Games a second."""
        return self.games / self.seconds


class AbsentError(Exception):
    """A contender that cannot play here; the message says why."""


class Contender(Protocol):
    """Anything that can be timed."""

    name: str
    game: str
    """What it plays."""

    def play(self, seconds: float) -> Stint:
        """Play for about that long; raises AbsentError where that is impossible."""
        ...

    def leave(self) -> None:
        """Let go of whatever was needed to play."""
        ...


@dataclass
class Measurement:
    """What a contender did."""

    name: str
    game: str
    stints: list[Stint] = field(default_factory=list)
    absent: str | None = None
    """Why it did not play."""

    @property
    def speed(self) -> float:
        """Games a second: the median of the stints."""
        return statistics.median(stint.speed for stint in self.stints)

    @property
    def decisions(self) -> float | None:
        """Decisions a second, the median of the stints; None where nobody counted."""
        if not any(stint.decisions for stint in self.stints):
            return None
        return statistics.median(stint.decisions / stint.seconds for stint in self.stints)


@dataclass(frozen=True)
class Ratio:
    """How many times faster one is than another, by stints played side by side."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, one: Measurement, other: Measurement, *, by_decisions: bool = False) -> Ratio:
        """The ratio of two that took turns."""
        ratios = [
            (mine.decisions / mine.seconds) / (theirs.decisions / theirs.seconds)
            if by_decisions
            else mine.speed / theirs.speed
            for mine, theirs in zip(one.stints, other.stints, strict=True)
        ]
        return cls(statistics.median(ratios), min(ratios), max(ratios))


def cores() -> list[int]:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


@contextmanager
def pin_to_core() -> Iterator[bool]:
    """Stay on one core, and keep whatever is started there too; False where the system does not offer it."""
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
    """Let all play a short stint to warm up, then so many stints in turn. Who cannot play is noted as absent."""
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
