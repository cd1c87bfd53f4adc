"""SimulationLog: the file of a simulation, so that it can be resumed: one line for the tally of some games."""

from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import numpy as np
from msgspec import DecodeError, Meta
from msgspec.json import decode

from croupier.bots import entry_of
from croupier.evaluation.result import setup_form
from croupier.parallel.log import JobLog
from croupier.report.json_form import bots_form
from croupier.report.summary import SimulationRun
from croupier.simulation.tally import Tally, TallyPart


def heading(run: SimulationRun) -> dict[str, Any]:
    """Return the first line: all that games depend on. Their number is not in it: it may be raised later."""
    return {
        "simulation": 1,
        "croupier": version("croupier"),
        **setup_form(run.setup),
        "starter": run.starter,
        "seed": run.seed,
        "bots": list(run.bots),
        **bots_form(map(entry_of, dict.fromkeys(run.bots))),
    }


Index: TypeAlias = Annotated[int, Meta(ge=0)]


@dataclass(frozen=True)
class TallyLine:
    """A tally as it is logged."""

    first: Index
    games: Annotated[int, Meta(ge=1)]
    counts: tuple[tuple[Index, Index, Index, int], ...]
    """Every counter that is not 0: the number of its array, its row and column, and its value."""


class SimulationLog(JobLog[TallyPart]):
    """The log of a simulation, and the tallies it already contains."""

    def __init__(self, path: Path, run: SimulationRun) -> None:
        super().__init__(path, "simulation", heading(run), _read, _form)
        self.tally = Tally.empty()
        """The tally of the games that are there; of parts that overlap only the first counts."""
        self.missing: list[range] = []
        """The numbers of the others."""
        end = 0
        for part in sorted(self.results, key=lambda part: part.first):
            numbers = part.numbers
            if end <= numbers.start and numbers.stop <= run.games:
                self.tally.add(part.tally)
                self.missing.append(range(end, numbers.start))
                end = numbers.stop
        self.missing.append(range(end, run.games))


def _form(part: TallyPart) -> dict[str, Any]:
    """Return the fields of a tally's line."""
    counts = [
        [number, *map(int, place), int(array[tuple(place)])]
        for number, array in enumerate(part.tally.counters)
        for place in np.argwhere(array)
    ]
    return {"first": part.first, "games": part.tally.games, "counts": counts}


def _read(line: bytes) -> TallyPart:
    """Return the tally of a line. Raises ValueError for any other."""
    try:
        found = decode(line, type=TallyLine)
        part = TallyPart(found.first, Tally.empty())
        part.tally.games = found.games
        for number, row, column, value in found.counts:
            part.tally.counters[number][row, column] = value
    except (DecodeError, UnicodeError, IndexError, OverflowError):
        raise ValueError("this is no tally of games") from None
    return part
