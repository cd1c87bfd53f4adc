"""`python -m tests.robustness.sockets`: sockets opened and closed by the thousand, and the memory that stays.

Some say hello and close as they should, some break off, some send a ping that is never answered. The server is the
usual `croupier serve`; its clients come from many loopback addresses, since one may not open so many in a row.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from time import monotonic

import click
import uvloop

from tests.client.frames import CLOSE, PING, TEXT, encode, upgrade
from tests.client.http import Http
from tests.client.process import ServerProcess, new_server

MEGABYTE = 1 << 20
SETTLED = 5_000
"""Sockets after which memory is measured for the first time: by then every cache is filled."""
MOST_GROWTH = 1.5
"""Times that memory: what the server may have at the end."""
AT_ONCE = 50
ADDRESSES = 200
HELLO = encode(b'{"t":"hello"}')
GOODBYE = encode((1000).to_bytes(2), CLOSE)
PATIENCE = 30.0


@dataclass(frozen=True)
class Result:
    """What came of it."""

    sockets: int
    seconds: float
    settled: int
    """Bytes resident after the first sockets."""
    end: int
    """Bytes resident at the end."""

    @property
    def growth(self) -> float:
        """How many times the memory of the beginning it is at the end."""
        return self.end / self.settled


async def _open_and_close(port: int, table: str, number: int) -> None:
    """One socket, in one of three ways."""
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


async def _open_all(
    server: ServerProcess, port: int, sockets: int, first: int, progress: Callable[[int], None]
) -> Result:
    http = Http(port)
    table = (await http.post("/api/tables", {"agreement": {"players": 2}}))["table"]
    await http.close()
    numbers, settled, began = count(), 0, monotonic()

    async def client() -> None:
        nonlocal settled
        while (number := next(numbers)) < sockets:
            await asyncio.wait_for(_open_and_close(port, table, number), PATIENCE)
            if number == first:
                settled = server.memory
            if number % 1_000 == 0:
                progress(number)

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(client())
    return Result(sockets, monotonic() - began, settled, server.memory)


def open_and_close(sockets: int, first: int = SETTLED, progress: Callable[[int], None] = lambda _: None) -> Result:
    """Open and close so many sockets of a new server; memory is measured after the first ones and at the end."""
    with new_server() as (server, port):
        return uvloop.run(_open_all(server, port, sockets, first, progress))


@click.command(context_settings={"show_default": True})
@click.option("--sockets", type=click.IntRange(SETTLED + 1, 10_000_000), default=150_000, help="How many.")
def main(sockets: int) -> None:
    """Open and close sockets; exit with 1 if memory grows beyond 1.5 times that of the first 5,000."""
    result = open_and_close(sockets, progress=lambda number: print(f"\r{number:,}", end="", file=sys.stderr))
    print(f"\r{result.sockets:,} sockets in {result.seconds:,.0f} s", file=sys.stderr)
    print(f"memory after {SETTLED:,}: {result.settled / MEGABYTE:,.0f} MB")
    print(f"memory after {result.sockets:,}: {result.end / MEGABYTE:,.0f} MB, {result.growth:.2f} times")
    if result.growth > MOST_GROWTH:
        raise click.exceptions.Exit(1)


if __name__ == "__main__":
    main()
