"""Tables over HTTP: set one up, list those that wait for players, show one."""

from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

from croupier.api.agreement import Agreement
from croupier.api.http import CreatedTable, NewTable, TableView
from croupier.api.refusal import Refusal
from croupier.api.views import RoomView
from croupier.record import read
from croupier.rooms.views import board_view, room_view
from croupier.server.http.contract import BODY, Contract
from croupier.server.http.problems import JsonResponse
from croupier.server.http.requests import JSON, client_of, compute, decode_body, registry_of
from croupier.server.tables.clock import now_ms
from croupier.server.tables.registry import new_token

MOST_LISTED = 100
"""Tables on the public list, at most."""

_new_table = Decoder(NewTable)


@Contract(
    CreatedTable,
    "The table is set up.",
    status=201,
    body=NewTable,
    problems=(*BODY, "bad-setup", "unreadable", "too-many", "store"),
)
async def set_up(request: Request) -> Response:
    """Set up a table.

    Everyone with its id can watch it and take a free seat, so the id is the invitation.
    """
    registry = registry_of(request)
    wanted = await decode_body(request, _new_table, registry.limits.record_bytes)
    host = wanted.host or new_token()
    if wanted.day is None:
        beginning = None
        if (first := wanted.beginning) is not None:
            beginning = (await compute(request, lambda: read(first.record.encode())), first.placings)
        room = await registry.create(wanted.agreement, host, client_of(request), beginning)
    elif wanted.agreement == Agreement() and wanted.beginning is None:
        room = await registry.create_daily(wanted.day, host, client_of(request))
    else:
        raise Refusal("bad-setup", "The deal of a day is the same for everyone, so send only the day.")
    return JsonResponse(CreatedTable(room.table, host, room.commitment, room.day), 201)


@Contract(list[RoomView], "The newest first, at most a hundred.", problems=("store",))
async def listed(request: Request) -> Response:
    """List the public tables that wait for players."""
    notices = await registry_of(request).log.notices(MOST_LISTED, client_of(request))
    return Response(b"[" + b",".join(notices) + b"]", media_type=JSON)


@Contract(TableView, "The table.", problems=("no-table", "too-many", "store"))
async def show(request: Request) -> Response:
    """Show a table as a spectator sees it."""
    actor = await registry_of(request).table(request.path_params["table"], client_of(request))
    room = actor.room
    seats, watching = actor.presence.connected
    return JsonResponse(
        TableView(
            room.seq,
            room.at,
            now_ms(),
            room_view(room),
            room.due,
            board_view(room),
            tuple(sorted(seats)),
            watching,
        )
    )
