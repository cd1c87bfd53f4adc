"""Tables: a batch of tables as one object, stepped by compiled code on the cores of a CPU."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier import policies
from croupier.bots.entry import LineUpError, check_list
from croupier.checks import check_callable, check_flag, check_text, check_threads, check_whole, describe
from croupier.compiled.arguments import opening_array
from croupier.compiled.custom_policy import compile_asking_loop
from croupier.dealer.counter import signed
from croupier.envs.choices import check_moves
from croupier.envs.layout import layout_of, sight_of
from croupier.envs.rows import choice_function, row_functions
from croupier.envs.stepping import Batch, StepPlan, array_shapes
from croupier.parallel import cores
from croupier.policies import Policy
from croupier.rules import Game, Setup
from croupier.rules.engine import moves_of
from croupier.rules.setup import check_setup

Reward: TypeAlias = Literal["share", "money"]
MOST_TABLES = 100_000_000
"""Most tables of a batch: a hundred gigabytes."""
ROWS_A_THREAD = 512
"""The fewest tables for which another thread pays."""
TUNED_FROM = 2_048
"""Batches of this many tables or more get code compiled for their setup alone: they are stepped often enough to pay."""


class IllegalMoveError(ValueError):
    """An illegal move; the message names the table. That table is unchanged."""


class TableTurns(NamedTuple):
    """The turn at every table after a step, in arrays that the next step overwrites."""

    observation: NDArray[np.float32]
    """What the seat to place sees, by table and number; see `Tables.layout` for the numbers."""
    mask: NDArray[np.bool_]
    """Whether a move is legal, by table and move."""
    seat: NDArray[np.int8]
    """The seat to place, by table; -1 where the game is over."""
    rewards: NDArray[np.float32]
    """What the step earned, by table and seat."""
    done: NDArray[np.bool_]
    """Whether the step ended a game, by table."""


class Tables:
    """Many tables of one setup, each at a decision; `step` makes one move at every table.

    A move is a face on its casino (0 to 5) or, at tables with the one-armed bandit, that face on the bandit (6 to 11).
    Table `i` of `count` plays games number i, i + count, i + 2 * count ... of a seed: those that `SeededDealer(seed,
    number)` deals. So games repeat exactly, whatever the number of threads.

    >>> from croupier.rules import CLASSIC, Setup
    >>> tables = Tables(Setup(CLASSIC, players=4), count=1000, seed=7)
    >>> turns = tables.step(tables.choose("tourist"))
    >>> turns.observation.shape, turns.mask.shape, turns.rewards.shape
    ((1000, 109), (1000, 6), (1000, 4))
    """

    def __init__(
        self,
        setup: Setup,
        count: int,
        *,
        seed: int = 0,
        reward: Reward = "share",
        bots: Sequence[str | None] | None = None,
        observe: bool = True,
        autoreset: bool = True,
        threads: int | None = 1,
        tuned: bool | None = None,
    ) -> None:
        """Create the tables and start a game at each.

        `reward`: "share" of victory when a game ends, or "money" when it is won, in thousand $. `bots`: by seat, the
        policy that moves there, or None for the caller. `observe`: whether steps write observations. `autoreset`:
        whether a table starts its next game in the step that ends one. `threads`: None for all cores. `tuned`:
        whether to compile code for this setup alone, which takes about ten seconds once and makes steps at least 1.5
        times as fast; None: from 2,048 tables on. The games are the same.
        """
        count, seed = check_batch(setup, count, seed, reward)
        check_threads(threads)
        for name, flag in (("observe", observe), ("autoreset", autoreset), ("tuned", tuned)):
            if flag is not None or name != "tuned":
                check_flag(name, flag)
        self.setup, self.count, self.seed = setup, count, seed
        self.layout = layout_of(setup)
        """The fields of an observation."""
        self.moves = moves_of(setup.rules)
        """The number of moves, legal or not: one for each face, or 12 with the one-armed bandit."""
        self._plan = StepPlan(signed(seed), pack_bots(bots, setup.players), reward == "share", autoreset)
        self._batch = Batch(*(np.zeros(*array) for array in array_shapes(count, self.moves, setup.players)))
        self._opening = opening_array(setup)
        self._tuned = count >= TUNED_FROM if tuned is None else tuned
        self._rows = row_functions(setup.rules, self._plan, sight_of(setup), tuned=self._tuned)
        self._observing = observe
        self._observation = np.zeros((count, self.layout.size if observe else 0), np.float32)
        self._moves = np.zeros(count, np.int64)
        self._threads = max(1, min(threads or cores(), count // ROWS_A_THREAD))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self.turns = TableTurns(
            self._observation, self._batch.mask, self._batch.seat, self._batch.rewards, self._batch.done
        )
        """The result of the last step or reset."""
        self.reset(seed)

    @property
    def games(self) -> NDArray[np.int64]:
        """The number of the game in progress, by table."""
        return self._batch.games

    def reset(self, seed: int | None = None) -> TableTurns:
        """Start the first games of a seed; without a seed, the next games of the one in use."""
        if seed is None:
            numbers = self._batch.games + self.count
        else:
            self.seed, numbers = check_whole("seed", seed), np.arange(self.count)
            self._plan = self._plan._replace(seed=signed(seed))
        return self._begin(numbers)

    def restart(self, where: ArrayLike) -> TableTurns:
        """Start the next game at some tables, given by their numbers or a mask; the others are unchanged."""
        try:
            chosen = np.asarray(where)
        except ValueError:  # such as lists of different lengths
            raise TypeError(f"where must be numbers of tables or a mask, not {describe(where)}") from None
        is_mask = chosen.dtype.kind == "b" and chosen.shape == (self.count,)
        if not is_mask and chosen.size and chosen.dtype.kind not in "iu":
            raise TypeError(f"where must be numbers of tables or a mask of {self.count}, not {describe(where)}")
        if not is_mask and chosen.size and not 0 <= chosen.min() <= chosen.max() < self.count:
            raise ValueError(f"where must be numbers of tables, from 0 to {self.count - 1}")
        chosen = chosen if is_mask else chosen.astype(np.int64)
        numbers = np.full(self.count, -1)
        numbers[chosen] = self._batch.games[chosen] + self.count
        return self._begin(numbers)

    def step(self, moves: ArrayLike) -> TableTurns:
        """Make a move at every table. Raises IllegalMoveError; where the game is over any number is legal."""
        self._moves[:] = check_moves(moves, self.count)
        turns, batch = self._play(self._plan, self._moves), self._batch
        if batch.refused.any():
            table = int(batch.refused.argmax())
            legal = ", ".join(map(str, np.flatnonzero(batch.mask[table])))
            raise IllegalMoveError(f"move {self._moves[table]} is not legal at table {table}, only {legal}")
        return turns

    def choose(self, policy: str | Policy = "tourist") -> NDArray[np.int64]:
        """Return the move that a policy chooses at every table; a tourist picks a legal move at random.

        A policy is a name or a function of the rules, a table and 32 random bits (see `croupier.policies`), which is
        compiled.
        """
        moves = np.zeros(self.count, np.int64)
        rules, batch = self.setup.rules, self._batch
        if isinstance(policy, str):
            choose = choice_function(rules, policy_number(policy), tuned=self._tuned)
            self._spread(lambda start, stop: choose(batch, moves, start, stop))
        else:
            check_callable("policy", policy)
            ask, in_progress = compile_asking_loop(policy), batch.seat >= 0

            def ask_part(start: int, stop: int) -> None:
                part = slice(start, stop)
                ask(rules, batch.tables[part], batch.keys[part], in_progress[part], moves[part])

            self._spread(ask_part)
        return moves

    def observe(self, viewer: int | None = None) -> NDArray[np.float32]:
        """Return all tables as a seat sees them, by default each as its seat to place does, in a new array."""
        observation = np.zeros((self.count, self.layout.size), np.float32)
        self._observe(viewer, observation)
        return observation

    def game(self, table: int) -> Game:
        """Return the game at one table, as it is now."""
        return Game(self.setup, self._batch.tables[check_whole("table", table, 0, self.count - 1)].tobytes())

    def _begin(self, numbers: NDArray[np.int64]) -> TableTurns:
        return self._play(self._plan._replace(beginning=True), numbers)

    def _play(self, plan: StepPlan, orders: NDArray[np.int64]) -> TableTurns:
        self._spread(lambda start, stop: self._rows.play(self._opening, self._batch, plan, orders, start, stop))
        if self._observing:
            self._observe(None, self._observation)
        return self.turns

    def _observe(self, viewer: int | None, observation: NDArray[np.float32]) -> None:
        check_viewer(viewer, self.setup)
        viewers = self._batch.seat if viewer is None else np.full(self.count, viewer, np.int8)
        self._spread(lambda start, stop: self._rows.observe(self._batch.tables, viewers, observation, start, stop))

    def _spread(self, work: Callable[[int, int], Any]) -> None:
        """Call `work(start, stop)` for consecutive parts of equal length that cover all tables, one per thread."""
        if self._pool is None:
            work(0, self.count)
            return
        bounds = [self.count * part // self._threads for part in range(self._threads + 1)]
        for _ in self._pool.map(work, bounds[:-1], bounds[1:]):
            pass


def check_batch(setup: object, count: object, seed: object, reward: object) -> tuple[int, int]:
    """Return the number of tables and the seed of a batch that there can be."""
    check_setup(setup)
    tables = check_whole("count", count)
    if not 1 <= tables <= MOST_TABLES:
        raise ValueError(f"a batch has at least one table and at most {MOST_TABLES:,}, not {describe(tables)}")
    check_reward(reward)
    return tables, check_whole("seed", seed)


def check_reward(reward: object) -> None:
    """Raise an error for an unknown reward."""
    if check_text("reward", reward) not in get_args(Reward):
        raise ValueError(f"rewards are 'share' or 'money', not {describe(reward)}")


def check_viewer(viewer: object, setup: Setup) -> None:
    """Raise an error for a seat that the tables of a setup do not have; None is the seat to place."""
    if viewer is not None and not 0 <= check_whole("viewer", viewer) < setup.players:
        raise ValueError(f"there is no seat {describe(viewer)} at these tables, only 0 to {setup.players - 1}")


def policy_number(policy: str) -> int:
    """Return the number of a policy in `croupier.policies`."""
    if check_text("policy", policy) not in policies.NAMES:
        raise LineUpError(f"there is no policy {describe(policy)}; there are {', '.join(policies.NAMES)}")
    return policies.NAMES.index(policy)


def pack_bots(bots: Sequence[str | None] | None, players: int) -> int:
    """Return the bots as the `line_up` of a `StepPlan`: four bits per seat."""
    if bots is None:
        return 0
    check_list(bots)
    if len(bots) != players:
        raise LineUpError(f"name a policy or None for each of the {players} seats, not for {len(bots)}")
    if None not in bots:
        raise LineUpError("leave a seat to the caller: at least one of the bots must be None")
    return sum((policy_number(bot) + 1) << (4 * seat) for seat, bot in enumerate(bots) if bot is not None)
