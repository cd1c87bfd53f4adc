"""Gymnasium: one seat against bots, at one table or at many.

>>> import gymnasium
>>> env = gymnasium.make("croupier.envs.gymnasium:croupier/Seat-v0", players=3, bots=("regular", "tourist"))
>>> observation, info = env.reset(seed=1)
>>> move = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(move)
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Unpack, cast

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.bots import Bot, choose_move, entry_of, show_payout
from croupier.bots.entry import LineUpError, check_list
from croupier.checks import check_text, check_whole, describe
from croupier.dealer.counter import game_key, mix
from croupier.envs.choices import (
    TableOptions,
    check_moves,
    check_render_mode,
    check_reset,
    nearest_legal,
    setup_of,
)
from croupier.envs.layout import layout_of
from croupier.envs.tables import Reward, Tables, check_batch, check_reward
from croupier.rules import Place, Setup
from croupier.rules.engine import moves_of

__all__ = ["SeatEnv", "SeatVectorEnv"]

MOST_MOVE = 1 << 31
"""Any number of 32 bits is taken for a wish and replaced by a legal move."""
Observation = NDArray[np.float32]


def _line_up(setup: Setup, seat: int, bots: Sequence[str]) -> list[str | None]:
    """Return the bots by seat, with None at the learner's; a single name is every bot's."""
    check_list(bots)
    others = setup.players - 1
    if not 0 <= check_whole("seat", seat) <= others:
        raise LineUpError(f"there is no seat {describe(seat)} at a table of {setup.players}")
    for name in bots:
        check_text("bots", name)
    names = list(bots) * others if len(bots) == 1 else list(bots)
    if len(names) != others:
        raise LineUpError(f"name one bot for all, or one for each of the {others} other seats, not {len(names)}")
    return [*names[:seat], None, *names[seat:]]


def _spaces(setup: Setup) -> tuple[gymnasium.Space[Observation], Discrete]:
    """Return the spaces of observations and moves."""
    layout = layout_of(setup)
    box = Box(layout.low, layout.high, dtype=np.float32)
    return cast(gymnasium.Space[Observation], box), Discrete(moves_of(setup.rules))


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat at one table against any bots, by name or by file (`bot.py:Miser`); one step is one turn of that seat.

    An illegal move is replaced by the next higher legal one, see `nearest_legal`. In `info`, "replaced" says whether it
    was, and "action_mask" which moves are legal.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012  # declared so by Gymnasium

    def __init__(
        self,
        *,
        seat: int = 0,
        bots: Sequence[str] = ("regular",),
        reward: Reward = "share",
        render_mode: str | None = None,
        **options: Unpack[TableOptions],
    ) -> None:
        setup = setup_of(options)
        check_reward(reward)
        check_render_mode(render_mode)
        self.seat, self.render_mode = seat, render_mode
        self.line_up = _line_up(setup, seat, bots)
        self._entries = [None if name is None else entry_of(name) for name in self.line_up]
        simple = all(entry is None or entry.policy is not None for entry in self._entries)
        # Compiled code plays policies itself; other bots are asked for every move.
        self.tables = Tables(setup, 1, reward=reward, bots=self.line_up if simple else None, autoreset=False)
        self.observation_space, self.action_space = _spaces(setup)
        self._asks_bots = not simple
        self._bots: list[Bot | None] = []
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start the first game of a seed; without a seed, the next game of the one in use."""
        seed = check_reset(seed, options)
        begun = self._np_random is not None
        super().reset(seed=seed, options=options)
        if seed is None and not begun:
            seed = int(self.np_random.integers(2**63))
        self.tables.reset(seed)
        self._begun = True
        if self._asks_bots:
            key = game_key(self.tables.seed, int(self.tables.games[0]))
            self._bots = [
                None if entry is None else entry.make(mix(key, number)) for number, entry in enumerate(self._entries, 1)
            ]
            self._play_bots()
        return self._observation(), self._info(replaced=False)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move and let the bots move until it is this seat's turn again or the game is over."""
        if not self._begun:
            raise ResetNeeded("reset begins a game: call it before the first step")
        wish = np.array([check_whole("action", action, -MOST_MOVE, MOST_MOVE)], np.int64)
        move = nearest_legal(wish, self.tables.turns.mask)
        reward = self._move(int(move[0]))
        if self._asks_bots:
            reward += self._play_bots()
        over = bool(self.tables.turns.seat[0] < 0)
        return self._observation(), reward, over, False, self._info(replaced=bool(move[0] != wish[0]))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which moves are legal. MaskablePPO calls it by this name."""
        mask: NDArray[np.bool_] = self.tables.turns.mask[0].copy()
        return mask

    def render(self) -> str:
        """Return the table as text."""
        return str(self.tables.game(0))

    def _move(self, move: int) -> float:
        """Make the move of any seat. Return the learner's reward for it."""
        before = self.tables.game(0) if self._asks_bots else None
        self.tables.step([move])
        if before is not None and self.tables.game(0).rounds_paid > before.rounds_paid:
            show_payout(self._bots, before, Place.of(move))
        return float(self.tables.turns.rewards[0, self.seat])

    def _play_bots(self) -> float:
        """Let the bots move until it is the learner's turn or the game is over. Return the learner's reward."""
        reward = 0.0
        while (seat := int(self.tables.turns.seat[0])) not in (self.seat, -1):
            bot = self._bots[seat]
            assert bot is not None
            reward += self._move(choose_move(bot, self.tables.game(0), seat).move)
        return reward

    def _observation(self) -> Observation:
        observation: Observation = self.tables.observe(self.seat)[0]
        return observation

    def _info(self, *, replaced: bool) -> dict[str, Any]:
        return {"action_mask": self.tables.turns.mask[0].astype(np.int8), "replaced": replaced}


class SeatVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """One seat at many tables against policies, all in compiled code; a table whose game ends starts its next one."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int = 1,
        *,
        seat: int = 0,
        bots: Sequence[str] = ("regular",),
        reward: Reward = "share",
        threads: int | None = 1,
        **options: Unpack[TableOptions],
    ) -> None:
        setup = setup_of(options)
        num_envs, _ = check_batch(setup, num_envs, 0, reward)
        line_up = _line_up(setup, seat, bots)
        self.num_envs, self.seat = num_envs, seat
        self.tables = Tables(setup, num_envs, reward=reward, bots=line_up, autoreset=False, threads=threads)
        self.single_observation_space, self.single_action_space = _spaces(setup)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start games at all tables: the first games of a seed, or without one the next games."""
        if isinstance(seed, list):
            raise ValueError("reset takes one seed for all tables, not a list")
        seed = check_reset(seed, options)
        begun = self._np_random is not None
        super().reset(seed=seed, options=options)
        if seed is None and not begun:
            seed = int(self.np_random.integers(2**63))
        turns = self.tables.reset(seed)
        return turns.observation.copy(), self._infos(np.zeros(self.num_envs, np.bool_))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make a move at every table and let the bots move until it is this seat's turn again."""
        wishes = check_moves(actions, self.num_envs).astype(np.int64, copy=False)
        moves = nearest_legal(wishes, self.tables.turns.mask)
        turns = self.tables.step(moves)
        rewards, done = turns.rewards[:, self.seat].astype(np.float64), turns.done.copy()
        last = {}
        if done.any():
            final = np.zeros_like(turns.observation)
            final[done] = self.tables.observe(self.seat)[done]
            last = {"final_obs": final, "_final_obs": done.copy(), "final_info": {}, "_final_info": done.copy()}
            self.tables.restart(done)
        infos = self._infos(moves != wishes) | last
        return turns.observation.copy(), rewards, done, np.zeros_like(done), infos

    def _infos(self, replaced: NDArray[np.bool_]) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        mask = self.tables.turns.mask.astype(np.int8)
        return {"action_mask": mask, "_action_mask": every, "replaced": replaced, "_replaced": every.copy()}


gymnasium.register(
    "croupier/Seat-v0",
    entry_point="croupier.envs.gymnasium:SeatEnv",
    vector_entry_point="croupier.envs.gymnasium:SeatVectorEnv",
)
