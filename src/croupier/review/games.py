"""Reviews of many games: the figures of every seat, of every player over all games, and the file to resume from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from msgspec import DecodeError, structs, to_builtins
from msgspec.json import decode

from croupier.engine.manifest import versions
from croupier.network.effort import Precision
from croupier.parallel.log import JobLog
from croupier.record import Record
from croupier.review.account import Figure
from croupier.review.plan import plan_review
from croupier.review.rating import SkillRating, rating_of
from croupier.review.review import Mark, Review, conclude_review


@dataclass(frozen=True)
class SeatReview:
    """The figures of a player, in one game or as means of several."""

    name: str
    result: float
    """The share of victory."""
    luck: Figure
    skill: Figure
    adjusted: Figure
    """The result without luck."""
    decisions: int
    """Moves that were not forced, in all games."""
    loss: Figure
    """What the moves gave away per decision."""
    rating: SkillRating | None
    marks: Mapping[Mark, int]
    """How many moves have each mark, in all games."""


@dataclass(frozen=True)
class GameReview:
    """The figures of a game."""

    record: str
    """A digest of the record's file."""
    edition: str
    players: int
    neutral: bool
    bandit: bool
    finished: bool
    seats: tuple[SeatReview, ...]


@dataclass
class Reviewer:
    """Reviews games, each given with the digest of its file, until it is stopped. Pools send copies of it."""

    seed: int
    effort: Precision
    stopped: bool = False

    def __call__(self, job: tuple[str, Record]) -> GameReview:
        """Return the figures of a game. Raises CancelledError if it is stopped meanwhile."""
        digest, record = job
        plan = plan_review(record, self.seed, self.effort)
        worth = []
        for number in range(len(plan.positions)):
            if self.stopped:
                raise CancelledError
            worth.append(plan.worth(number))
        return figures_of(digest, conclude_review(plan, worth))

    def stop(self) -> None:
        """End reviews in progress soon."""
        self.stopped = True

    def log(self, path: Path) -> JobLog[GameReview]:
        """Open the file from which these reviews are resumed, or begin one. Raises LogError for any other."""
        made_by = structs.asdict(versions())
        heading = {"reviews": 1, **made_by, "seed": self.seed, "effort": str(self.effort)}
        return JobLog(path, "review of games", heading, _read, to_builtins)


def _read(line: bytes) -> GameReview:
    """Return the figures in a line of the file. Raises ValueError for any other."""
    try:
        return decode(line, type=GameReview)
    except (DecodeError, UnicodeError):
        raise ValueError("this is no review of a game") from None


def figures_of(digest: str, review: Review) -> GameReview:
    """Return the figures of a reviewed game."""
    setup = review.record.setup
    seats = (
        SeatReview(
            review.record.names[seat.seat],
            seat.result,
            seat.luck,
            seat.skill,
            seat.adjusted,
            play.decisions,
            play.loss,
            play.rating,
            play.marks,
        )
        for seat, play in zip(review.account.seats, review.play, strict=True)
    )
    table = (setup.edition.name, setup.players, setup.neutral, setup.bandit)
    return GameReview(digest, *table, review.finished, tuple(seats))


def over_all_games(games: Iterable[GameReview]) -> list[tuple[int, SeatReview]]:
    """Return every player's number of games and figures over all of them, who lost least per decision first."""
    by_name = dict[str, list[SeatReview]]()
    for game in games:
        for seat in game.seats:
            by_name.setdefault(seat.name, []).append(seat)
    found = [(len(seats), _together(name, seats)) for name, seats in by_name.items()]
    return sorted(found, key=lambda player: player[1].loss.share)


def _together(name: str, seats: Sequence[SeatReview]) -> SeatReview:
    """Return a player's figures over several games."""

    def mean(figures: Iterable[Figure], weights: Sequence[int]) -> Figure:
        total, pairs = max(1, sum(weights)), list(zip(figures, weights, strict=True))
        error = sqrt(sum((figure.error * weight) ** 2 for figure, weight in pairs))
        return Figure(sum(figure.share * weight for figure, weight in pairs) / total, error / total)

    once, decisions = [1] * len(seats), [seat.decisions for seat in seats]
    loss = mean((seat.loss for seat in seats), decisions)
    return SeatReview(
        name,
        sum(seat.result for seat in seats) / len(seats),
        mean((seat.luck for seat in seats), once),
        mean((seat.skill for seat in seats), once),
        mean((seat.adjusted for seat in seats), once),
        sum(decisions),
        loss,
        rating_of(loss, sum(decisions)),
        {mark: sum(seat.marks.get(mark, 0) for seat in seats) for mark in Mark},
    )


def form_of(figures: GameReview | SeatReview) -> dict[str, Any]:
    """Return figures as dictionaries and lists, for JSON."""
    form: dict[str, Any] = to_builtins(figures)
    return form
