"""Reviews over HTTP: how much luck and skill decided a game, and what every move cost."""

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from croupier.api import http
from croupier.record import Record, read
from croupier.review.plan import UnreviewableError, check_reviewable
from croupier.rooms.history import record_of
from croupier.rooms.room import RoomState
from croupier.rules.edition import is_built_in
from croupier.server.http.contract import Contract
from croupier.server.http.problems import JsonResponse, ProblemError
from croupier.server.http.requests import JSON, TEXT, body_of, client_of, compute, registry_of

PENDING = "It is being computed; ask again in a second or two."


@Contract(
    http.Review,
    "Luck and skill.",
    pending=PENDING,
    problems=("no-table", "not-playing", "too-many", "store"),
)
async def luck_and_skill(request: Request) -> Response:
    """Review luck and skill of everyone in a game that was played to its end.

    The first request starts the computation, which takes some seconds. The result is cached, and always the same.
    """
    registry, table = registry_of(request), request.path_params["table"]
    room = (await registry.table(table, client_of(request))).room
    if room.state is not RoomState.OVER:
        raise ProblemError("not-playing", "Only a game that was played to its end is reviewed.")

    async def record() -> Record:
        past = await registry.log.read(table, 0, client_of(request))
        return await compute(request, lambda: record_of(table, past))

    return _response(registry.reviews.review(table, record, client_of(request)))


@Contract(
    http.Review,
    "Luck and skill.",
    pending=PENDING,
    body=str,
    body_media=TEXT,
    problems=("too-large", "wrong-type", "unreadable", "not-playing", "too-many"),
)
async def of_record(request: Request) -> Response:
    """Review luck and skill in the game of a record, as far as it goes. Send it again to ask whether it is ready.

    The same as `croupier review`, which needs no server and also takes editions of your own.
    """
    registry = registry_of(request)
    source = await body_of(request, TEXT, registry.limits.record_bytes)
    game = f"record {sha256(source).hexdigest()}"
    # A record that was requested before need not be read again.
    if (known := registry.reviews.find(game, client_of(request))) is not None:
        return _response(known)
    found = await compute(request, lambda: read(source))
    if not is_built_in(found.setup.edition):  # it could be made to take a server very long
        name = found.setup.edition.name
        raise ProblemError("not-playing", f"A server reviews no edition like {name}; `croupier review` does.")
    try:
        check_reviewable(found)
    except UnreviewableError as error:
        raise ProblemError("not-playing", f"There is nothing to review: {error}.") from None

    async def record() -> Record:
        return found

    return _response(registry.reviews.review(game, record, client_of(request)))


def _response(found: bytes | float) -> Response:
    if isinstance(found, bytes):
        return Response(found, media_type=JSON)
    waiting = http.Review(False, round(found, 3), False, (), (), (), (), ())
    return JsonResponse(waiting, 202, {"retry-after": "1"})
