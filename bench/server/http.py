"""The few HTTP requests that open a table, over connections that are kept."""

from __future__ import annotations

import asyncio
import time
from itertools import cycle
from typing import Any

import msgspec

STALE = 4.0
"""Seconds after which an unused connection is not trusted any more: both servers hang up after five."""

ADDRESSES = cycle([(f"127.0.0.{host}", 0) for host in range(2, 202)])
"""Where the crowd comes from: people do not all share one address, for which a server has limits."""
CONNECTIONS = 32
"""At most; a saturated server may take long to accept another one."""


class HttpError(ValueError):
    """An answer that is not a success."""


class Http:
    """Asks one server on this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._gate = asyncio.Semaphore(CONNECTIONS)
        self._free: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def post(self, path: str, body: object) -> Any:  # whatever JSON the server answers
        """Send JSON, get JSON."""
        async with self._gate:
            return await self._post(path, body)

    async def _post(self, path: str, body: object) -> Any:  # as above
        reader, writer = await self._connection()
        payload = msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(payload)}\r\n\r\n"
        writer.write(head.encode() + payload)
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        answer = await reader.readexactly(int(headers.get("content-length", 0)))
        self._free.append((time.perf_counter(), reader, writer))
        if not status.split()[1].startswith("2"):
            raise HttpError(f"POST {path}: {status} {answer[:200].decode('utf-8', 'replace')}")
        return msgspec.json.decode(answer)

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._free:
            used, reader, writer = self._free.pop()
            if time.perf_counter() - used < STALE:
                return reader, writer
            writer.close()
        return await asyncio.open_connection("127.0.0.1", self._port, local_addr=next(ADDRESSES))

    def close(self) -> None:
        """Hang up everywhere."""
        for _, _, writer in self._free:
            writer.close()
        self._free.clear()
