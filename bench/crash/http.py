"""One HTTP request to a server that may be dead by the time it answers."""

from __future__ import annotations

import asyncio

import msgspec

PATIENCE = 20.0


async def request(port: int, path: str, body: object = None) -> tuple[int, bytes]:
    """Ask for something, or send JSON; the status and the answer. OSError or EOFError: nobody answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        payload = b"" if body is None else msgspec.json.encode(body)
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        if payload:
            head += f"Content-Type: application/json\r\nContent-Length: {len(payload)}\r\n"
        writer.write(head.encode() + b"\r\n" + payload)
        async with asyncio.timeout(PATIENCE):
            status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            return int(status.split()[1]), await reader.readexactly(int(headers.get("content-length", 0)))
    finally:
        writer.close()
