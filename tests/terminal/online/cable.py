"""Cable: a proxy between a client and a server whose connections can be cut."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit


class Cable:
    """Passes bytes on in both directions, while it is not cut."""

    def __init__(self, url: str) -> None:
        self._port = urlsplit(url).port
        self._whole = True
        self._ends: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def lay(self) -> str:
        """Start to listen; return the address for clients."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Break every connection, and accept none."""
        self._whole = False
        for end in self._ends:
            end.transport.abort()

    def mend(self) -> None:
        """Accept connections again."""
        self._whole = True

    def close(self) -> None:
        """Stop to listen."""
        self.cut()
        if self._server is not None:
            self._server.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._whole:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends |= {writer, far_writer}
        await asyncio.gather(_pass_on(reader, far_writer), _pass_on(far_reader, writer))


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
    with suppress(OSError):
        writer.close()
