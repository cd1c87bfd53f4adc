"""Reviews: luck and skill of games, computed in the background, a position at a time, and cached for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from croupier.api.refusal import Refusal
from croupier.evaluation.worth import Samples
from croupier.network.effort import QUICK, Precision
from croupier.record import Record
from croupier.review.plan import planned
from croupier.review.review import Review, concluded
from croupier.server.background import BackgroundPool, Kind, public_seed

CACHED = 256
"""Games whose review is cached."""
WORKERS = 2
"""Positions of one game that are worked out at a time."""
PRECISION: Precision = QUICK
Result = TypeVar("Result")


@dataclass
class _Entry:
    """A review that was asked for."""

    address: str
    """Who asked first."""
    task: "asyncio.Task[Review]"
    progress: float = 0.0


class ReviewService:
    """All reviews of one worker."""

    def __init__(self, pool: BackgroundPool) -> None:
        self._pool = pool
        self._games: OrderedDict[str, _Entry] = OrderedDict()

    def of(self, game: str, record: Callable[[], Awaitable[Record]], address: str) -> Review | float:
        """Return the review of a game for a client, or the share that is done. Raise Refusal if too many wait.

        `game` names it: a name always gives the same figures. `record` reads its record.
        """
        if game not in self._games:
            waiting = sum(entry.address == address and not entry.task.done() for entry in self._games.values())
            if waiting >= Kind.REVIEW.limit // WORKERS:
                raise Refusal("too-many", "Too many wait for a review just now; try again.")
            task = asyncio.get_running_loop().create_task(self._compute(game, record, address))
            self._games[game] = _Entry(address, task)
            over = [name for name, entry in self._games.items() if entry.task.done()]
            if over and len(self._games) > CACHED:
                del self._games[over[0]]
        return self._state(self._games[game], game)

    def known(self, game: str) -> Review | float | None:
        """Return the same of a game that was asked for before; None: it was not, or not lately."""
        return None if (entry := self._games.get(game)) is None else self._state(entry, game)

    def _state(self, entry: _Entry, game: str) -> Review | float:
        if not entry.task.done():
            return entry.progress
        if entry.task.cancelled() or entry.task.exception() is not None:  # this caller gets it, the next may try again
            del self._games[game]
        return entry.task.result()

    async def _compute(self, game: str, read: Callable[[], Awaitable[Record]], address: str) -> Review:
        """Compute a review. Every position is a job of its own, so that nobody waits for a whole game."""

        def job(work: Callable[[], Result]) -> "asyncio.Future[Result]":
            return self._pool.submit(Kind.REVIEW, work, lambda: {address})

        record = await read()
        plan = await job(lambda: planned(record, public_seed(f"{game} review"), PRECISION))
        worths: dict[int, Samples] = {}
        numbers = iter(range(len(plan.positions)))

        async def work() -> None:
            for number in numbers:
                worths[number] = await job(lambda number=number: plan.worth(number))  # type: ignore[misc]
                if game in self._games:
                    self._games[game].progress = len(worths) / len(plan.positions)

        await asyncio.gather(*(work() for _ in range(WORKERS)))
        return concluded(plan, [worths[number] for number in range(len(plan.positions))])
