"""ReviewDesk: luck and skill of games that are over, worked out when asked for, and kept for a while."""

from collections.abc import Callable

from croupier.analysis.review import SeatReview, review, turns
from croupier.rooms.history import Past, record_of
from croupier.server.thoughts import Thoughts, seed_of
from croupier.server.warming import ClosedError, Warming

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
        self._closed = False
        self.games: Thoughts[str, Reviews] = Thoughts("review", MOST_WAITING, KEPT)
        """By table."""

    def of(self, table: str) -> Reviews | None:
        """The review of a game that is over; None: it is being worked out."""
        work = self.games.get(table) or self.games.begin(table, lambda: self._worked_out(table))
        if not work.done():
            return None
        if work.exception() is not None:  # whoever asks is told so, the next one may try again
            self.games.forget(table)
        return work.result()

    def _worked_out(self, table: str) -> Reviews:
        self._warming.wait()
        record = record_of(table, self._read(table))
        judged = []
        for turn in turns(record, seed_of(f"{table} review")):
            if self._closed:
                raise ClosedError("the server goes down")
            judged.append(turn)
        return review(record.setup.players, judged)

    def close(self) -> None:
        """Stop working."""
        self._closed = True
        self.games.close()
