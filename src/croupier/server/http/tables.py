"""Tables over HTTP: set one up, find one that waits for players, look at one."""

from litestar import HttpMethod, MediaType, Response, post, route
from msgspec.json import Decoder

from croupier.api.agreement import Agreement
from croupier.api.http import CreatedTable, NewTable, TableView
from croupier.api.refusal import Refusal
from croupier.api.views import RoomView
from croupier.record import read
from croupier.rooms.views import board_view, room_view
from croupier.server.background import Kind
from croupier.server.http.contract import BODY, READ, Contract
from croupier.server.http.problems import HttpRequest
from croupier.server.http.requests import Registry, TableId, client_of, decoded_body
from croupier.server.tables.registry import new_token
from croupier.server.wall_clock import now_ms

MOST_LISTED = 100


_new_table = Decoder(NewTable)


@post(
    "/api/tables",
    contract=Contract(
        CreatedTable,
        "The table is set up.",
        status=201,
        body=NewTable,
        problems=(*BODY, "bad-setup", "unreadable", "too-many", "store"),
    ),
)
async def set_up(request: HttpRequest, registry: Registry) -> CreatedTable:
    """Set up a table.

    Whoever has its id can watch it and take a free seat; so the id is the invitation.
    """
    wanted = await decoded_body(request, _new_table, registry.limits.record_bytes)
    host = wanted.host or new_token()
    if wanted.day is None:
        beginning = None
        if (first := wanted.beginning) is not None:
            reading = registry.pool.submit(
                Kind.RECORD, lambda: read(first.record.encode()), lambda: {client_of(request)}
            )
            beginning = (await reading, first.placings)
        room = await registry.create(wanted.agreement, host, client_of(request), beginning)
    elif wanted.agreement == Agreement() and wanted.beginning is None:
        room = await registry.create_daily(wanted.day, host)
    else:
        raise Refusal("bad-setup", "The deal of a day is the same for everyone: leave everything else out.")
    return CreatedTable(room.table, host, room.commitment, room.day)


@route("/api/tables", http_method=HttpMethod.OPTIONS, status_code=204)
async def options() -> Response[None]:
    """What can be done there; Litestar's own answer forgets all but the first of several routes at one address."""
    return Response(None, status_code=204, headers={"allow": "GET, HEAD, OPTIONS, POST"})


@route(
    "/api/tables",
    http_method=READ,
    media_type=MediaType.JSON,
    contract=Contract(list[RoomView], "The newest first, at most a hundred.", problems=("store",)),
)
async def listed(registry: Registry) -> bytes:
    """The tables that wait for players and want to be found."""
    return b"[" + b",".join(await registry.log.notices(MOST_LISTED)) + b"]"


@route(
    "/api/tables/{table:str}",
    http_method=READ,
    contract=Contract(TableView, "The table.", problems=("no-table", "too-many", "store")),
)
async def show(registry: Registry, table: TableId) -> TableView:
    """A table as a spectator sees it."""
    actor = await registry.table(table)
    room = actor.room
    seats, watching = actor.presence.connected
    return TableView(
        room.seq,
        room.at,
        now_ms(),
        room_view(room),
        room.due,
        board_view(room),
        tuple(sorted(seats)),
        watching,
    )
