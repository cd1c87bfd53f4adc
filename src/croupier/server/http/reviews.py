"""Reviews over HTTP: how lucky everyone was in a game that is over, and what their moves have cost them."""

from litestar import Response, route
from msgspec import Struct

from croupier.analysis.review import SeatReview, Turn
from croupier.rooms.room import State
from croupier.rooms.shown import RollShown
from croupier.server.http.asking import TableId, TheHub
from croupier.server.http.contract import READ, Contract
from croupier.server.http.problems import ProblemError

READY, LATER = 200, 202


class MoveShown(Struct, frozen=True):
    """Where all dice of a face went, or could have gone."""

    face: int
    bandit: bool


class SlipShown(Struct, frozen=True):
    """A move that was not the best one."""

    round: int
    roll: RollShown
    chosen: MoveShown
    best: MoveShown
    lost: float
    """The share of victory it gave away."""


class SeatReviewed(Struct, frozen=True):
    """How lucky a seat was, and what its moves have cost it. Shares of victory: 0.1 is a tenth of a game."""

    seat: int
    luck: float
    """What its rolls brought beyond average ones; below 0 for the unlucky."""
    lost: float
    """What its moves gave away; 0 for somebody who always makes the best one."""
    costliest: list[SlipShown]
    """Its costliest moves, the worst first, at most three."""


class ReviewShown(Struct, frozen=True):
    """Luck and skill of a game that is over."""

    ready: bool
    """false: it is being worked out; ask again in a second or two."""
    seats: list[SeatReviewed]
    """One for every seat, once it is ready."""


@route(
    "/api/tables/{table:str}/review",
    http_method=READ,
    contract=Contract(
        ReviewShown,
        "Luck and skill.",
        later="It is being worked out; ask again in a second or two.",
        refuses=("no-table", "not-playing", "too-many", "store"),
    ),
)
async def luck_and_skill(hub: TheHub, table: TableId) -> Response[ReviewShown]:
    """Luck and skill of everyone, once a game has been played to its end.

    The first who asks has it worked out, which takes some seconds; it is kept for a while, and always the same.
    """
    room = (await hub.table(table)).room
    if room.state is not State.OVER:
        raise ProblemError("not-playing", "Only a game that was played to its end is reviewed.")
    found = hub.reviews.of(table)
    if found is None:
        return Response(ReviewShown(ready=False, seats=[]), status_code=LATER, headers={"retry-after": "1"})
    return Response(ReviewShown(ready=True, seats=[*map(_reviewed, found)]), status_code=READY)


def _reviewed(seat: SeatReview) -> SeatReviewed:
    return SeatReviewed(seat.seat, round(seat.luck, 4), round(seat.lost, 4), [*map(_slip, seat.costliest)])


def _slip(turn: Turn) -> SlipShown:
    roll = RollShown([*turn.roll.own], [*turn.roll.big], [*turn.roll.neutral])
    chosen, best = (MoveShown(move.face, move.bandit) for move in (turn.chosen, turn.best))
    return SlipShown(turn.round, roll, chosen, best, round(turn.lost, 4))
