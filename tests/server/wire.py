"""Wire: a WebSocket client for tests that check every byte, and a way to listen at a table."""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from tests.client.frames import BINARY, CLOSE, FINAL, PING, PONG, TEXT, Decoder, encode, upgrade
from tests.client.frames import CONTINUATION as CONTINUED
from tests.patience import PATIENCE

__all__ = ["BINARY", "CLOSE", "CONTINUED", "PING", "PONG", "TEXT", "HungUpError", "NotAdmittedError", "Wire"]
__all__ += ["frame", "listen"]


class HungUpError(Exception):
    """The other side closed the socket."""

    def __init__(self, code: int | None, reason: str = "") -> None:
        super().__init__(f"closed with {code} {reason}")
        self.code = code
        self.reason = reason


class NotAdmittedError(Exception):
    """The WebSocket was refused with a status."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


def frame(payload: bytes, opcode: int = TEXT, *, fin: bool = True, mask: bytes | None = None) -> bytes:
    """Return a frame as a client sends it, with a random mask unless one is given."""
    return encode(payload, opcode, flags=FINAL if fin else 0, mask=os.urandom(4) if mask is None else mask)


class Wire:
    """One socket of one client."""

    def __init__(
        self, url: str, path: str, headers: Mapping[str, str] | None = None, *, receive_buffer: int | None = None
    ) -> None:
        self.place = urlsplit(url)
        self.heard: list[str] = []
        """All received texts, in order."""
        self.pongs: list[bytes] = []
        self._decoder = Decoder()
        self._frames: deque[tuple[int, bytes]] = deque()
        self._line = socket.socket()
        if receive_buffer is not None:
            self._line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._line.settimeout(PATIENCE)
        self._line.connect((self.place.hostname, self.place.port))
        self._line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.send(upgrade(self.place.netloc, path, headers))
        head = b""
        while b"\r\n\r\n" not in head:
            head += self._read()
        head, _, rest = head.partition(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if status != 101:
            self.drop()
            raise NotAdmittedError(status)
        self._frames.extend(self._decoder.feed(rest))

    # Sending

    def send(self, data: bytes) -> None:
        """Send bytes, in one segment if they are few."""
        self._line.sendall(data)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.send(frame(msgspec.json.encode(message)))

    # Hearing

    def _read(self) -> bytes:
        try:
            data = self._line.recv(1 << 16)
        except (ConnectionResetError, BrokenPipeError):
            data = b""
        if not data:
            raise HungUpError(None)
        return data

    def next_text(self, seconds: float = PATIENCE) -> str:
        """Return the next text, and handle control frames before it."""
        self._line.settimeout(seconds)
        while True:
            while not self._frames:
                self._frames.extend(self._decoder.feed(self._read()))
            opcode, payload = self._frames.popleft()
            if opcode == TEXT:
                self.heard.append(payload.decode())
                return self.heard[-1]
            if opcode == CLOSE:
                self.drop()
                raise HungUpError(int.from_bytes(payload[:2]) or None, payload[2:].decode())
            if opcode == PING:
                self.send(frame(payload, PONG))
            elif opcode == PONG:
                self.pongs.append(payload)
            else:
                raise AssertionError(f"a frame with opcode {opcode:#x}")

    def next(self, seconds: float = PATIENCE) -> Any:
        """Return the next message."""
        return msgspec.json.decode(self.next_text(seconds))

    def until(self, kind: str, fits: Callable[[Any], bool] = lambda _: True) -> Any:
        """Return the next message of a kind that fits, and skip those before it."""
        while True:
            message = self.next()
            if message["t"] == kind and fits(message):
                return message

    def silent(self) -> bool:
        """Say whether no message arrives before the answer to a ping."""
        self.say(t="ping")
        return bool(self.next()["t"] == "pong")

    def end(self) -> HungUpError:
        """Read until the server closes the connection, and return how it did."""
        try:
            while True:
                self.next_text()
        except HungUpError as end:
            return end

    # Leaving

    def close(self) -> None:
        """Send a close frame, and wait for the answer."""
        try:
            self.send(frame((1000).to_bytes(2), CLOSE))
            self.end()
        except OSError:
            pass
        self.drop()

    def drop(self) -> None:
        """Close the connection without a close frame."""
        self._line.close()

    def __enter__(self) -> Wire:
        """Use this for a `with` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection without a close frame."""
        self.drop()


def listen(url: str, table: str, *tokens: str, since: int | None = None, **wishes: Any) -> tuple[Wire, Any]:
    """Connect to a table and send hello; return the connection and the welcome."""
    wire = Wire(url, f"{urlsplit(url).path}/api/tables/{table}/live", **wishes)
    wire.say(t="hello", tokens=list(tokens), since=since)
    welcome = wire.next()
    assert welcome["t"] == "welcome", welcome
    return wire, welcome
