"""Helpers for tests of a client at a table of a real server."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from croupier.terminal.online.address import TableAddress, parse_server
from croupier.terminal.online.client import TableClient
from tests.patience import PATIENCE
from tests.server.guests import Table


def address_of(table: Table, url: str | None = None, pass_: str | None = None) -> TableAddress:
    """Return the address of a table, on its own server or on another one, such as a cable's."""
    return TableAddress(parse_server(url or table.server.url), table.table, pass_)


@asynccontextmanager
async def connect_to(address: TableAddress, *, watches: bool = False) -> AsyncIterator[TableClient]:
    """Connect a client to a table; yield it when it was welcomed or has failed."""
    client = TableClient(address, watches=watches)
    running = asyncio.ensure_future(client.run())
    try:
        await wait_until(client, lambda: client.room is not None or client.failure is not None)
        yield client
    finally:
        running.cancel()
        await asyncio.wait([running])


async def wait_until(client: TableClient, condition: Callable[[], object]) -> None:
    """Wait until a message to a client makes a condition true."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await client.change().wait()
