"""OpenSpiel: its own PPO learns one player; all others move with the same network, as far as it has come.

pip install "croupier[train]", then python examples/train/open_spiel_ppo.py
"""

from collections.abc import Sequence
from functools import partial
from random import Random

import numpy as np
import torch
from open_spiel.python.pytorch.ppo import PPO, PPOAgent, legal_actions_to_mask
from open_spiel.python.rl_environment import ChanceEventSampler, Environment, TimeStep
from open_spiel.python.vector_env import SyncVectorEnv

from casino_network import Actor, Critic, draw
from croupier.envs.open_spiel import CroupierGame, CroupierState
from training import Training, read_options

TABLES, STEPS = 16, 128
LEARNER = 0


class Chance(ChanceEventSampler):
    """Draws what chance brings from a seed. Any other sampler controls chance from outside: it returns an outcome."""

    def seed(self, seed: int | None = None) -> None:
        """Begin again from a seed."""
        self.random = Random(seed)

    def __call__(self, state: CroupierState) -> int:
        """Return one of the outcomes, as likely as the state says."""
        numbers, chances = zip(*state.chance_outcomes(), strict=True)
        return int(self.random.choices(numbers, chances)[0])


class CasinoAgent(PPOAgent):
    """OpenSpiel's agent with the network that treats all casinos alike."""

    def __init__(self, num_actions: int, observation_shape: tuple[int], device: str, game: CroupierGame) -> None:
        super().__init__(num_actions, observation_shape, device)
        self.actor, self.critic = Actor(game.setup), Critic(game.setup)


class SeatEnvironment(Environment):
    """The game as one player sees it: a step lasts until it is its turn again, or the game is over."""

    def __init__(self, game: CroupierGame, chance: Chance, agent: PPO) -> None:
        super().__init__(game, chance_event_sampler=chance)
        self.agent = agent

    def reset(self) -> TimeStep:
        """Start a game."""
        return self._await_turn(super().reset())

    def step(self, actions: list[int]) -> TimeStep:
        """Make a move, and let the others make theirs with the network that learns."""
        return self._await_turn(super().step(actions))

    def _await_turn(self, now: TimeStep) -> TimeStep:
        while not now.last() and (player := now.current_player()) != LEARNER:
            seen = np.array([now.observations["info_state"][player]], np.float32)
            mask = legal_actions_to_mask([now.observations["legal_actions"][player]], self.agent.num_actions)
            now = super().step(draw(self.agent.network.actor, seen, mask).tolist())
        return now


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, measure, save."""
    options = read_options(__doc__ or "", 80_000, arguments)
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    np.random.seed(options.seed)
    game = CroupierGame({"players": options.players})
    agent = PPO(
        (game.observation_tensor_size(),),
        game.num_distinct_actions(),
        options.players,
        LEARNER,
        num_envs=TABLES,
        steps_per_batch=STEPS,
        learning_rate=2e-3,
        gamma=1.0,
        entropy_coef=0.005,
        agent_fn=partial(CasinoAgent, game=game),
    )
    envs = SyncVectorEnv([SeatEnvironment(game, Chance(1000 * options.seed + table), agent) for table in range(TABLES)])
    updates = max(1, options.steps // (TABLES * STEPS))
    with Training(options) as training:
        now = envs.reset()
        for update in range(updates):
            agent.anneal_learning_rate(update, updates)
            for _ in range(STEPS):
                now, rewards, over, _ = envs.step(agent.step(now), reset_if_done=True)
                agent.post_step([reward[LEARNER] for reward in rewards], over)
            agent.learn(now)
            if not training.reach(agent.total_steps_done):
                break
        if options.save:
            torch.save(agent.network.state_dict(), options.save)
        training.report(agent.network.actor)


if __name__ == "__main__":
    main()
