"""Reviews: luck and skill of games, computed in the background one position at a time, and cached for a while.

They are cached in encoded form, so that repeated requests cost nothing.
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
"""Games whose reviews are cached."""
WORKERS = 2
"""Positions of one game that are computed at the same time."""
MOST_ASKERS = 64
"""Addresses on whose behalf one game is computed, at most."""
PRECISION: Precision = QUICK
Result = TypeVar("Result")


@dataclass
class _CachedReview:
    """A requested review, in progress or done."""

    address: str
    """The address that asked first, whose limit it counts towards."""
    addresses: set[str]
    """All addresses that have asked."""
    task: "asyncio.Task[bytes] | None" = None
    progress: float = 0.0
    """The share that is done, 0 to 1."""

    @property
    def done(self) -> bool:
        """Whether it is complete or has failed."""
        return self.task is not None and self.task.done()


class ReviewService:
    """All reviews of one worker."""

    def __init__(self, pool: BackgroundPool) -> None:
        self._pool = pool
        self._games: OrderedDict[str, _CachedReview] = OrderedDict()

    def review(self, game: str, record: Callable[[], Awaitable[Record]], address: str) -> bytes | float:
        """Return the encoded review of a game, or the share that is done; raise Refusal if too many wait.

        `game` is a name for the game, from which the random seed is derived; `record` reads the game's record.
        """
        if game not in self._games:
            waiting = sum(entry.address == address and not entry.done for entry in self._games.values())
            if waiting >= Kind.REVIEW.limit // WORKERS:
                raise Refusal("too-many", "Too many requests for a review are waiting; try again.")
            entry = self._games[game] = _CachedReview(address, {address})
            entry.task = asyncio.get_running_loop().create_task(self._compute(game, record, entry))
            over = [name for name, entry in self._games.items() if entry.done]
            if over and len(self._games) > CACHED:
                del self._games[over[0]]
        return self._state(game, address)

    def find(self, game: str, address: str) -> bytes | float | None:
        """Return the same as `review` for a game that was requested before; None if it is not cached."""
        return self._state(game, address) if game in self._games else None

    def _state(self, game: str, address: str) -> bytes | float:
        entry = self._games[game]
        if entry.task is None or not entry.done:
            if len(entry.addresses) < MOST_ASKERS:
                entry.addresses.add(address)  # counts from the next position on
            return entry.progress
        if entry.task.cancelled() or entry.task.exception() is not None:  # raised below; the next request tries again
            del self._games[game]
        return entry.task.result()

    async def _compute(self, game: str, read: Callable[[], Awaitable[Record]], entry: _CachedReview) -> bytes:
        """Compute a review. Each position is a separate job, so that no other job waits for a whole game."""

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
    """Return a review in the form that is sent."""
    return http.Review(
        ready=True,
        progress=1.0,
        finished=found.finished,
        seats=tuple(map(_seat, found.account.seats, found.play)),
        dice=tuple(tuple(map(_figure, row)) for row in found.account.dice),
        moves=tuple(tuple(map(_figure, row)) for row in found.account.moves),
        turns=tuple(map(_turn, found.turns)),
        turning_points=tuple(map(_turning_point, found.turning_points)),
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


def _turning_point(point: TurningPoint) -> http.TurningPoint:
    cause = "dice" if point.cause is Cause.DICE else "moves"
    return http.TurningPoint(point.turn, point.seat, cause, _figure(point.change))  # type: ignore[arg-type]
