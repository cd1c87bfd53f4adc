"""Reviews: luck and skill of games that are over, computed in the background and cached for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from croupier.analysis.review import SeatReview, review, turns
from croupier.api.refusal import Refusal
from croupier.rooms.history import LoggedEvent, record_of
from croupier.server.background import BackgroundPool, Kind
from croupier.server.compilation import Compilation
from croupier.server.seeds import public_seed

CACHED = 256
"""Games whose review is cached."""
Reviews = tuple[SeatReview, ...]


class ReviewService:
    """All reviews of one worker."""

    def __init__(
        self, read: Callable[[str], list[LoggedEvent]], pool: BackgroundPool, compilation: Compilation
    ) -> None:
        """`read` reads the log of a table and may block; `compilation` compiles what reviews call."""
        self._read = read
        self._pool = pool
        self._compilation = compilation
        self._games: OrderedDict[str, asyncio.Task[Reviews]] = OrderedDict()
        """By table."""

    def of(self, table: str) -> Reviews | None:
        """The review of a game that is over; None: it is being computed. Refusal where too many wait."""
        game = self._games.get(table)
        if game is None:
            if sum(not other.done() for other in self._games.values()) >= Kind.REVIEW.limit:
                raise Refusal("too-many", "Too many wait for a review just now; try again.")
            game = self._games[table] = asyncio.get_running_loop().create_task(self._compute(table))
            if len(self._games) > CACHED:
                self._games.popitem(last=False)
        if not game.done():
            return None
        if game.cancelled() or game.exception() is not None:  # this caller gets the error, the next one may try again
            del self._games[table]
        return game.result()

    async def _compute(self, table: str) -> Reviews:
        await self._compilation.ready()
        return await self._pool.submit(Kind.REVIEW, lambda: self._review(table))

    def _review(self, table: str) -> Reviews:
        """In a thread."""
        record = record_of(table, self._read(table))
        judged = []
        for turn in turns(record, public_seed(f"{table} review")):
            if self._pool.closed:
                raise RuntimeError("the server is closing")
            judged.append(turn)
        return review(record.setup.players, judged)
