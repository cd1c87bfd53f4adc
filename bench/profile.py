"""Where the time of a compiled game goes, stage by stage: `python -m bench.profile [EDITION] [PLAYERS]`.

A stage is too short to time alone. So tables are saved in the state before it, and the stage is timed over all of them
together, alternating with a call that does nothing, since a machine's speed may change from one second to the next. The
best of many repeats is shown. Stages timed apart lose what the compiler gains by interleaving them, so they do not add
up to a game exactly.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import numpy as np

from bench.names import name
from croupier.compiled import jit
from croupier.compiled.arguments import opening_array
from croupier.compiled.loops import open_round, throw
from croupier.compiled.tally import TURNS
from croupier.dealer.counter import game_key
from croupier.policies import tourist
from croupier.rules import EDITIONS, Setup, SetupError
from croupier.rules.engine import pay, place
from croupier.rules.table import OVER, ROLL, TABLE, Rules
from croupier.simulation import play_games, simulate

SAVED = 96
"""Tables that each stage is timed over. They fit into a core's first cache, like the single table of a real run."""
STRIDE = 7
"""Every seventh state is saved, so that all rounds and all sizes of hands occur."""
REPEATS = 3_000
GAMES = 50_000

OPEN, THROW, CHOOSE, PLACE, PAY = range(5)


def save_tables(rules: Rules, opening: Any, seed: int, saved: Any, keys: Any, bits: Any, moves: Any) -> None:
    """Play games and save tables in the state before each stage, with the arguments of the stage."""
    counts = np.zeros(5, np.int64)
    work = opening.copy()
    table = work[0]
    game = 0
    while counts.min() < SAVED * STRIDE:
        work[0] = opening[0]
        key = game_key(seed, game)
        game += 1
        while table.phase != OVER:
            row = counts[OPEN] // STRIDE % SAVED
            counts[OPEN] += 1
            saved[OPEN, row] = work[0]
            keys[OPEN, row] = key
            open_round(rules, table, key)
            while table.phase == ROLL:
                row = counts[THROW] // STRIDE % SAVED
                counts[THROW] += 1
                saved[THROW, row] = work[0]
                keys[THROW, row] = key
                drawn = throw(rules, table, key)
                counts[CHOOSE] += 1
                saved[CHOOSE, row] = work[0]
                bits[row] = drawn
                move = tourist(rules, table, drawn)
                counts[PLACE] += 1
                saved[PLACE, row] = work[0]
                moves[row] = move
                place(rules, table, move)
            row = counts[PAY] // STRIDE % SAVED
            counts[PAY] += 1
            saved[PAY, row] = work[0]
            pay(rules, table)


def do_nothing(_rules: Rules, _tables: Any, _keys: Any, _bits: Any, _moves: Any) -> None:
    """Do nothing, to measure what a call of compiled code costs."""


def open_all(rules: Rules, tables: Any, keys: Any, _bits: Any, _moves: Any) -> None:
    """Open the round at every table."""
    for row in range(SAVED):
        open_round(rules, tables[row], keys[row])


def throw_all(rules: Rules, tables: Any, keys: Any, bits: Any, _moves: Any) -> None:
    """Throw the dice at every table."""
    for row in range(SAVED):
        bits[row] = throw(rules, tables[row], keys[row])


def choose_all(rules: Rules, tables: Any, _keys: Any, bits: Any, moves: Any) -> None:
    """Choose a face at every table."""
    for row in range(SAVED):
        moves[row] = tourist(rules, tables[row], bits[row])


def place_all(rules: Rules, tables: Any, _keys: Any, _bits: Any, moves: Any) -> None:
    """Place the dice at every table."""
    for row in range(SAVED):
        place(rules, tables[row], moves[row])


def pay_all(rules: Rules, tables: Any, _keys: Any, _bits: Any, _moves: Any) -> None:
    """Pay out at every table, and start the next round."""
    for row in range(SAVED):
        pay(rules, tables[row])


