"""A WebSocket client (RFC 6455) that does no more than a load test needs, so that it is not what is measured."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
from abc import ABC, abstractmethod
from typing import cast

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
"""First bytes of whole frames: the opcode, and that nothing follows."""
_NO_MASK = bytes(4)
"""A client must mask what it sends; a key of zeros is legal and leaves the text as it is."""
_LONGEST = 1 << 20
_PATIENCE = 30.0
"""Seconds that a server may take to open a socket."""


class WebSocketError(Exception):
    """A server that does not speak the protocol, or that hung up; the message says which."""


def frame(payload: bytes, first: int = _TEXT) -> bytes:
    """A frame as a client sends it."""
    size = len(payload)
    if size < 126:
        return bytes((first, 0x80 | size)) + _NO_MASK + payload
    if size < 1 << 16:
        return bytes((first, 0x80 | 126)) + size.to_bytes(2, "big") + _NO_MASK + payload
    return bytes((first, 0x80 | 127)) + size.to_bytes(8, "big") + _NO_MASK + payload


class WebSocket(asyncio.Protocol, ABC):
    """One socket. A subclass says what to do with a text."""

    def __init__(self) -> None:
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once texts may be sent."""
        self.leaving = False
        """Whether the end of the connection is expected."""
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self._upgraded = False

    async def connect(self, port: int, path: str, address: tuple[str, int] | None = None) -> None:
        """Open the connection, from a certain address if one is given, and wait until texts may be sent."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", port, local_addr=address)
        key = base64.b64encode(os.urandom(16))
        self._expected = base64.b64encode(hashlib.sha1(key + _GUID).digest())
        lines = [
            f"GET {path} HTTP/1.1".encode(),
            f"Host: 127.0.0.1:{port}".encode(),
            b"Upgrade: websocket",
            b"Connection: Upgrade",
            b"Sec-WebSocket-Version: 13",
            b"Sec-WebSocket-Key: " + key,
            f"Origin: http://127.0.0.1:{port}".encode(),
        ]
        assert self._transport is not None
        self._transport.write(b"\r\n".join(lines) + b"\r\n\r\n")
        try:
            await asyncio.wait_for(self.open, _PATIENCE)
        except TimeoutError as error:
            self.close()
            raise WebSocketError(f"the socket is not open after {_PATIENCE:g} seconds") from error

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits, or whoever plays, that the server hung up."""
        self._transport = None
        if not self.open.done():
            self.open.set_exception(WebSocketError("the server hung up before the socket was open"))
        elif not self.leaving:
            self.lost(f"the server hung up ({exc or 'without a word'})")

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        try:
            self._take(data)
        except ValueError as error:
            self.leaving = True
            self.lost(f"a message this client does not understand: {error}")

    def send(self, text: bytes) -> None:
        """Send a text; one that can no longer arrive is dropped."""
        if self._transport is not None:
            self._transport.write(frame(text))

    def close(self) -> None:
        """Hang up, with a word of goodbye."""
        self.leaving = True
        if self._transport is not None:
            self._transport.write(frame((1000).to_bytes(2, "big"), _CLOSE))
            self._transport.close()

    @abstractmethod
    def text(self, text: bytes) -> None:
        """A text arrived. A ValueError says that it makes no sense."""

    @abstractmethod
    def lost(self, reason: str) -> None:
        """The server hung up unasked, or speaks another protocol."""

    def _take(self, data: bytes) -> None:
        if self._rest:
            data, self._rest = self._rest + data, b""
        if not self._upgraded:
            data = self._upgrade(data)
        start, end = 0, len(data)
        while end - start >= 2:
            first, size, body = data[start], data[start + 1], start + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                if end - body < width:
                    break
                size, body = int.from_bytes(data[body : body + width], "big"), body + width
                if size > _LONGEST:
                    raise ValueError(f"a frame of {size} bytes")
            if end - body < size:
                break
            start = body + size
            if first == _TEXT:
                self.text(data[body:start])
            else:
                self._control(first, data[body:start])
        if start < end:
            self._rest = data[start:]

    def _upgrade(self, data: bytes) -> bytes:
        head, blank, rest = data.partition(b"\r\n\r\n")
        if not blank:
            self._rest = data
            return b""
        status, *lines = head.split(b"\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
        if b" 101" not in status or headers.get(b"sec-websocket-accept") != self._expected:
            self.open.set_exception(WebSocketError(f"no WebSocket: {status.decode('latin-1')}"))
            self.leaving = True
            assert self._transport is not None
            self._transport.close()
            return b""
        self._upgraded = True
        if self.open.cancelled():  # too late, nobody waits any more
            self.close()
        else:
            self.open.set_result(None)
        return rest

    def _control(self, first: int, payload: bytes) -> None:
        if first == _PING:
            if self._transport is not None:
                self._transport.write(frame(payload, _PONG))
        elif first == _CLOSE:
            if not self.leaving:
                self.leaving = True
                code = int.from_bytes(payload[:2], "big")
                self.lost(f"the server closed the socket: {code} {payload[2:].decode('utf-8', 'replace')}".strip())
        elif first != _PONG:
            self.lost(f"a frame this client does not know: {first:#x}")
