"""Tables over HTTP: set one up."""

from litestar import post
from msgspec import Struct

from croupier.rooms.agreement import Agreement
from croupier.rooms.commands import Token
from croupier.server.hub import Hub, new_token


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


@post("/api/tables")
async def set_up(hub: Hub, data: NewTable) -> TableMade:
    """Set up a table."""
    host = data.host or new_token()
    room = await hub.create(data.agreement, host)
    return TableMade(room.table, host, room.commitment)
