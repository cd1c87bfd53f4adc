"""A server that says whatever a test wants: no Croupier, a broken one, or one of bad faith."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from croupier.api import messages
from croupier.api.agreement import Agreement
from croupier.api.views import PersonView, RoomView
from croupier.terminal.online.address import TableAddress, parse_server

TABLE = "AAAAAAAAAAAA"
Reply = Callable[[dict[str, object]], Sequence[messages.Message]]


def person(name: str, seed: str | None = None, *, agreed: bool = True) -> PersonView:
    """Return a person at a table."""
    return PersonView("person", name, "ruby", seed, None, False, False, agreed, False, ())


def room(*seats: PersonView | None, agreement: Agreement | None = None, trial: bool = False) -> RoomView:
    """Return a table before its game, by default with two free seats."""
    agreed = agreement or Agreement()
    return RoomView(TABLE, "open", agreed, seats or (None, None), None, None, (), None, None, None, trial)


def welcome(found: RoomView, *, you: Sequence[int] = (), host: bool = False, seq: int = 1) -> messages.Welcome:
    """Return the first message of a table."""
    return messages.Welcome(
        messages.VERSION, seq, 0, tuple(you), host, found, None, None, (), tuple(you), 0, (), (), None
    )


@asynccontextmanager
async def hostile(reply: Reply) -> AsyncIterator[TableAddress]:
    """Run a server that answers every frame by the messages that `reply` returns; yield the address of its table."""

    async def connected(socket: ServerConnection) -> None:
        try:
            async for frame in socket:
                for message in reply(msgspec.json.decode(frame)):
                    await socket.send(msgspec.json.encode(message).decode())
        except ConnectionClosed:
            pass

    async with serve(connected, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield TableAddress(parse_server(f"http://127.0.0.1:{port}"), TABLE)
        server.close(close_connections=True)
        await asyncio.sleep(0)
