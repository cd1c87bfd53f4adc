"""PettingZoo: every seat is an agent; they act in turn (`env`) or together (`parallel_env`).

>>> from croupier.envs import pettingzoo
>>> env = pettingzoo.env(players=3)
>>> env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from secrets import randbits
from typing import Any, Unpack

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from croupier.checks import check_whole, describe
from croupier.envs.choices import TableOptions, check_render_mode, check_reset, setup_of
from croupier.envs.tables import Reward, Tables

__all__ = ["SeatsEnv", "SeatsParallelEnv", "env", "parallel_env"]

Observation = dict[str, NDArray[Any]]


class _Seats:
    """One table whose seats are agents: the common part of both interfaces."""

    metadata: dict[str, Any]
    render_mode: str | None

    def __init__(self, reward: Reward, render_mode: str | None, options: TableOptions) -> None:
        check_render_mode(render_mode)
        self.tables = Tables(setup_of(options), 1, reward=reward, observe=False, autoreset=False)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.tables.setup.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        layout, moves = self.tables.layout, self.tables.moves
        self.observation_spaces = {
            agent: Dict(
                observation=Box(layout.low, layout.high, dtype=np.float32),
                action_mask=Box(0, 1, (moves,), dtype=np.int8),
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(moves) for agent in self.possible_agents}
        self._begun = False

    @property
    def mover(self) -> int:
        """The seat to place; -1 when the game is over."""
        return int(self.tables.turns.seat[0])

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[self.possible_agents[self._seat_of(agent)]]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's moves."""
        return self.action_spaces[self.possible_agents[self._seat_of(agent)]]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees and may do; out of turn it has no legal move."""
        seat = self._seat_of(agent)
        mask = self.tables.turns.mask[0] if seat == self.mover else np.zeros(self.tables.moves)
        return {"observation": self.tables.observe(seat)[0], "action_mask": mask.astype(np.int8)}

    def render(self) -> str:
        """Return the table as text."""
        return str(self.tables.game(0))

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _seat_of(self, agent: str) -> int:
        """Return the seat of an agent. Raises ValueError for any that this table does not have."""
        try:
            return self._seats[agent]
        except (KeyError, TypeError):
            raise ValueError(f"agent must be one of {', '.join(self._seats)}, not {describe(agent)}") from None

    def _check_playing(self) -> None:
        """Raise ResetNeeded before the first reset and after the last agent has left."""
        if not self.agents:
            raise ResetNeeded("reset begins a game: call it before the next step")

    def begin(self, seed: int | None) -> None:
        """Start the first game of a seed; without a seed the next game, of a random seed if there was none before."""
        if seed is None and not self._begun:
            seed = randbits(63)
        self._begun = True
        self.tables.reset(seed)
        self.agents = self.possible_agents[:]

    def last_rewards(self) -> dict[str, float]:
        """Return the reward of each agent for the last move."""
        return dict(zip(self.possible_agents, self.tables.turns.rewards[0].tolist(), strict=True))


class SeatsEnv(_Seats, AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # it has no types
    """The seats of a table, one after another: agents `seat_0`, `seat_1` and so on."""

    metadata: dict[str, Any] = {  # noqa: RUF012  # declared so by PettingZoo
        "name": "croupier_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, *, reward: Reward = "share", render_mode: str | None = None, **options: Unpack[TableOptions]
    ) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, reward, render_mode, options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start the first game of a seed; without a seed, the next game."""
        self.begin(check_reset(seed, options))
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.mover]

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is; once the game is over, None takes an agent from the table."""
        self._check_playing()
        if self.terminations[self.agent_selection]:
            if action is not None:
                raise ValueError(f"the game is over: {self.agent_selection} has no move but None")
            self._was_dead_step(action)
            return
        self.tables.step([check_whole("action", action, 0, self.tables.moves - 1)])
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = self.last_rewards()
        over = self.mover < 0
        self.terminations = dict.fromkeys(self.agents, over)
        if not over:
            self.agent_selection = self.possible_agents[self.mover]
        else:
            seat = self.possible_agents.index(self.agent_selection)
            self.agent_selection = self.possible_agents[(seat + 1) % len(self.possible_agents)]
        self._accumulate_rewards()


class SeatsParallelEnv(_Seats, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # it has no types
    """The seats of a table, acting together: a step makes only the move of the seat whose turn it is."""

    metadata: dict[str, Any] = {"name": "croupier_v0", "render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self, *, reward: Reward = "share", render_mode: str | None = None, **options: Unpack[TableOptions]
    ) -> None:
        ParallelEnv.__init__(self)
        _Seats.__init__(self, reward, render_mode, options)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start the first game of a seed; without a seed, the next game."""
        self.begin(check_reset(seed, options))
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Make the move of the agent whose turn it is."""
        self._check_playing()
        agent = self.possible_agents[self.mover]
        if not isinstance(actions, dict) or agent not in actions:
            raise ValueError(f"actions must be a dict with the move of {agent}, not {describe(actions)}")
        self.tables.step([check_whole("actions", actions[agent], 0, self.tables.moves - 1)])
        over, agents = self.mover < 0, self.agents
        self.agents = [] if over else self.agents
        return (
            {agent: self.observe(agent) for agent in agents},
            self.last_rewards(),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )


env, parallel_env = SeatsEnv, SeatsParallelEnv
"""The names that PettingZoo's users expect."""
