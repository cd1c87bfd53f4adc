"""Whole games in the module: an entry point that only this comparison needs.

`python -m bench.wasm.games FILE` builds a module that has it.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
from croupier.compiled.wasm.regions import Array, Long, Struct
from croupier.wasm.memory import plan
from croupier.wasm.module import CALLS, ENTRIES, built_module

from croupier.compiled.loops import LOOPS, Results, Run, play_run
from croupier.compiled.tally import Counters
from croupier.rules.table import SEATS, TABLE

MOST = 10_000
"""Games of one call."""
REGIONS = {
    "opening": Array(TABLE, (1,)),
    "results": Struct(Results, {"money": Array(np.int32, (MOST, SEATS)), "notes": Array(np.int8, (MOST, SEATS))}),
    "counters": Struct(Counters, {name: Array(np.int64, (1, 1)) for name in Counters._fields}),
}


def play_games(
    rules: Any, opening: Any, tables: Any, results: Results, counters: Counters, seed: Long, games: int, line_up: int
) -> int:
    """Play games of policies from the opening, and write down what every seat won."""
    play_run(rules, opening, tables, Run(seed, 0, games, line_up, True, False), results, counters)
    return games


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(built_module(plan(REGIONS), (*ENTRIES, play_games), (*CALLS, *LOOPS, play_run)))
