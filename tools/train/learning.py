"""Learning: the network plays itself and learns what its positions turned out to be worth, by TD(lambda).

The target of a position after a move is a mean of the values of the positions that follow in the same round, in which
earlier ones weigh more, up to the payout; there the round equity gives the share of victory of every seat.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import torch
from torch import Tensor

from croupier.network.features import FEATURES
from croupier.rules import Setup
from croupier.rules.table import SEATS
from tools.train.model import Network
from tools.train.self_play import SelfPlay

TRACE = 0.95
"""The lambda of TD(lambda): the weight of the more distant future, against 1 - lambda for the next value."""


@dataclass(frozen=True)
class Recipe:
    """The parameters of training."""

    tables: int = 65_536
    """Tables in the batch."""
    window: int = 32
    """Moves at each table between two rounds of learning."""
    batch: int = 32_768
    """Positions in one update."""
    rate: float = 1e-3
    """The learning rate at the start; it falls linearly to a fiftieth."""
    decisions: float = 2.3e9
    """Decisions in all; the default is that of the package's network."""
    seed: int = 1


class Stopwatch:
    """Adds up time by name. On a GPU it waits for the timed work, which slows training, so it is on only briefly."""

    def __init__(self, device: torch.device) -> None:
        self.device, self.seconds, self.on = device, dict[str, float](), False

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        """Time the block, if the stopwatch is on."""
        if not self.on:
            yield
            return
        begun = self._now()
        yield
        self.seconds[name] = self.seconds.get(name, 0.0) + self._now() - begun

    def _now(self) -> float:
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        return perf_counter()


@dataclass
class Learner:
    """A network, the tables at which it plays itself, and the optimizer that changes it."""

    recipe: Recipe
    shares: dict[Setup, int]
    """The setups that it plays, with their relative numbers of tables."""
    device: torch.device
    decisions: int = 0
    """Decisions so far."""
    loss: float = float("nan")
    network: Network = field(init=False)
    stopwatch: Stopwatch = field(init=False)

    def __post_init__(self) -> None:
        torch.manual_seed(self.recipe.seed)
        self.stopwatch = Stopwatch(self.device)
        self.network = Network().to(self.device)
        on_gpu = self.device.type == "cuda"
        self.optimizer = torch.optim.Adam(self.network.parameters(), self.recipe.rate, fused=on_gpu)
        self.playing, self.learning = (torch.float16, torch.bfloat16) if on_gpu else (torch.float32, torch.float32)

    def begin(self) -> None:
        """Create the tables; if training was resumed, with games not played before."""
        recipe, parts = self.recipe, sum(self.shares.values())
        counts = {setup: max(1, recipe.tables * share // parts) for setup, share in self.shares.items()}
        self.play = SelfPlay(counts, recipe.seed + self.decisions, self.device)
        count, window, device = self.play.count, recipe.window, self.device
        self.features = torch.zeros(window, count, FEATURES, dtype=torch.int8, device=device)
        self.values = torch.zeros(window + 1, count, SEATS, device=device)
        self.paid = torch.zeros(window, count, dtype=torch.bool, device=device)
        self.payouts = torch.zeros(window, count, SEATS, device=device)
        self.there = (torch.arange(SEATS, device=device) < self.play.players[:, None]).float()
        self.relative = torch.zeros(window, count, SEATS, dtype=torch.int64, device=device)
        self._choose()

    def _seats_from(self, seat: Tensor) -> Tensor:
        """Return all seats in clockwise order from a seat, by table."""
        return (seat.long()[:, None] + torch.arange(SEATS, device=self.device)) % self.play.players[:, None]

    @torch.no_grad()
    def _choose(self) -> tuple[Tensor, Tensor]:
        """Choose a move at every table. Return the features of the positions after them, and their values by seat."""
        with self.stopwatch("describe"):
            features = self.play.describe()
        with self.stopwatch("network"):
            shares = torch.softmax(self.network(features, self.playing), -1)
        with self.stopwatch("choose"):
            picked = self.play.choose(shares[:, 0])
            by_seat = shares[picked].gather(1, self._seats_from(-self.play.seat)) * self.there
        return features[picked], by_seat

    def play_window(self) -> None:
        """Play a window of moves at every table and store what to learn from."""
        for step in range(self.recipe.window + 1):
            features, self.values[step] = self._choose()
            if step < self.recipe.window:
                self.features[step] = features
                self.relative[step] = self._seats_from(self.play.seat)
                with self.stopwatch("step"):
                    self.play.step()
                self.paid[step], self.payouts[step] = self.play.paid, self.play.shares
        self.decisions += self.recipe.window * self.play.count

    def learn_window(self) -> None:
        """Learn from the moves of a window."""
        recipe = self.recipe
        with self.stopwatch("targets"):
            # Backwards: a target mixes the next value with the target behind it, and a payout replaces both.
            targets, ahead = torch.empty_like(self.payouts), self.values[-1]
            for step in reversed(range(recipe.window)):
                ahead = torch.lerp(self.values[step + 1], ahead, TRACE)
                ahead = torch.where(self.paid[step, :, None], self.payouts[step], ahead)
                targets[step] = ahead.gather(1, self.relative[step]) * self.there
            features, expected = self.features.view(-1, FEATURES), targets.view(-1, SEATS)
            order = torch.randperm(len(features), device=self.device)
        rate = recipe.rate * (1 - 0.98 * min(1.0, self.decisions / recipe.decisions))
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        with self.stopwatch("learn"):
            losses = []
            for rows in order.split(recipe.batch):
                logits = self.network(features[rows], self.learning)
                loss = -(expected[rows] * torch.log_softmax(logits, -1)).sum(-1).mean()
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                self.optimizer.step()
                losses.append(loss.detach())
        self.loss = torch.stack(losses).mean().item()

    def state(self) -> dict[str, Any]:
        """Return everything that training resumes from."""
        return {
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "decisions": self.decisions,
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Resume from a state."""
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.decisions = state["decisions"]


@torch.no_grad()
def play_among_regulars(
    network: Network, setups: list[Setup], games: int, seed: int, device: torch.device
) -> dict[Setup, tuple[float, float]]:
    """Return the network's share of victory at one seat among regulars, and its standard error, by setup.

    `games` games are played at each table for each seat.
    """
    tables = {setup: games * setup.players for setup in setups}
    play = SelfPlay(tables, seed, device, heroes=True)
    dtype = torch.float16 if device.type == "cuda" else torch.float32
    won, open_ = torch.zeros(play.count, device=device), torch.ones(play.count, dtype=torch.bool, device=device)
    steps = 0
    while steps % 16 or bool(open_.any()):
        features = play.describe()
        play.choose(torch.softmax(network(features, dtype), -1)[:, 0])
        play.step()
        over = open_ & (play.played > 0)
        won[over] = play.won[over]
        open_ &= ~over
        steps += 1
    by_setup = {}
    for number, setup in enumerate(setups):
        shares = won[play.kind == number]
        by_setup[setup] = float(shares.mean()), float(shares.std() / len(shares) ** 0.5)
    return by_setup
