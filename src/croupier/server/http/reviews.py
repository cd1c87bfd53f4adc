"""Reviews over HTTP: how lucky everyone was in a game that is over, and what their moves have cost them."""

from litestar import Response, route

from croupier.analysis.review import SeatReview, Turn
from croupier.api import http
from croupier.api.http import Mistake, Review
from croupier.rooms.room import State
from croupier.server.http.contract import READ, Contract
from croupier.server.http.problems import HttpRequest, ProblemError
from croupier.server.http.requests import Registry, TableId, client_of

READY, LATER = 200, 202


@route(
    "/api/tables/{table:str}/review",
    http_method=READ,
    contract=Contract(
        Review,
        "Luck and skill.",
        pending="It is being worked out; ask again in a second or two.",
        problems=("no-table", "not-playing", "too-many", "store"),
    ),
)
async def luck_and_skill(request: HttpRequest, registry: Registry, table: TableId) -> Response[Review]:
    """Luck and skill of everyone, once a game has been played to its end.

    The first who asks has it worked out, which takes some seconds; it is kept for a while, and always the same.
    """
    room = (await registry.table(table)).room
    if room.state is not State.OVER:
        raise ProblemError("not-playing", "Only a game that was played to its end is reviewed.")
    found = registry.reviews.of(table, client_of(request))
    if found is None:
        return Response(Review(ready=False, seats=()), status_code=LATER, headers={"retry-after": "1"})
    return Response(Review(ready=True, seats=tuple(map(_reviewed, found))), status_code=READY)


def _reviewed(seat: SeatReview) -> http.SeatReview:
    return http.SeatReview(seat.seat, round(seat.luck, 4), round(seat.lost, 4), tuple(map(_mistake, seat.costliest)))


def _mistake(turn: Turn) -> Mistake:
    return Mistake(turn.round, turn.roll, turn.chosen, turn.best, round(turn.lost, 4))
