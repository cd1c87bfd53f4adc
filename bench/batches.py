"""The research environment as contenders: batches of tables, and our adapters, all with random moves."""

import time
from abc import ABC, abstractmethod
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np

from bench.names import name
from bench.stint import AbsentError, Stint
from croupier.envs import Tables
from croupier.rules import Setup

TABLES = 4096
STEPS = 20
"""Steps between two readings of the clock."""


class BatchContender:
    """A batch of tables on one core, with the moves of tourists."""

    def __init__(self, setup: Setup, seed: int, *, observe: bool) -> None:
        self.name = "batch with observations" if observe else "batch"
        self.game, self.setup, self.seed, self.observe = name(setup), setup, seed, observe
        self.tables: Tables | None = None

    def play(self, seconds: float) -> Stint:
        """Step until the time is up."""
        if self.tables is None:
            self.tables = Tables(self.setup, TABLES, seed=self.seed, observe=self.observe)
            self.tables.step(self.tables.choose())
        tables = self.tables
        games, decisions, start = 0, 0, time.process_time()
        while time.process_time() - start < seconds or games == 0:
            for _ in range(STEPS):
                games += int(tables.step(tables.choose()).done.sum())
            decisions += STEPS * TABLES
        return Stint(games, time.process_time() - start, decisions)

    def leave(self) -> None:
        """Do nothing: there is nothing to release."""


class Adapter(ABC):
    """A table with the interface of another toolkit, by our adapter. The toolkit may be missing."""

    needs: str
    """The toolkit's package."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.game, self.setup, self.random = name(setup), setup, Random(seed)
        self.environment: Any = None

    def play(self, seconds: float) -> Stint:
        """Play until the time is up."""
        if find_spec(self.needs) is None:
            raise AbsentError(f"the package {self.needs} is not installed")
        self.environment = self.environment or self.open_environment()
        games, decisions, start = 0, 0, time.process_time()
        while time.process_time() - start < seconds or games == 0:
            decisions += self.play_game()
            games += 1
        return Stint(games, time.process_time() - start, decisions)

    @abstractmethod
    def open_environment(self) -> Any:
        """Return a new environment."""

    @abstractmethod
    def play_game(self) -> int:
        """Play a game and return its number of decisions."""

    def leave(self) -> None:
        """Release the environment."""
        self.environment = None


class PettingZooTable(Adapter):
    """Our table as an environment of PettingZoo."""

    name = "our PettingZoo adapter"
    needs = "pettingzoo"

    def open_environment(self) -> Any:
        """Return a new environment."""
        from croupier.envs.pettingzoo import env

        setup = self.setup
        return env(edition=setup.edition.name, players=setup.players, neutral=setup.neutral, bandit=setup.bandit)

    def play_game(self) -> int:
        """Play a game and return its number of decisions."""
        table, decisions = self.environment, 0
        table.reset(seed=self.random.getrandbits(31))
        for _ in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
            else:
                table.step(self.random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                decisions += 1
        return decisions


class OpenSpielTable(Adapter):
    """Our table as a game of OpenSpiel."""

    name = "our OpenSpiel adapter"
    needs = "pyspiel"

    def open_environment(self) -> Any:
        """Return a new game."""
        import pyspiel

        from croupier.envs import open_spiel  # noqa: F401  # registers the game

        setup = self.setup
        return pyspiel.load_game(
            f"python_croupier(edition={setup.edition.name},players={setup.players},"
            f"neutral={setup.neutral},bandit={setup.bandit})"
        )

    def play_game(self) -> int:
        """Play a game and return its number of decisions."""
        state, decisions = self.environment.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(self.random.choices(outcomes, [chance for _, chance in outcomes])[0][0])
            else:
                state.apply_action(self.random.choice(state.legal_actions()))
                decisions += 1
        return decisions
