"""Learning: the network plays itself and learns what its positions turned out to be worth, by TD(lambda).

What a position after a move is worth is learnt from the positions that follow it in the same round: their values, the
nearer the more they count, up to the payout, after which the round equity says what share of victory every seat can
expect.
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
"""The lambda of TD(lambda): how much more what lies farther ahead counts than the next value alone."""


@dataclass(frozen=True)
class Recipe:
    """How a network is trained."""

    tables: int = 65_536
    """Tables of the batch."""
    window: int = 32
    """Moves at each table between two rounds of learning."""
    batch: int = 32_768
    """Positions of one update."""
    rate: float = 1e-3
    """The learning rate at the start; it falls in a straight line to a fiftieth."""
    decisions: float = 2.3e9
    """Decisions in all; the network of the package made so many."""
    seed: int = 1


class Stopwatch:
    """Where the time goes, by name; on a GPU it waits for the work it times, so it is used for a short while only."""

    def __init__(self, device: torch.device) -> None:
        self.device, self.seconds, self.on = device, dict[str, float](), False

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        """Time what happens inside, if it is on."""
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
    """The setups that it plays, and how many parts of the tables each gets."""
    device: torch.device
    decisions: int = 0
    """Decisions so far."""
    loss: float = float("nan")
    network: Network = field(init=False)
    watch: Stopwatch = field(init=False)

    def __post_init__(self) -> None:
        torch.manual_seed(self.recipe.seed)
        self.watch = Stopwatch(self.device)
        self.network = Network().to(self.device)
        on_gpu = self.device.type == "cuda"
        self.optimizer = torch.optim.Adam(self.network.parameters(), self.recipe.rate, fused=on_gpu)
        self.playing, self.learning = (torch.float16, torch.bfloat16) if on_gpu else (torch.float32, torch.float32)

    def begin(self) -> None:
        """Lay out the tables; where training was resumed, with games that were not played before."""
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

    def _turned(self, seat: Tensor) -> Tensor:
        """The seats from one on, clockwise, by table."""
        return (seat.long()[:, None] + torch.arange(SEATS, device=self.device)) % self.play.players[:, None]

    @torch.no_grad()
    def _choose(self) -> tuple[Tensor, Tensor]:
        """Choose a move at every table: the features of the position after it, and its value by seat."""
        with self.watch("describe"):
            features = self.play.described()
        with self.watch("network"):
            shares = torch.softmax(self.network(features, self.playing), -1)
        with self.watch("choose"):
            picked = self.play.choose(shares[:, 0])
            by_seat = shares[picked].gather(1, self._turned(-self.play.seat)) * self.there
        return features[picked], by_seat

    def play_window(self) -> None:
        """Play some moves at every table and keep what is learnt from."""
        for step in range(self.recipe.window + 1):
            features, self.values[step] = self._choose()
            if step < self.recipe.window:
                self.features[step] = features
                self.relative[step] = self._turned(self.play.seat)
                with self.watch("step"):
                    self.play.step()
                self.paid[step], self.payouts[step] = self.play.paid, self.play.shares
        self.decisions += self.recipe.window * self.play.count

    def learn_window(self) -> None:
        """Learn from the moves that were played."""
        recipe = self.recipe
        with self.watch("targets"):
            targets, ahead = torch.empty_like(self.payouts), self.values[-1]
            for step in reversed(range(recipe.window)):
                ahead = torch.lerp(self.values[step + 1], ahead, TRACE)
                ahead = torch.where(self.paid[step, :, None], self.payouts[step], ahead)
                targets[step] = ahead.gather(1, self.relative[step]) * self.there
            features, wanted = self.features.view(-1, FEATURES), targets.view(-1, SEATS)
            order = torch.randperm(len(features), device=self.device)
        rate = recipe.rate * (1 - 0.98 * min(1.0, self.decisions / recipe.decisions))
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        with self.watch("learn"):
            losses = []
            for rows in order.split(recipe.batch):
                logits = self.network(features[rows], self.learning)
                loss = -(wanted[rows] * torch.log_softmax(logits, -1)).sum(-1).mean()
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                self.optimizer.step()
                losses.append(loss.detach())
        self.loss = torch.stack(losses).mean().item()

    def state(self) -> dict[str, Any]:
        """All that training goes on from."""
        return {
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "decisions": self.decisions,
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Go on from a state."""
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.decisions = state["decisions"]


@torch.no_grad()
def among_regulars(
    network: Network, setups: list[Setup], games: int, seed: int, device: torch.device
) -> dict[Setup, tuple[float, float]]:
    """The network's share of victory as the only one at a table of regulars, and its standard error, by setup.

    So many games are played at each table for each seat.
    """
    tables = {setup: games * setup.players for setup in setups}
    play = SelfPlay(tables, seed, device, heroes=True)
    dtype = torch.float16 if device.type == "cuda" else torch.float32
    won, open_ = torch.zeros(play.count, device=device), torch.ones(play.count, dtype=torch.bool, device=device)
    steps = 0
    while steps % 16 or bool(open_.any()):
        features = play.described()
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
