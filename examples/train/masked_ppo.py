"""PPO with action masks, of sb3-contrib: with the network that treats all casinos alike, at many tables at once."""

from abc import abstractmethod
from argparse import Namespace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor, nn

from casino_network import Actor, Critic
from croupier.rules import Setup

Observations = NDArray[np.float32]
Steps = tuple[Observations, NDArray[np.float64], NDArray[np.bool_]]
"""By table: the next observation, the reward, and whether a game ended."""


class ActorCritic(nn.Module):
    """Both networks, with the methods that Stable-Baselines3 calls."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.forward_actor, self.forward_critic = Actor(setup), Critic(setup)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Return how good each move is, and what the seat can expect."""
        return self.forward_actor(observations), self.forward_critic(observations)


class CasinoPolicy(MaskableActorCriticPolicy):
    """Chooses by these networks alone: nothing is learnt after them."""

    mlp_extractor: Any
    action_net: Any
    value_net: Any
    optimizer_class: Any

    def __init__(self, *arguments: Any, setup: Setup, **keywords: Any) -> None:
        self.setup = setup
        super().__init__(*arguments, **keywords)

    def _build(self, lr_schedule: Any) -> None:
        self.mlp_extractor = ActorCritic(self.setup)
        self.action_net = self.value_net = nn.Identity()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class MaskedTables(VecEnv):
    """Many tables, as Stable-Baselines3 asks for them. A subclass has `reset` and `play`, which set `mask`."""

    mask: NDArray[np.int8]
    """Which moves are legal, by table and move."""

    @abstractmethod
    def play(self, moves: NDArray[np.int64]) -> Steps:
        """Make a move at every table. Where a game ends the next one begins, and is what is observed."""

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Keep the moves for `step_wait`."""
        self.moves = actions

    def step_wait(self) -> Any:
        """Make the moves."""
        return *self.play(self.moves), [{} for _ in range(self.num_envs)]

    def env_method(self, method_name: str, *_: Any, **__: Any) -> Any:
        """Return the masks. MaskablePPO calls no other method of its tables."""
        assert method_name == "action_masks"
        return self.mask

    def get_attr(self, attr_name: str, *_: Any, **__: Any) -> list[Any]:
        """Return that there are masks, and nothing to render."""
        return [{"action_masks": True, "render_mode": None}[attr_name]] * self.num_envs

    def set_attr(self, *_: Any, **__: Any) -> None:
        """Set nothing."""

    def env_is_wrapped(self, *_: Any, **__: Any) -> list[bool]:
        """Return that no table is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Do nothing: tables hold no resources."""


def make_model(tables: MaskedTables, setup: Setup, options: Namespace, steps: int) -> MaskablePPO:
    """Return a model that learns after every `steps` moves at each table."""
    return MaskablePPO(
        CasinoPolicy,
        tables,
        policy_kwargs={"setup": setup},
        n_steps=steps,
        batch_size=2048,
        n_epochs=4,
        gamma=1.0,  # a victory is worth the same however long the game was
        learning_rate=lambda left: 2e-3 * left,
        ent_coef=0.005,
        seed=options.seed,
        device="cpu",
    )
