"""Gymnasium: PPO with action masks learns one seat at 512 tables at a time; regulars sit at the others.

pip install "croupier[train]", then python examples/train/gymnasium_ppo.py
"""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray

from croupier.envs.gymnasium import SeatVectorEnv
from masked_ppo import MaskedTables, Observations, Steps, make_model
from training import Training, read_options

TABLES, STEPS = 512, 64


class SeatTables(MaskedTables):
    """The vector environment, which steps all tables in compiled code, with its masks where sb3-contrib wants them."""

    def __init__(self, envs: SeatVectorEnv, seed: int) -> None:
        self.envs, self.first = envs, seed
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self) -> Observations:
        """Start the first games of the seed."""
        observations, infos = self.envs.reset(seed=self.first)
        self.mask = infos["action_mask"]
        return observations

    def play(self, moves: NDArray[np.int64]) -> Steps:
        """Make a move at every table; the other seats move in the same step."""
        observations, rewards, over, _, infos = self.envs.step(moves)
        self.mask = infos["action_mask"]
        return observations, rewards, over


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, save, measure."""
    options = read_options(__doc__ or "", 1_500_000, arguments)
    torch.set_num_threads(1)
    envs = SeatVectorEnv(TABLES, players=options.players, bots=("regular",))
    model = make_model(SeatTables(envs, options.seed), envs.tables.setup, options, STEPS)
    with Training(options) as training:
        model.learn(options.steps, callback=lambda *_: training.reach(model.num_timesteps))
        if options.save:
            model.save(options.save)
        training.report(model.policy.mlp_extractor.forward_actor)


if __name__ == "__main__":
    main()
