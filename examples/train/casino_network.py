"""A network that treats all casinos alike: the same weights look at each casino in turn, beside the rest of the table.

What it learns about one casino it knows of all six. A network over the whole observation needs many times the games.
"""

from collections.abc import Callable

import numpy as np
import torch
from numpy.typing import ArrayLike, NDArray
from torch import Tensor, nn

from croupier.envs import layout_of
from croupier.rules import Setup

CASINOS = 6
AT_CASINOS = ("notes", "dice", "big", "takes")
"""The fields of an observation whose first axis is the casino. That of `roll` is the last."""


class CasinoCodes(nn.Module):
    """Turns observations into a code for each casino."""

    there: Tensor
    rest: Tensor
    scale: Tensor

    def __init__(self, setup: Setup, width: int) -> None:
        super().__init__()
        if setup.bandit:
            raise ValueError("this network has no moves to the one-armed bandit")
        layout = layout_of(setup)
        fields = layout.split(np.arange(layout.size, dtype=np.float32))  # where each number of an observation is
        there = [fields.pop("roll").T, *(fields.pop(name)[:CASINOS] for name in AT_CASINOS if name in fields)]
        self.register_buffer("there", torch.as_tensor(np.concatenate(there, axis=1)).long())
        self.register_buffer("rest", torch.as_tensor(np.concatenate([*map(np.ravel, fields.values())])).long())
        self.register_buffer("scale", 2 / torch.as_tensor(layout.high - layout.low))
        self.casino, self.table = nn.Linear(self.there.shape[1], width), nn.Linear(len(self.rest), width)
        self.second = nn.Linear(width, width)

    def forward(self, observations: Tensor) -> Tensor:
        """Return codes by observation, casino and number."""
        scaled = observations * self.scale
        first = self.casino(scaled[:, self.there]) + self.table(scaled[:, self.rest])[:, None]
        return torch.relu(self.second(torch.relu(first)))


class Actor(nn.Module):
    """Says how good each move is; the higher the number, the more often it is drawn."""

    def __init__(self, setup: Setup, width: int = 32) -> None:
        super().__init__()
        self.codes, self.last = CasinoCodes(setup, width), nn.Linear(width, 1)

    def forward(self, observations: Tensor) -> Tensor:
        """Return numbers by observation and move."""
        preferred: Tensor = self.last(self.codes(observations))[:, :, 0]
        return preferred


class Critic(nn.Module):
    """Says what the seat that looks can expect."""

    def __init__(self, setup: Setup, width: int = 32) -> None:
        super().__init__()
        self.codes = CasinoCodes(setup, width)
        self.last = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1))

    def forward(self, observations: Tensor) -> Tensor:
        """Return one number for each observation."""
        expected: Tensor = self.last(self.codes(observations).mean(dim=1))
        return expected


@torch.no_grad()
def draw(actor: Callable[[Tensor], Tensor], observations: ArrayLike, masks: ArrayLike) -> NDArray[np.int64]:
    """Return a legal move for each observation, drawn by the actor's numbers as softmax weighs them."""
    worth = actor(torch.as_tensor(observations))
    noise = -torch.empty_like(worth).exponential_().log()  # Gumbel's: the highest sum is as likely as softmax says
    moves = (worth + noise).masked_fill(~torch.as_tensor(masks).bool(), -torch.inf).argmax(dim=1)
    drawn: NDArray[np.int64] = moves.numpy()
    return drawn
