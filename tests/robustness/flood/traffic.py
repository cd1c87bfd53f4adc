"""Attacks by what is sent: pings, fragments, frames, headers, and connections on which nothing comes."""

from __future__ import annotations

import socket
from contextlib import suppress
from dataclasses import dataclass

from tests.client.frames import CONTINUATION, PING, TEXT, encode, upgrade

SILENT = 1_500
"""Connections that say nothing, held open at once: more than the soft limit of descriptors."""


@dataclass(frozen=True)
class Target:
    """What is attacked, and from where."""

    port: int
    table: str
    address: str
    """The attacker's; no address of a proxy, since those are believed about who calls."""


def connected(target: Target, sent: bytes = b"") -> socket.socket:
    """A connection from the attacker's address, on which something was sent."""
    line = socket.socket()
    line.settimeout(2)
    try:
        line.bind((target.address, 0))
        line.connect(("127.0.0.1", target.port))
        line.sendall(sent)
    except OSError:
        line.close()
        raise
    return line


def _repeat(target: Target, first: bytes, piece: bytes) -> None:
    """Say hello on a socket, then send the same until cut off or held up, reading nothing; again and again."""
    opening = upgrade(f"127.0.0.1:{target.port}", f"/api/tables/{target.table}/live")
    while True:
        with suppress(OSError), connected(target, opening) as line:
            line.recv(1_000)
            line.sendall(encode(b'{"t":"hello"}') + first)
            line.settimeout(0.01)
            while True:
                line.sendall(piece)


def pings(target: Target) -> None:
    """Pings whose pongs are not read."""
    _repeat(target, b"", encode(b"x", PING) * 10_000)


def fragments(target: Target) -> None:
    """A message that never ends, in empty fragments."""
    _repeat(target, encode(b"", TEXT, flags=0), encode(b"", CONTINUATION, flags=0) * 10_000)


def large_frames(target: Target) -> None:
    """Frames as large as they may be."""
    _repeat(target, b"", encode(b"x" * 8_000) * 20)


def headers(target: Target) -> None:
    """Requests whose headers never end."""
    piece = b"X-Header: x\r\n" * 5_000
    while True:
        with suppress(OSError), connected(target, b"GET / HTTP/1.1\r\n") as line:
            while True:
                line.sendall(piece)


def silence(target: Target) -> None:
    """Connections that send half a request, or nothing, as many as can be had."""
    held: list[socket.socket] = []
    halves = (b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
    while True:
        with suppress(OSError):
            held.append(connected(target, halves[len(held) % len(halves)]))
        if len(held) > SILENT:
            held.pop(0).close()
