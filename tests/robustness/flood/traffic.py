"""Attacks by traffic: pings, fragments, frames, headers, and silent connections."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection

from tests.client.frames import CONTINUATION, PING, TEXT, encode, upgrade

SILENT = 1_500
"""Silent connections held open at the same time: more than the soft limit of descriptors."""
CROWD = 900
"""Connections from one address, a few less than it may have."""
SOCKETS = 190
"""Sockets at one table, a few less than may watch it."""


@dataclass(frozen=True)
class Target:
    """The target of an attack, and the address it comes from."""

    port: int
    table: str
    address: str
    """The attacker's address. Not that of a trusted proxy, which could claim any other."""


IP_BIND_ADDRESS_NO_PORT = 24
"""From Linux's in.h: pick the port only on connecting, which is faster when old connections occupy many ports."""


def connect(target: Target, sent: bytes = b"") -> socket.socket:
    """Return a connection from the attacker's address, on which `sent` was sent."""
    line = socket.socket()
    line.settimeout(2)
    try:
        line.setsockopt(socket.SOL_IP, IP_BIND_ADDRESS_NO_PORT, 1)
        line.bind((target.address, 0))
        line.connect(("127.0.0.1", target.port))
        line.sendall(sent)
    except OSError:
        line.close()
        raise
    return line


def _repeat(target: Target, first: bytes, piece: bytes) -> None:
    """Send hello on a socket, then `piece` until cut off or blocked, without reading; repeat that forever."""
    opening = upgrade(f"127.0.0.1:{target.port}", f"/api/tables/{target.table}/live")
    while True:
        with suppress(OSError), connect(target, opening) as line:
            line.recv(1_000)
            line.sendall(encode(b'{"t":"hello"}') + first)
            line.settimeout(0.01)
            while True:
                line.sendall(piece)


def pings(target: Target) -> None:
    """Send pings without reading the pongs."""
    _repeat(target, b"", encode(b"x", PING) * 10_000)


def fragments(target: Target) -> None:
    """Send an endless message in empty fragments."""
    _repeat(target, encode(b"", TEXT, flags=0), encode(b"", CONTINUATION, flags=0) * 10_000)


def large_frames(target: Target) -> None:
    """Send frames as large as they may be."""
    _repeat(target, b"", encode(b"x" * 8_000) * 20)


def headers(target: Target) -> None:
    """Send requests with endless headers."""
    piece = b"X-Header: x\r\n" * 5_000
    while True:
        with suppress(OSError), connect(target, b"GET / HTTP/1.1\r\n") as line:
            while True:
                line.sendall(piece)


def silence(target: Target) -> None:
    """Open as many connections as possible, and send half a request or nothing on them."""
    held: list[socket.socket] = []
    halves = (b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
    while True:
        with suppress(OSError):
            held.append(connect(target, halves[len(held) % len(halves)]))
        if len(held) > SILENT:
            held.pop(0).close()


def _send_on_lines(target: Target, number: int, opening: bytes, piece: bytes, pause: float = 0.01) -> None:
    """Send `opening` and then `piece` repeatedly on many connections, without reading; replace lost connections."""
    lines: list[socket.socket] = []
    while True:
        with suppress(OSError):
            while len(lines) < number:
                lines.append(_connect_narrow(target, opening))
        for line in [*lines]:
            try:
                line.send(piece)
            except BlockingIOError:
                pass
            except OSError:
                lines.remove(line)
                line.close()
        time.sleep(pause)


def _connect_narrow(target: Target, opening: bytes) -> socket.socket:
    """Return a non-blocking connection with a small receive buffer."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.settimeout(2)
    try:
        line.setsockopt(socket.SOL_IP, IP_BIND_ADDRESS_NO_PORT, 1)
        line.bind((target.address, 0))
        line.connect(("127.0.0.1", target.port))
        line.sendall(opening)
        line.setblocking(False)
    except OSError:
        line.close()
        raise
    return line


def _request(path: str, more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


def pipelines(target: Target) -> None:
    """Send thousands of requests without reading the responses."""
    _send_on_lines(target, 20, b"", _request("/") * 12_000)


def upgrades(target: Target) -> None:
    """Send thousands of requests without reading the responses, then a handshake, then pings."""
    _send_on_lines(target, 4, _request("/") * 6_000 + _opening(target), encode(b"x", PING) * 1_000)


def crowd(target: Target) -> None:
    """Send requests on as many connections as possible at the same time."""
    _send_on_lines(target, CROWD, b"", _request("/api/bots"))


def unread_responses(target: Target) -> None:
    """Request large responses on many connections without reading them."""
    _send_on_lines(target, CROWD // 2, b"", _request("/api/schema.json") * 4, 1)


def _opening(target: Target) -> bytes:
    """Return a handshake at a new table of the attacker, so that the player's table has room for newcomers."""
    http = HTTPConnection("127.0.0.1", target.port, source_address=(target.address, 0))
    http.request("POST", "/api/tables", "{}", {"Content-Type": "application/json"})
    table = json.load(http.getresponse())["table"]
    http.close()
    return upgrade(f"127.0.0.1:{target.port}", f"/api/tables/{table}/live")


def unread_frames(target: Target) -> None:
    """Request a table repeatedly on many sockets without reading."""
    _send_on_lines(target, SOCKETS, _opening(target), encode(b'{"t":"hello","since":0}'), 0.5)


def many_headers(target: Target) -> None:
    """Send incomplete requests with thousands of the smallest possible headers."""
    _send_on_lines(target, CROWD, b"GET / HTTP/1.1\r\n" + b"a:\r\n" * 4_000, b"", 1)


def bodies(target: Target) -> None:
    """Send records without their last byte."""
    size = 255_000
    head = _request("/api/records/verify", f"Content-Type: text/plain\r\nContent-Length: {size}\r\n")
    _send_on_lines(target, CROWD // 2, head.replace(b"GET", b"POST", 1) + b"x" * (size - 1), b"", 1)


def many_pings(target: Target) -> None:
    """Send pings on many sockets at a rate that each may have, and read the pongs."""
    opening = _opening(target)
    lines: list[socket.socket] = []
    piece = encode(b'{"t":"ping"}') * 5
    while True:
        began = time.monotonic()
        with suppress(OSError):
            while len(lines) < SOCKETS:
                lines.append(connect(target, opening))
                lines[-1].recv(1_000)
                lines[-1].sendall(encode(b'{"t":"hello"}'))
                lines[-1].setblocking(False)
        for line in [*lines]:
            try:
                line.send(piece)
                line.recv(1 << 16)
            except BlockingIOError:
                pass
            except OSError:
                lines.remove(line)
                line.close()
        time.sleep(max(0.0, began + 5 / 45 - time.monotonic()))


def handshakes(target: Target) -> None:
    """Open sockets and close them immediately."""
    opening = _opening(target)
    while True:
        with suppress(OSError):
            lines = [connect(target, opening + encode(b'{"t":"hello"}')) for _ in range(50)]
            for line in lines:
                line.close()
