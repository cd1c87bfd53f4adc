"""A client at a table of a real server, and waiting for what it hears."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from croupier.terminal.online.address import TableAddress, parse_server
from croupier.terminal.online.client import TableClient
from tests.patience import PATIENCE
from tests.server.guests import Table


def address_of(table: Table, url: str | None = None, pass_: str | None = None) -> TableAddress:
    """Where a table is, perhaps by way of another address."""
    return TableAddress(parse_server(url or table.server.url), table.table, pass_)


@asynccontextmanager
async def at(address: TableAddress, *, watches: bool = False) -> AsyncIterator[TableClient]:
    """A client that has been welcomed."""
    client = TableClient(address, watches=watches)
    running = asyncio.ensure_future(client.run())
    try:
        await heard(client, lambda: client.room is not None or client.failure is not None)
        yield client
    finally:
        running.cancel()
        await asyncio.wait([running])


async def heard(client: TableClient, condition: Callable[[], object]) -> None:
    """Wait until what a client has heard makes something true."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await client.change().wait()