STAGES: tuple[tuple[str, Callable[..., None]], ...] = (
    ("deal the notes of a round", open_all),
    ("throw the dice", throw_all),
    ("choose a face", choose_all),
    ("place the dice", place_all),
    ("pay out and clear the casinos", pay_all),
)


@dataclass(frozen=True)
class Stage:
    """The cost of a stage of the game."""

    name: str
    nanoseconds: float
    """Time of one call."""
    times: float
    """How often it occurs in a game."""


def time_above_empty(empty: Callable[[], None], work: Callable[[], None], prepare: Callable[[], None]) -> float:
    """Return how many nanoseconds the best call of `work` takes more than the best empty call."""
    best = [float("inf"), float("inf")]
    for _ in range(REPEATS):
        for number, call in enumerate((empty, work)):
            prepare()
            start = time.perf_counter_ns()
            call()
            best[number] = min(best[number], time.perf_counter_ns() - start)
    return best[1] - best[0]


def profile(setup: Setup, seed: int = 1) -> tuple[list[Stage], float]:
    """Return the stages of a game, and the nanoseconds of a whole game."""
    saved = np.zeros((len(STAGES), SAVED), TABLE)
    keys = np.zeros((len(STAGES), SAVED), np.int64)
    bits, moves = np.zeros(SAVED, np.int64), np.zeros(SAVED, np.int64)
    jit(save_tables)(setup.rules, opening_array(setup), seed, saved, keys, bits, moves)
    tally = simulate(setup, 5_000, seed=seed)
    turns, rounds = float(tally.by_round[:, TURNS].sum()) / tally.games, setup.edition.rounds

    def best_time(function: Callable[..., None], number: int) -> float:
        tables, some_bits, some_moves = saved[number].copy(), bits.copy(), moves.copy()

        def prepare() -> None:
            tables[:] = saved[number]

        arguments = (setup.rules, tables, keys[number], some_bits, some_moves)
        return time_above_empty(partial(jit(do_nothing), *arguments), partial(jit(function), *arguments), prepare)

    stages = [
        Stage(
            label,
            nanoseconds=best_time(function, number) / SAVED,
            times=turns if number in (THROW, CHOOSE, PLACE) else rounds,
        )
        for number, (label, function) in enumerate(STAGES)
    ]
    whole = float("inf")
    for _ in range(5):
        start = time.process_time_ns()
        play_games(setup, GAMES, seed=seed, threads=1)
        whole = min(whole, (time.process_time_ns() - start) / GAMES)
    return stages, whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the profile of one table."""
    parser = argparse.ArgumentParser(prog="python -m bench.profile", description="Where the time of a game goes.")
    parser.add_argument("edition", nargs="?", default="classic", choices=sorted(EDITIONS))
    parser.add_argument("players", nargs="?", type=int, default=4)
    parser.add_argument("--neutral", action="store_true", help="with neutral dice")
    parser.add_argument("--bandit", action="store_true", help="with the one-armed bandit")
    parser.add_argument("--seed", type=int, default=1, help="of the games that tables are taken from")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    wish = parser.parse_args(arguments)
    try:
        setup = Setup(EDITIONS[wish.edition], wish.players, neutral=wish.neutral, bandit=wish.bandit)
    except SetupError as error:
        parser.error(str(error))
    stages, whole = profile(setup, wish.seed)
    if wish.json:
        found = {"table": name(setup), "nanoseconds": whole, "stages": [asdict(stage) for stage in stages]}
        print(json.dumps(found, indent=2))
        return 0
    total = sum(stage.nanoseconds * stage.times for stage in stages)
    print(
        f"{name(setup)}, random play, one core: a game takes {whole:,.0f} ns; its stages, timed apart, {total:,.0f} ns"
    )
    print(f"{'':32}{'once':>9}{'a game':>10}{'share':>8}")
    for stage in stages:
        game = stage.nanoseconds * stage.times
        print(f"{stage.name:32}{stage.nanoseconds:6.0f} ns{stage.times:9.1f}x{game / total:8.0%}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
