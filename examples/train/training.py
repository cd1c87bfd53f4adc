"""What the training scripts share: their options, a bar of progress, and a measurement of what was learnt."""

import json
import sys
import time
from argparse import ArgumentDefaultsHelpFormatter, ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

import torch
from rich.console import Console
from rich.progress import Progress
from torch import Tensor

from croupier.arena import Share, compete
from croupier.bots import Budget
from croupier.envs import observe_view
from croupier.rules import CLASSIC, Place, Setup, View

Actor = Callable[[Tensor], Tensor]
"""Says how good each move is, by observation and move."""


def read_options(description: str, steps: int, arguments: Sequence[str] | None) -> Namespace:
    """Return the options of a training script. `steps` is its default for the placings to learn from."""
    parser = ArgumentParser(description=description, formatter_class=ArgumentDefaultsHelpFormatter)
    parser.add_argument("--players", type=int, default=2, choices=range(2, 6), help="at the table")
    parser.add_argument("--steps", type=int, default=steps, help="placings to learn from")
    parser.add_argument("--minutes", type=float, default=9.0, help="stop learning then")
    parser.add_argument("--games", type=int, default=2_000, help="to measure what was learnt")
    parser.add_argument("--seed", type=int, default=1, help="of network and games")
    parser.add_argument("--save", type=Path, help="write what was learnt to this file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--above", type=float, default=0.0, help="fail unless the whole interval is above this share")
    return parser.parse_args(arguments)


class Training(Progress):
    """A training in progress: shows how far it is, says when its time is over, and measures what was learnt."""

    def __init__(self, options: Namespace) -> None:
        super().__init__(console=Console(stderr=True))
        self.options, self.learnt_from = options, 0
        self.bar = self.add_task("learning", total=options.steps)
        self.begun = time.perf_counter(), time.process_time()

    @property
    def minutes(self) -> tuple[float, float]:
        """The minutes since the beginning, and those of the processor."""
        return (time.perf_counter() - self.begun[0]) / 60, (time.process_time() - self.begun[1]) / 60

    def reach(self, steps: int) -> bool:
        """Show how many placings were learnt from. Return whether there is time for more."""
        self.learnt_from = steps
        self.update(self.bar, completed=steps)
        return bool(self.minutes[0] < self.options.minutes)

    def report(self, actor: Actor) -> None:
        """Measure what was learnt and print it."""
        options, (minutes, processor) = self.options, self.minutes
        bar = self.add_task("measuring", total=options.games)
        share = measure(actor, options, lambda played: self.update(bar, completed=played))
        self.stop()
        if options.json:
            figures = {"players": options.players, "seed": options.seed, "steps": self.learnt_from}
            figures |= {"minutes": round(minutes, 2), "processor_minutes": round(processor, 2), "games": share.games}
            print(json.dumps(figures | {"win_share": share.share, "low": share.low, "high": share.high}))
        else:
            print(f"Learnt from {self.learnt_from:,} placings in {minutes:.1f} minutes ({processor:.1f} of one core).")
            print(f"Among regulars, {share.games:,} games of {options.players} players: {share.share:.3f} of the")
            print(f"victories, with 95 % confidence {share.low:.3f} to {share.high:.3f}.")
        if share.low <= options.above:
            sys.exit(f"The interval is not above {options.above}.")


def measure(actor: Actor, options: Namespace, progress: Callable[[int], None]) -> Share:
    """Return the share of victory of what was learnt, at every seat of a table of regulars in turn."""

    class Learnt:
        """A bot like any other: it sees a view, so it could sit at a live table."""

        name = "learnt"

        def __init__(self, seed: int) -> None:
            del seed  # it leaves nothing to chance

        @torch.no_grad()
        def choose(self, view: View, budget: Budget | None = None) -> Place:
            """Return the best of the legal moves."""
            del budget
            worth = actor(torch.as_tensor(observe_view(view))[None])[0]
            return max((option.move for option in view.options), key=lambda move: float(worth[move.move]))

    setup, seed = Setup(CLASSIC, players=options.players), options.seed + 1_000_000  # games that it has not learnt from
    found = compete(
        setup, [Learnt], opponents=["regular"], games=options.games, seed=seed, threads=1, progress=progress
    )
    return next(standing.win for standing in found.standings if standing.bot == "Learnt")
