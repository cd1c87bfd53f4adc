"""`python -m tools.train FOLDER`: trains the network by self-play and stores everything in a folder.

The folder has `checkpoint.pt`, `weights.bin` for `croupier.network`, and the progress of training in `curve.jsonl` and
`curve.svg`. If it was stopped, the same command resumes from the checkpoint.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from math import isfinite
from pathlib import Path
from time import perf_counter

import torch

from croupier.analysis.fitted import setup_name
from croupier.network.weights import write_weights
from croupier.rules import CLASSIC, EDITIONS, Setup, offered_setups
from tools.train.curves import draw_curve
from tools.train.duels import Duels
from tools.train.learning import Learner, Recipe, play_among_regulars

EVERY_TABLE = {
    setup: 3 if setup.edition is CLASSIC and not setup.neutral else 1 if setup.neutral or setup.bandit else 2
    for edition in EDITIONS.values()
    for setup in offered_setups(edition)
}
"""All offered tables, with their relative numbers of games: tables without variants are played most."""
DEALS, LAST = 8, 6
"""Deals against sharks for each table in an evaluation, and their multiple in the last evaluation."""


def select_tables(names: Sequence[str]) -> dict[Setup, int]:
    """Return the tables with some names, such as classic-4 or biggy-3-neutral-bandit; without names, all tables."""
    if not names:
        return EVERY_TABLE
    by_name = {setup_name(setup): setup for setup in EVERY_TABLE}
    return {by_name[name]: 1 for name in names}


class TrainingReport:
    """Reports the progress of training: prints lines, and writes the curve and the weights."""

    def __init__(self, learner: Learner, folder: Path, games: int, duels: Duels) -> None:
        self.learner, self.folder, self.games, self.duels = learner, folder, games, duels

    def evaluate(self, seconds: float, last: bool = False) -> None:
        """Write the weights and evaluate them among regulars. Games against sharks appear in the next report."""
        learner, folder = self.learner, self.folder
        write_weights(folder / "weights.bin", learner.network.weights())
        sharks = dict(self._sharks(wait=last))
        self.duels.start(folder / "weights.bin", DEALS * (LAST if last else 1))
        seed, setups = learner.recipe.seed + 1, list(learner.shares)
        found = play_among_regulars(learner.network, setups, self.games, seed, learner.device)
        regulars = {setup_name(setup): figures for setup, figures in found.items()}
        above = sum(setup.players * share for setup, (share, _) in found.items()) / len(found)
        plain = ", ".join(f"{name} {share:.3f}" for name, (share, _) in regulars.items() if name.count("-") == 1)
        print(f"\namong regulars {above:.3f} times the fair share: {plain}", flush=True)
        if last:
            sharks = dict(self._sharks(wait=True))
        point = {
            "decisions": learner.decisions,
            "seconds": round(seconds, 1),
            "loss": round(learner.loss, 5),
            "regulars": {name: [round(figure, 4) for figure in figures] for name, figures in regulars.items()},
            "times_fair": round(above, 4),
            "sharks": sharks,
        }
        with (folder / "curve.jsonl").open("a") as curve:
            curve.write(json.dumps(point) + "\n")
        points = [json.loads(line) for line in (folder / "curve.jsonl").read_text().splitlines()]
        (folder / "curve.svg").write_text(draw_curve(points))
        for name, (games, share, error) in sharks.items():
            print(f"  among sharks, {name}: {share:.3f} +- {1.96 * error:.3f}, {games} games", flush=True)

    def _sharks(self, wait: bool) -> Iterator[tuple[str, tuple[int, float, float]]]:
        for setup, games, share, error in self.duels.finished(wait):
            yield setup_name(setup), (games, round(share, 4), round(error, 4))


def save(learner: Learner, seconds: float, folder: Path) -> None:
    """Write a checkpoint. If the program is stopped meanwhile, the previous one stays."""
    spare = folder / "checkpoint.new"
    torch.save({**learner.state(), "seconds": seconds}, spare)
    spare.replace(folder / "checkpoint.pt")


def train(learner: Learner, report: TrainingReport, limit: float, every: float, timings: bool) -> None:
    """Train until all decisions are made, or for `limit` seconds. Evaluates after every `every` seconds."""
    before, folder = 0.0, report.folder
    checkpoint = folder / "checkpoint.pt"
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location=learner.device, weights_only=True)
        learner.resume(state)
        before = float(state["seconds"])
    begun = perf_counter()
    learner.begin()
    print(f"{len(learner.shares)} kinds of tables, compiled in {perf_counter() - begun:.0f} s", flush=True)
    start, first, evaluated, shown = perf_counter(), learner.decisions, perf_counter(), 0.0
    windows = 0
    while learner.decisions < learner.recipe.decisions and perf_counter() - begun < limit:
        learner.stopwatch.on = timings and windows in (2, 3)
        learner.play_window()
        learner.learn_window()
        windows += 1
        now = perf_counter()
        if not isfinite(learner.loss):
            raise SystemExit("Training has diverged; the last checkpoint is sound.")
        if now - shown > (1 if sys.stdout.isatty() else 10) or windows < 4:
            shown, speed = now, (learner.decisions - first) / (now - start)
            done, rate = learner.decisions / learner.recipe.decisions, learner.optimizer.param_groups[0]["lr"]
            line = f"{done:6.1%} of {learner.recipe.decisions:.3g} decisions, {speed / 1e6:.2f} M/s, "
            end = "\r" if sys.stdout.isatty() else "\n"
            print(f"{line}loss {learner.loss:.4f}, rate {rate:.1e}, {now - begun:.0f} s", end=end, flush=True)
        if timings and windows == 4:
            parts = ", ".join(f"{name} {1000 * spent / 2:.0f} ms" for name, spent in learner.stopwatch.seconds.items())
            print(f"a window of {learner.recipe.window} moves at {learner.play.count} tables: {parts}", flush=True)
        if now - evaluated > every:
            save(learner, before + now - begun, folder)
            report.evaluate(before + now - begun)
            evaluated = perf_counter()
    seconds = before + perf_counter() - begun
    save(learner, seconds, folder)
    report.evaluate(seconds, last=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    parser.add_argument("folder", type=Path, help="where everything is stored")
    parser.add_argument("--table", action="append", default=[], metavar="NAME", help="such as classic-4 (all)")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="cuda or cpu")
    parser.add_argument("--for", type=float, default=float("inf"), metavar="SECONDS", dest="limit", help="stop then")
    parser.add_argument("--every", type=float, default=60, metavar="SECONDS", help="between evaluations (60)")
    parser.add_argument("--games", type=int, default=500, help="games for each seat in an evaluation (500)")
    parser.add_argument("--sharks", type=int, default=0, metavar="PROCESSES", help="play against sharks as well (0)")
    parser.add_argument("--timings", action="store_true", help="say where the time of a window goes")
    for option in fields(Recipe):
        kind = type(option.default)
        parser.add_argument(f"--{option.name}", type=kind, default=option.default, help=f"({option.default})")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    recipe = Recipe(**{option.name: getattr(options, option.name) for option in fields(Recipe)})
    learner = Learner(recipe, select_tables(options.table), torch.device(options.device))
    duels = Duels([setup for setup in learner.shares if not (setup.neutral or setup.bandit)], options.sharks)
    report = TrainingReport(learner, options.folder, options.games, duels)
    try:
        train(learner, report, options.limit, options.every, options.timings)
    finally:
        duels.close()


if __name__ == "__main__":
    main()
