"""A WebSocket client for asyncio that does little per message, so that the server is what a load test measures."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import cast

from tests.client.frames import ACCEPT, CLOSE, PING, PONG, TEXT, Decoder, encode, upgrade

PATIENCE = 30.0
"""Seconds that a server may take to open a connection."""


class WebSocketError(Exception):
    """The connection was not opened, or was closed before; the message says why."""


class WebSocket(asyncio.Protocol, ABC):
    """One connection. A subclass handles its messages."""

    def __init__(self) -> None:
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._leaving = False
        """Whether the end of the connection is expected."""
        self._transport: asyncio.Transport | None = None
        self._head = b""
        """What has come of the response to the upgrade."""
        self._decoder: Decoder | None = None
        """None until the connection is open."""

    async def connect(self, port: int, path: str, address: str | None = None) -> None:
        """Connect to a port of this machine, from a certain loopback address if one is given."""
        # Nobody may wait for it any more when the server dies.
        self._opened.add_done_callback(lambda opened: opened.cancelled() or opened.exception())
        local = None if address is None else (address, 0)
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port, local_addr=local)
        assert self._transport is not None
        host = f"127.0.0.1:{port}"
        self._transport.write(upgrade(host, path, {"Origin": f"http://{host}"}))
        try:
            await asyncio.wait_for(self._opened, PATIENCE)
        except TimeoutError as error:
            self.close()
            raise WebSocketError(f"the connection is not open after {PATIENCE:g} seconds") from error

    def send(self, message: bytes) -> None:
        """Send a text message; one that can no longer arrive is dropped."""
        if self._transport is not None:
            self._transport.write(encode(message))

    def close(self) -> None:
        """Send a close frame and close the connection."""
        self._leaving = True
        if self._transport is not None:
            self._transport.write(encode((1000).to_bytes(2), CLOSE))
            self._transport.close()

    @abstractmethod
    def received(self, message: bytes) -> None:
        """Handle a text message. A ValueError says that it cannot be decoded."""

    @abstractmethod
    def lost(self, reason: str) -> None:
        """Handle the end of a connection that the server closed, or that broke."""

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail `connect`, or report the loss."""
        self._transport = None
        if not self._opened.done():
            self._opened.set_exception(WebSocketError("the server closed the connection before it was open"))
        elif not self._leaving:
            self.lost(f"the connection broke ({exc or 'no reason given'})")

    def data_received(self, data: bytes) -> None:
        """Handle every frame that is complete."""
        if self._decoder is None:
            data = self._upgraded(data)
        if self._decoder is None:
            return
        try:
            for opcode, payload in self._decoder.feed(data):
                if opcode == TEXT:
                    self.received(payload)
                else:
                    self._control(opcode, payload)
        except ValueError as error:
            self._leaving = True
            self.lost(f"a message this client cannot decode: {error}")

    def _upgraded(self, data: bytes) -> bytes:
        """Read the response to the upgrade; return what follows it."""
        self._head += data
        head, blank, rest = self._head.partition(b"\r\n\r\n")
        if not blank:
            return b""
        status, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        if self._opened.cancelled():  # too late
            self.close()
        elif " 101" not in status or headers.get("sec-websocket-accept") != ACCEPT:
            self._opened.set_exception(WebSocketError(f"no WebSocket: {status}"))
            self.close()
        else:
            self._decoder = Decoder()
            self._opened.set_result(None)
        return rest

    def _control(self, opcode: int, payload: bytes) -> None:
        if opcode == PING and self._transport is not None:
            self._transport.write(encode(payload, PONG))
        elif opcode == CLOSE and not self._leaving:
            self._leaving = True
            code = int.from_bytes(payload[:2])
            self.lost(f"the server closed the connection: {code} {payload[2:].decode('utf-8', 'replace')}".strip())
        elif opcode not in (CLOSE, PING, PONG):
            raise ValueError(f"a frame with opcode {opcode:#x}")
