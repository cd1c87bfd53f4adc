"""WebSocket as bytes (RFC 6455): the request that opens one, frames as a client sends them, frames as it reads them."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Mapping

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL = 0x80
"""The bit of the first byte that says: no continuation follows."""
NO_MASK = bytes(4)
"""A client must mask what it sends; a key of zeros is legal and leaves the payload as it is."""
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
"""The key of the example in the RFC. It protects proxies, and there is none here."""
ACCEPT = base64.b64encode(hashlib.sha1(f"{KEY}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()).decode()
"""What the server must answer to that key."""
MOST_BYTES = 1 << 20
"""Of a frame from the server."""


class FrameError(ValueError):
    """Bytes that are no frame of a server."""


def upgrade(host: str, path: str, headers: Mapping[str, str] | None = None) -> bytes:
    """Return the HTTP request that opens a WebSocket; `headers` replace the usual ones or are added."""
    lines = {
        "Host": host,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": KEY,
    }
    fields = "".join(f"{name}: {value}\r\n" for name, value in {**lines, **(headers or {})}.items())
    return f"GET {path} HTTP/1.1\r\n{fields}\r\n".encode("latin-1")


def encode(payload: bytes, opcode: int = TEXT, *, flags: int = FINAL, mask: bytes = NO_MASK) -> bytes:
    """Return a frame as a client sends it; `flags` are the bits beside the opcode."""
    size = len(payload)
    if mask != NO_MASK:
        payload = bytes(byte ^ mask[at & 3] for at, byte in enumerate(payload))
    if size < 126:
        return bytes((flags | opcode, 0x80 | size)) + mask + payload
    if size < 1 << 16:
        return bytes((flags | opcode, 0x80 | 126)) + size.to_bytes(2) + mask + payload
    return bytes((flags | opcode, 0x80 | 127)) + size.to_bytes(8) + mask + payload


class Decoder:
    """Splits what a server sends into frames. Servers here send whole messages, unmasked."""

    def __init__(self) -> None:
        self.rest = b""
        """Bytes that do not make a frame yet; after a FrameError, the bytes that make none."""

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield opcode and payload of every frame that is complete now; raises FrameError at what is none."""
        data = self.rest + data if self.rest else data
        start, end = 0, len(data)
        try:
            while end - start >= 2:
                first, size, body = data[start], data[start + 1], start + 2
                if size in (126, 127):
                    width = 2 if size == 126 else 8
                    if end - body < width:
                        break
                    size, body = int.from_bytes(data[body : body + width]), body + width
                elif size > 127:
                    raise FrameError("a frame of a server has no mask")
                if not FINAL <= first <= FINAL | PONG or size > MOST_BYTES:
                    raise FrameError(f"a frame that begins with {first:#x}, of {size} bytes")
                if end - body < size:
                    break
                payload, start = data[body : body + size], body + size
                yield first & 0xF, payload
        finally:
            self.rest = data[start:]
