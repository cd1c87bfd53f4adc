"""ReviewDesk: luck and skill of games that are over, worked out in a thread when asked for, and kept for a while."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from croupier.review import SeatReview, review, turns
from croupier.rooms.history import Past, record_of
from croupier.rooms.refusal import Refusal
from croupier.server.warming import ClosedError, Warming

log = logging.getLogger("croupier.server")
MOST_WAITING = 8
"""Games that are worked on or wait for it; each takes some seconds."""
KEPT = 256
"""Games whose review is kept."""
Reviews = tuple[SeatReview, ...]


class ReviewDesk:
    """All reviews of one worker."""

    def __init__(self, read: Callable[[str], list[Past]], warming: Warming) -> None:
        """`read` reads the log of a table in a thread that may wait; `warming` has advice compiled."""
        self._read = read
        self._warming = warming
        self._thread = ThreadPoolExecutor(1, "croupier-review")
        self._waiting = 0
        self._closed = False
        self._games: OrderedDict[str, asyncio.Future[Reviews]] = OrderedDict()
        """By table."""

    def of(self, table: str) -> Reviews | None:
        """The review of a game that is over; None: it is being worked out."""
        work = self._games.get(table)
        if work is None:
            self._begin(table)
            return None
        if not work.done():
            return None
        if work.exception() is not None:  # whoever asks is told so, the next one may try again
            del self._games[table]
        return work.result()

    def _begin(self, table: str) -> None:
        if self._waiting >= MOST_WAITING:
            raise Refusal("too-many", "Many games are being reviewed just now; try again.")
        work = asyncio.get_running_loop().run_in_executor(self._thread, self._worked_out, table)
        self._waiting += 1

        def done(work: asyncio.Future[Reviews]) -> None:
            self._waiting -= 1
            error = None if work.cancelled() else work.exception()
            if error is not None and not isinstance(error, ClosedError):
                log.warning("a review failed", exc_info=error)

        work.add_done_callback(done)
        self._games[table] = work
        if len(self._games) > KEPT:
            self._games.popitem(last=False)

    def _worked_out(self, table: str) -> Reviews:
        self._warming.wait()
        record = record_of(table, self._read(table))
        judged = []
        for turn in turns(record, int.from_bytes(sha256(f"{table} review".encode()).digest()[:6])):
            if self._closed:
                raise ClosedError("the server goes down")
            judged.append(turn)
        return review(record.setup.players, judged)

    def close(self) -> None:
        """Stop working."""
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)
