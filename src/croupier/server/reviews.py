"""Reviews: luck and skill of games that are over, computed in the background and cached for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from croupier.analysis.review import SeatReview, Turn, review, turns
from croupier.api.refusal import Refusal
from croupier.rooms.history import LoggedEvent, record_of
from croupier.server.background import BackgroundPool, Kind
from croupier.server.compilation import Compilation
from croupier.server.seeds import public_seed

CACHED = 256
"""Games whose review is cached."""
Reviews = tuple[SeatReview, ...]
Result = TypeVar("Result")


class ReviewService:
    """All reviews of one worker."""

    def __init__(
        self, read: Callable[[str], list[LoggedEvent]], pool: BackgroundPool, compilation: Compilation
    ) -> None:
        """`read` reads the log of a table and may block; `compilation` compiles what reviews call."""
        self._read = read
        self._pool = pool
        self._compilation = compilation
        self._games: OrderedDict[str, tuple[str, asyncio.Task[Reviews]]] = OrderedDict()
        """By table: who asked first, and the review."""

    def of(self, table: str, address: str) -> Reviews | None:
        """The review of a game that is over, for a client; None: it is being computed. Refusal where too many wait."""
        if table not in self._games:
            if sum(who == address and not other.done() for who, other in self._games.values()) >= Kind.REVIEW.limit:
                raise Refusal("too-many", "Too many wait for a review just now; try again.")
            self._games[table] = address, asyncio.get_running_loop().create_task(self._compute(table, address))
            if len(self._games) > CACHED:
                self._games.popitem(last=False)
        _, game = self._games[table]
        if not game.done():
            return None
        if game.cancelled() or game.exception() is not None:  # this caller gets the error, the next one may try again
            del self._games[table]
        return game.result()

    async def _compute(self, table: str, address: str) -> Reviews:
        """Every turn is a job of its own, so that nobody waits for a whole game."""

        def job(work: Callable[[], Result]) -> "asyncio.Future[Result]":
            return self._pool.submit(Kind.REVIEW, work, lambda: {address})

        await self._compilation.ready()
        record = await job(lambda: record_of(table, self._read(table)))
        judged, unjudged = list[Turn](), turns(record, public_seed(f"{table} review"))
        while (turn := await job(lambda: next(unjudged, None))) is not None:
            judged.append(turn)
        return review(record.setup.players, judged)
