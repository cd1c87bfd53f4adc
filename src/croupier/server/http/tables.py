"""Tables over HTTP: set one up, find one that waits for players, look at one."""

from litestar import HttpMethod, MediaType, Response, post, route
from msgspec import Struct
from msgspec.json import Decoder

from croupier.rooms.agreement import Agreement
from croupier.rooms.commands import Token
from croupier.rooms.messages import RoomShown, room_shown, text
from croupier.rooms.shown import ViewShown
from croupier.server.clock import now_ms
from croupier.server.http.asking import Asked, TableId, TheHub, form_of
from croupier.server.http.contract import BODY, READ, Contract
from croupier.server.hub import new_token

MOST_LISTED = 100


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up."""

    agreement: Agreement = Agreement()
    host: Token | None = None
    """The host's token, drawn by the caller so that a lost answer loses nothing; null: the server draws one."""


class TableMade(Struct, frozen=True):
    """A table that was set up."""

    table: str
    host: str
    """Who has this token is the host."""
    commitment: str
    """SHA-256 of the secret of its dice: keep it, and compare it with the record."""


class TableShown(Struct, frozen=True):
    """A table as everyone sees it."""

    seq: int
    """The number of its last event."""
    now: int
    """The server's time, ms since 1970."""
    room: RoomShown
    due: int | None
    """When the clock of the seat to act runs out, ms since 1970."""
    view: ViewShown | None
    """The game; null before it begins."""
    present: list[int]
    """The seats whose people are connected."""
    watching: int
    """How many others watch."""


_new_table = Decoder(NewTable)


@post(
    "/api/tables",
    contract=Contract(
        TableMade,
        "The table is set up.",
        status=201,
        takes=NewTable,
        refuses=(*BODY, "bad-setup", "too-many", "store"),
    ),
)
async def set_up(request: Asked, hub: TheHub) -> TableMade:
    """Set up a table.

    Whoever has its id can watch it and take a free seat; so the id is the invitation.
    """
    wanted = await form_of(request, _new_table, hub.limits.frame_bytes)
    host = wanted.host or new_token()
    room = await hub.create(wanted.agreement, host)
    return TableMade(room.table, host, room.commitment)


@route("/api/tables", http_method=HttpMethod.OPTIONS, status_code=204)
async def options() -> Response[None]:
    """What can be done there; Litestar's own answer forgets all but the first of several routes at one address."""
    return Response(None, status_code=204, headers={"allow": "GET, HEAD, OPTIONS, POST"})


@route(
    "/api/tables",
    http_method=READ,
    media_type=MediaType.JSON,
    contract=Contract(list[RoomShown], "The newest first, at most a hundred.", refuses=("store",)),
)
async def listed(hub: TheHub) -> bytes:
    """The tables that wait for players and want to be found."""
    return b"[" + b",".join(await hub.notices(MOST_LISTED)) + b"]"


@route(
    "/api/tables/{table:str}",
    http_method=READ,
    contract=Contract(TableShown, "The table.", refuses=("no-table", "too-many", "store")),
)
async def show(hub: TheHub, table: TableId) -> Response[str]:
    """A table as somebody sees it who only watches."""
    live = await hub.table(table)
    room = live.room
    due = "null" if room.due is None else room.due
    view = "null" if room.play is None else room.play.board
    shown = (
        f'{{"seq":{room.seq},"now":{now_ms()},"room":{text(room_shown(room))},"due":{due},"view":{view},'
        f'"present":{text(sorted(live.presence.seats))},"watching":{live.presence.watching}}}'
    )
    return Response(shown, media_type=MediaType.JSON)
