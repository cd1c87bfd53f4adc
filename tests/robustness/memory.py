"""Opens and closes sockets, and sets up tables, by the thousand, and measures the server's memory.

Some sockets send hello and close properly, some are cut off, some send a ping and do not wait for the answer. The
server is the usual `croupier serve`. Clients come from many loopback addresses, since one may not open that many.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

import uvloop

from tests.client.frames import CLOSE, PING, TEXT, encode, upgrade
from tests.client.http import Http
from tests.client.process import ServerProcess, new_server
from tests.robustness import in_time

SETTLED = 20
"""Memory is first measured after 1/20 of the sockets, when all caches are filled."""
AT_ONCE = 50
ADDRESSES = 200
TABLES_PER_ADDRESS = 80
"""As many tables as one address may set up in a burst."""
HELLO = encode(b'{"t":"hello"}')
GOODBYE = encode((1000).to_bytes(2), CLOSE)
PATIENCE = 30.0


@dataclass(frozen=True)
class Sockets:
    """The server's resident memory, in bytes, while sockets were opened and closed."""

    sockets: int
    settled: int
    """After the first 1/20 of the sockets."""
    half: int
    """After half of them."""
    end: int


@dataclass(frozen=True)
class Tables:
    """The result of setting up tables."""

    tables: int
    missing: int
    """Tables that could not be fetched afterwards."""
    growth: int
    """Growth of resident memory by setting up all tables, bytes."""
    again: int
    """Further growth by fetching all of them, bytes."""


async def _open_and_close(port: int, table: str, number: int) -> None:
    """Open and close one socket, in one of three ways."""
    local = (f"127.0.1.{1 + number % ADDRESSES}", 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
    try:
        writer.write(upgrade(f"127.0.0.1:{port}", f"/api/tables/{table}/live"))
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        if number % 3 == 0:
            writer.write(encode(b"", PING))
        else:
            writer.write(HELLO)
            assert (await reader.readexactly(2))[0] & 0xF == TEXT
        if number % 3 == 1:
            writer.write(GOODBYE)
            await reader.read()
    finally:
        writer.transport.abort() if number % 3 == 2 else writer.close()


async def _open_sockets(server: ServerProcess, port: int, sockets: int) -> Sockets:
    http = Http(port)
    table = (await http.post("/api/tables", {"agreement": {"players": 2}}))["table"]
    await http.close()
    numbers, memory = count(), dict[int, int]()
    measured = sockets // SETTLED, sockets // 2

    async def client() -> None:
        while (number := next(numbers)) < sockets:
            await asyncio.wait_for(_open_and_close(port, table, number), PATIENCE)
            if number in measured:
                memory[number] = server.memory

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(client())
    settled, half = (memory[number] for number in measured)
    return Sockets(sockets, settled, half, server.memory)


def open_and_close(sockets: int) -> Sockets:
    """Open and close sockets at a new server."""
    with new_server() as (server, port):
        return uvloop.run(in_time(_open_sockets(server, port, sockets)))


async def _open_tables(server: ServerProcess, port: int, number: int) -> Tables:
    # Few enough connections that none is idle for long: the server might close one just when it is used again.
    http = Http(port, 4 + number // TABLES_PER_ADDRESS)
    first = (await http.post("/api/tables", {}))["table"]
    await http.get(f"/api/tables/{first}")  # load everything that is loaded only once
    before, numbers, opened = server.memory, iter(range(number)), list[str]()

    async def set_up() -> None:
        for _ in numbers:
            opened.append((await http.post("/api/tables", {"agreement": {"players": 2}}))["table"])

    async def look(tables: Iterator[str]) -> int:
        return sum([(await http.get(f"/api/tables/{table}")).status_code != 200 for table in tables])

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(set_up())
    growth = server.memory - before
    names = iter(opened)
    missing = sum(await asyncio.gather(*(look(names) for _ in range(AT_ONCE))))
    await http.close()
    return Tables(len(opened), missing, growth, server.memory - before - growth)


def open_tables(number: int) -> Tables:
    """Set up tables on a new server, then fetch each of them."""
    with new_server() as (server, port):
        return uvloop.run(in_time(_open_tables(server, port, number)))
