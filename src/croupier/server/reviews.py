"""Reviews: luck and skill of games, computed in the background, a position at a time, and cached for a while.

They are cached as clients get them, so that a review that is asked for again costs nothing.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from croupier.api import http
from croupier.api.messages import encode
from croupier.api.refusal import Refusal
from croupier.evaluation.worth import Samples
from croupier.network.effort import QUICK, Precision
from croupier.record import Record
from croupier.review.account import Cause, Figure, SeatAccount
from croupier.review.plan import plan_review
from croupier.review.review import Play, Review, Turn, TurningPoint, conclude_review
from croupier.server.background import BackgroundPool, Kind, public_seed

CACHED = 128
"""Games whose review is cached."""
WORKERS = 2
"""Positions of one game that are worked out at a time."""
MOST_ASKERS = 64
"""Addresses on whose behalf one game is worked out."""
PRECISION: Precision = QUICK
Result = TypeVar("Result")


@dataclass
class _Entry:
    """A review that was asked for."""

    address: str
    """Who asked first; it counts among their reviews."""
    addresses: set[str]
    """All who have asked."""
    task: "asyncio.Task[bytes] | None" = None
    progress: float = 0.0

    @property
    def done(self) -> bool:
        """Whether it is worked out, or has failed."""
        return self.task is not None and self.task.done()


class ReviewService:
    """All reviews of one worker."""

    def __init__(self, pool: BackgroundPool) -> None:
        self._pool = pool
        self._games: OrderedDict[str, _Entry] = OrderedDict()

    def of(self, game: str, record: Callable[[], Awaitable[Record]], address: str) -> bytes | float:
        """Return the review of a game for a client, or the share that is done. Raise Refusal if too many wait.

        `game` names it: a name always gives the same figures. `record` reads its record.
        """
        if game not in self._games:
            waiting = sum(entry.address == address and not entry.done for entry in self._games.values())
            if waiting >= Kind.REVIEW.limit // WORKERS:
                raise Refusal("too-many", "Too many wait for a review just now; try again.")
            entry = self._games[game] = _Entry(address, {address})
            entry.task = asyncio.get_running_loop().create_task(self._compute(game, record, entry))
            over = [name for name, entry in self._games.items() if entry.done]
            if over and len(self._games) > CACHED:
                del self._games[over[0]]
        return self._state(game, address)

    def known(self, game: str, address: str) -> bytes | float | None:
        """Return the same of a game that was asked for before; None: it was not, or not lately."""
        return self._state(game, address) if game in self._games else None

    def _state(self, game: str, address: str) -> bytes | float:
        entry = self._games[game]
        if entry.task is None or not entry.done:
            if len(entry.addresses) < MOST_ASKERS:
                entry.addresses.add(address)  # from the next position on
            return entry.progress
        if entry.task.cancelled() or entry.task.exception() is not None:  # this caller gets it, the next may try again
            del self._games[game]
        return entry.task.result()

    async def _compute(self, game: str, read: Callable[[], Awaitable[Record]], entry: _Entry) -> bytes:
        """Compute a review. Every position is a job of its own, so that nobody waits for a whole game."""

        def job(work: Callable[[], Result]) -> "asyncio.Future[Result]":
            return self._pool.submit(Kind.REVIEW, work, {*entry.addresses}, counted=entry.address)

        record = await read()
        plan = await job(lambda: plan_review(record, public_seed(f"{game} review"), PRECISION))
        worths: dict[int, Samples] = {}
        numbers = iter(range(len(plan.positions)))

        async def work() -> None:
            for number in numbers:
                worths[number] = await job(lambda number=number: plan.worth(number))  # type: ignore[misc]
                entry.progress = len(worths) / len(plan.positions)

        await asyncio.gather(*(work() for _ in range(WORKERS)))
        samples = [worths[number] for number in range(len(plan.positions))]
        return await job(lambda: encode(review_message(conclude_review(plan, samples))))


def review_message(found: Review) -> http.Review:
    """Return a review as clients get it."""
    return http.Review(
        ready=True,
        progress=1.0,
        finished=found.finished,
        seats=tuple(map(_seat, found.account.seats, found.play)),
        dice=tuple(tuple(map(_figure, row)) for row in found.account.dice),
        moves=tuple(tuple(map(_figure, row)) for row in found.account.moves),
        turns=tuple(map(_turn, found.turns)),
        turning_points=tuple(map(_point, found.turning_points)),
    )


def _figure(figure: Figure) -> http.Figure:
    return http.Figure(round(figure.share, 5), round(figure.error, 5))


def _seat(account: SeatAccount, play: Play) -> http.SeatReview:
    return http.SeatReview(
        account.seat,
        round(account.start, 5),
        round(account.result, 5),
        _figure(account.deal),
        _figure(account.own_dice),
        _figure(account.other_dice),
        _figure(account.own_moves),
        _figure(account.other_moves),
        _figure(account.luck),
        _figure(account.skill),
        _figure(account.adjusted),
        play.decisions,
        _figure(play.loss),
        play.rating.word if play.rating else None,
    )


def _turn(turn: Turn) -> http.ReviewedTurn:
    return http.ReviewedTurn(
        turn.seat,
        turn.round,
        turn.roll,
        turn.chosen,
        turn.par,
        turn.forced,
        turn.position,
        tuple(round(share, 5) for share in turn.before),
        _figure(turn.luck),
        _figure(turn.cost),
        turn.mark.word if turn.mark else None,
    )


def _point(point: TurningPoint) -> http.TurningPoint:
    cause = "dice" if point.cause is Cause.DICE else "moves"
    return http.TurningPoint(point.turn, point.seat, cause, _figure(point.change))  # type: ignore[arg-type]
