"""Attacks by what is sent: pings, fragments, frames, headers, and connections on which nothing comes."""

from __future__ import annotations

import socket
from contextlib import suppress

from tests.client.frames import CONTINUATION, PING, TEXT, encode, upgrade

ATTACKER = "127.0.7.7"
"""No address of a proxy: those are believed about who calls."""
SILENT = 1_500
"""Connections that say nothing, held open at once: more than the soft limit of descriptors."""


def connected(port: int, sent: bytes = b"") -> socket.socket:
    """A connection from the attacker's address, on which something was sent."""
    line = socket.socket()
    line.settimeout(2)
    try:
        line.bind((ATTACKER, 0))
        line.connect(("127.0.0.1", port))
        line.sendall(sent)
    except OSError:
        line.close()
        raise
    return line


def _repeat(port: int, table: str, first: bytes, piece: bytes) -> None:
    """Say hello on a socket, then send the same until cut off or held up, reading nothing; again and again."""
    while True:
        with suppress(OSError), connected(port, upgrade(f"127.0.0.1:{port}", f"/api/tables/{table}/live")) as line:
            line.recv(1_000)
            line.sendall(encode(b'{"t":"hello"}') + first)
            line.settimeout(0.01)
            while True:
                line.sendall(piece)


def pings(port: int, table: str) -> None:
    """Pings whose pongs are not read."""
    _repeat(port, table, b"", encode(b"x", PING) * 10_000)


def fragments(port: int, table: str) -> None:
    """A message that never ends, in empty fragments."""
    _repeat(port, table, encode(b"", TEXT, flags=0), encode(b"", CONTINUATION, flags=0) * 10_000)


def large_frames(port: int, table: str) -> None:
    """Frames as large as they may be."""
    _repeat(port, table, b"", encode(b"x" * 8_000) * 20)


def headers(port: int, _: str) -> None:
    """Requests whose headers never end."""
    piece = b"X-Header: x\r\n" * 5_000
    while True:
        with suppress(OSError), connected(port, b"GET / HTTP/1.1\r\n") as line:
            while True:
                line.sendall(piece)


def silence(port: int, _: str) -> None:
    """Connections that send half a request, or nothing, as many as can be had."""
    held: list[socket.socket] = []
    halves = (b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
    while True:
        with suppress(OSError):
            held.append(connected(port, halves[len(held) % len(halves)]))
        if len(held) > SILENT:
            held.pop(0).close()
