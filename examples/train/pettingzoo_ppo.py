"""PettingZoo: PPO with action masks learns one agent; all others move with the same network, as far as it has come.

pip install "croupier[train]", then python examples/train/pettingzoo_ppo.py
"""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import torch
from numpy.typing import NDArray

from casino_network import draw
from croupier.envs import pettingzoo
from masked_ppo import MaskedTables, Observations, Steps, make_model
from training import Training, read_options

TABLES, STEPS = 64, 64
LEARNER, SEEN = "seat_0", ("observation", "action_mask")


class AgentTables(MaskedTables):
    """Tables of PettingZoo as one agent sees them: a step lasts until it is its turn everywhere."""

    others: Callable[[Observations, NDArray[np.int8]], NDArray[np.int64]]
    """Chooses moves for the other agents, from observations and masks."""

    def __init__(self, players: int, seed: int) -> None:
        self.first, self.games = seed, [pettingzoo.env(players=players) for _ in range(TABLES)]
        spaces = self.games[0].observation_space(LEARNER)["observation"], self.games[0].action_space(LEARNER)
        super().__init__(TABLES, *spaces)

    def reset(self) -> Observations:
        """Start the first game of a seed at every table."""
        for number, game in enumerate(self.games):
            game.reset(seed=self.first * TABLES + number)
        self._play_others(self.games)
        return self._observe()

    def play(self, moves: NDArray[np.int64]) -> Steps:
        """Make a move at every table, and let the others make theirs. Rewards are what the learner earned meanwhile."""
        for game, move in zip(self.games, moves.tolist(), strict=True):
            game.step(move)
        self._play_others(self.games)
        rewards, over = np.zeros(TABLES), np.zeros(TABLES, np.bool_)
        for table, game in enumerate(self.games):
            while game.agent_selection != LEARNER:
                game.step(None)  # the game is over, and these agents leave before the learner
            _, rewards[table], over[table], _, _ = game.last()
            if over[table]:
                game.reset()  # the next game of the table's seed
        self._play_others([self.games[table] for table in np.flatnonzero(over)])
        return self._observe(), rewards, over

    def _play_others(self, games: list[pettingzoo.SeatsEnv]) -> None:
        """Play on at some tables, side by side, until it is the learner's turn or the game is over."""
        while games := [game for game in games if game.agent_selection != LEARNER and not game.terminations[LEARNER]]:
            seen = [game.observe(game.agent_selection) for game in games]
            moves = self.others(*(np.stack([each[name] for each in seen]) for name in SEEN))
            for game, move in zip(games, moves.tolist(), strict=True):
                game.step(move)

    def _observe(self) -> Observations:
        seen = [game.observe(LEARNER) for game in self.games]
        self.mask = np.stack([each["action_mask"] for each in seen])
        return np.stack([each["observation"] for each in seen])


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, save, measure."""
    options = read_options(__doc__ or "", 300_000, arguments)
    torch.set_num_threads(1)
    tables = AgentTables(options.players, options.seed)
    model = make_model(tables, tables.games[0].tables.setup, options, STEPS)
    actor = model.policy.mlp_extractor.forward_actor
    tables.others = partial(draw, actor)
    with Training(options) as training:
        model.learn(options.steps, callback=lambda *_: training.reach(model.num_timesteps))
        if options.save:
            model.save(options.save)
        training.report(actor)


if __name__ == "__main__":
    main()
