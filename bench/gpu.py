"""How fast the game is played on an NVIDIA GPU: `python -m bench.gpu`.

It compares our kernel with one written by hand in CUDA C (`c/limit.cu`), and times what a caller loses around the
kernel, and batches of tables that are stepped one decision at a time. It also checks that the GPU plays the same games
as the CPU. It needs a GPU, and `nvcc` for the hand-written kernel.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bench.names import name
from bench.stint import AbsentError
from croupier.compiled.gpu import (
    BLOCKS_PER_PROCESSOR,
    THREADS,
    NoGpuError,
    compile_kernel,
    copy_opening_to_gpu,
    require_gpu,
)
from croupier.compiled.tally import Counters
from croupier.envs.gpu import GpuTables
from croupier.rules import BIGGY, CLASSIC, Setup, offered_setups
from croupier.rules.table import SEATS
from croupier.simulation import GameResults, Tally, play_games, simulate

GAMES = 1 << 24
"""Games of a timed launch, enough to make the time of starting it negligible."""
REPEATS = 5
COMPARED = 20_000
"""Games that are also played on the CPU."""
LIMIT = Path(__file__).parent / "c" / "limit.cu"
TIMED = [(Setup(CLASSIC, 5), False), (Setup(CLASSIC, 5), True), *((Setup(CLASSIC, n), False) for n in (4, 3, 2))]
TIMED += [(Setup(BIGGY, 6, bandit=True), False)]
"""The timed tables, and whether their games are tallied; a quick run has only the first."""
TABLES, STEPS = 1 << 20, 50
"""Tables of a batch, and steps of a timed run."""
BATCHED = [Setup(CLASSIC, 4), Setup(BIGGY, 6, bandit=True)]
"""The setups of timed batches; a quick run has only the first."""
REGISTERS_OF_A_PROCESSOR, THREADS_OF_A_PROCESSOR = 65_536, 2_048

Say = Callable[[str], None]


def best_of(repeats: int, work: Callable[[], None]) -> float:
    """Return the seconds of the fastest of some repeats, after one to warm up."""
    work()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def kernel_facts(kernel: Any) -> dict[str, int | float]:
    """Return the registers and memory of a compiled kernel, and the share of the GPU's threads that it can use."""
    compiled = next(iter(kernel.dispatcher.overloads.values()))
    registers = compiled.regs_per_thread
    # A warp of 32 threads gets its registers in units of 256.
    warps = REGISTERS_OF_A_PROCESSOR // (-(-registers * 32 // 256) * 256)
    blocks = min(warps // (THREADS // 32), THREADS_OF_A_PROCESSOR // THREADS, BLOCKS_PER_PROCESSOR)
    return {
        "registers": registers,
        "local_bytes": compiled.local_mem_per_thread,
        "occupancy": blocks * THREADS / THREADS_OF_A_PROCESSOR,
    }


def time_kernel(setup: Setup, seed: int, *, counting: bool, games: int = GAMES) -> dict[str, Any]:
    """Time our kernel alone, from launch to end, with the results left on the GPU. Return its figures."""
    cuda = require_gpu()
    kernel = compile_kernel(setup.rules, None, counting=counting)
    opening = copy_opening_to_gpu(setup)
    results: Any
    if counting:
        results = Counters(*(cuda.to_device(array) for array in Tally.empty().counters))
    else:
        results = GameResults(cuda.device_array((games, SEATS), np.int32), cuda.device_array((games, SEATS), np.int8))

    def launch(count: int = games) -> None:
        kernel(opening, seed, 0, count, results)
        cuda.synchronize()

    start = time.perf_counter()
    launch(1)
    compiling = time.perf_counter() - start
    speed = games / best_of(REPEATS, launch)
    found: dict[str, Any] = {"games_per_second": speed, "compile_seconds": compiling, **kernel_facts(kernel)}
    if not counting:
        money = results.money.copy_to_host()[:, : setup.players]
        found["mean_money"] = [round(float(mean), 4) for mean in money.mean(axis=0)]
    return found


def time_hand_written(players: Sequence[int], seed: int) -> list[dict[str, Any]]:
    """Time the hand-written kernel. Return its figures for each number of players."""
    nvcc = shutil.which("nvcc")
    if nvcc is None:
        raise AbsentError("nvcc, the CUDA compiler, is not found")
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        program = Path(folder) / "limit"
        command = [nvcc, "-O3", "-arch=native", "-o", str(program), str(LIMIT)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AbsentError(f"nvcc refuses it: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")
        found = []
        for number in players:
            wishes = map(str, (number, GAMES, seed, REPEATS))
            done = subprocess.run([str(program), *wishes], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise AbsentError(done.stderr.strip() or "the program failed")
            result: dict[str, Any] = json.loads(done.stdout)
            found.append({**result, "games_per_second": result["games"] / result["seconds"]})
        return found


def count_differences(setup: Setup, seed: int) -> int:
    """Return how many of the first games of a seed end differently on the GPU and the CPU."""
    on_gpu, on_cpu = (play_games(setup, COMPARED, seed=seed, device=device, tuned=True) for device in ("gpu", "cpu"))
    same = (on_gpu.money == on_cpu.money).all(axis=1) & (on_gpu.notes == on_cpu.notes).all(axis=1)
    return COMPARED - int(same.sum())


def tallies_agree(setup: Setup, seed: int) -> bool:
    """Return whether the first games of a seed have the same tally on the GPU and the CPU."""
    on_gpu, on_cpu = (simulate(setup, COMPARED, seed=seed, device=device) for device in ("gpu", "cpu"))
    return all(np.array_equal(one, other) for one, other in zip(on_gpu.counters, on_cpu.counters, strict=True))


def compare_kernels(seed: int, quick: bool, say: Say) -> dict[str, Any]:
    """Compare our kernel with the hand-written one, table by table."""
    facts = (
        ("kernel", 9),
        ("by hand", 9),
        ("ratio", 7),
        ("registers", 11),
        ("local", 8),
        ("occupancy", 11),
        ("compiled", 13),
    )
    say(" " * 22 + "".join(f"{fact:>{width}}" for fact, width in facts))
    try:
        by_hand = {row["players"]: row for row in time_hand_written((5,) if quick else (2, 3, 4, 5), seed)}
    except AbsentError as reason:
        say(f"(the kernel by hand is absent: {reason})")
        by_hand = {}
    ours = []
    for setup, counting in TIMED[:1] if quick else TIMED:
        row = time_kernel(setup, seed, counting=counting)
        row["setup"] = label = name(setup) + (", counting" if counting else "")
        speed, limit, beside = row["games_per_second"], by_hand.get(setup.players), f"{'':16}"
        if limit and setup.edition is CLASSIC and not counting:
            beside = f"{limit['games_per_second'] / 1e6:9.1f}{speed / limit['games_per_second']:7.2f}"
        say(
            f"{label:22}{speed / 1e6:9.1f}{beside}{row['registers']:11}{row['local_bytes']:6} B"
            f"{row['occupancy']:11.0%}{row['compile_seconds']:11.1f} s"
        )
        ours.append(row)
    say("\nmean money of the seats, thousand $")
    for row in ours:
        if "mean_money" in row:
            say(f"{row['setup']:22}{row['mean_money']}")
    for row in by_hand.values():
        say(f"{'by hand, ' + str(row['players']):22}{row['mean_money']}")
    return {"kernels": ours, "limit": list(by_hand.values())}


def time_whole_calls(seed: int, say: Say) -> dict[str, Any]:
    """Time whole calls, in which a caller waits for the results."""
    setup = TIMED[0][0]
    noted = GAMES / best_of(2, lambda: discard(play_games(setup, GAMES, seed=seed, device="gpu")))
    counted = GAMES / best_of(2, lambda: discard(simulate(setup, GAMES, seed=seed, device="gpu")))
    say(f"\nwhole calls, {name(setup)}: play_games, every result copied back, {noted / 1e6:.1f}")
    say(f"{'':24}simulate {counted / 1e6:.1f}")
    return {"whole_call": {"play_games": noted, "simulate": counted}}


def time_batch(setup: Setup, *, observe: bool, seed: int) -> float:
    """Return the decisions per second of a batch played by tourists, with its arrays left on the GPU."""
    cuda = require_gpu()
    tables = GpuTables(setup, TABLES, seed=seed, observe=observe)

    def play() -> None:
        for _ in range(STEPS):
            tables.step(tables.choose())
        cuda.synchronize()

    return TABLES * STEPS / best_of(REPEATS, play)


def time_batches(seed: int, quick: bool, say: Say) -> dict[str, Any]:
    """Time batches of tables that are stepped one decision at a time."""
    say(f"\nbatches of {TABLES:,} tables, million decisions a second, alone and with observations written")
    found = {}
    for setup in BATCHED[:1] if quick else BATCHED:
        plain, observed = (time_batch(setup, observe=observe, seed=seed) for observe in (False, True))
        say(f"{name(setup):22}{plain / 1e6:9.1f}{observed / 1e6:9.1f}")
        found[name(setup)] = {"decisions_per_second": plain, "with_observations": observed}
    return {"batches": found}


def compare_with_cpu(seed: int, quick: bool, say: Say) -> dict[str, Any]:
    """Compare the games of the GPU with those of the CPU."""
    every = [*offered_setups(CLASSIC), *offered_setups(BIGGY)]
    compared = [every[0], every[-1]] if quick else every
    differing = {name(setup): count_differences(setup, seed) for setup in compared}
    same = tallies_agree(TIMED[0][0], seed)
    say(f"\n{COMPARED:,} games at each of {len(compared)} tables, played on the CPU too")
    say(f"ending differently: {sum(differing.values())}")
    say(f"counted on both, {name(TIMED[0][0])}: {'the same' if same else 'DIFFERENT'}")
    return {"differences": differing, "same_tally": same}


def measure(seed: int, quick: bool, say: Say) -> dict[str, Any]:
    """Measure everything, and say each line as soon as it is known."""
    gpu = require_gpu().get_current_device().name  # bytes or str, depending on the version of Numba
    found: dict[str, Any] = {"gpu": gpu if isinstance(gpu, str) else gpu.decode(), "games": GAMES, "seed": seed}
    say(f"{found['gpu']}, {GAMES:,} games a launch, best of {REPEATS}; millions of games a second\n")
    found |= compare_kernels(seed, quick, say)
    found |= time_whole_calls(seed, say)
    found |= time_batches(seed, quick, say)
    found |= compare_with_cpu(seed, quick, say)
    return found


def discard(_result: object) -> None:
    """Discard a result."""


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description="How fast a GPU plays.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="one table only, and two to compare with the CPU")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    wish = parser.parse_args()
    try:
        found = measure(wish.seed, wish.quick, discard if wish.json else lambda line: print(line, flush=True))
    except NoGpuError as reason:
        print(f"No figures from here: {reason}.", file=sys.stderr)
        return 1
    if wish.json:
        print(json.dumps(found, indent=2))
    return 0 if sum(found["differences"].values()) == 0 and found["same_tally"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
