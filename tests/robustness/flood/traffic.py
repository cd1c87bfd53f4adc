"""Attacks by what is sent: pings, fragments, frames, headers, and connections on which nothing comes."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection

from tests.client.frames import CONTINUATION, PING, TEXT, encode, upgrade

SILENT = 1_500
"""Connections that say nothing, held open at once: more than the soft limit of descriptors."""
CROWD = 900
"""Connections of one address: a few less than it may have; and sockets at one table."""
SOCKETS = 190


@dataclass(frozen=True)
class Target:
    """What is attacked, and from where."""

    port: int
    table: str
    address: str
    """The attacker's; no address of a proxy, since those are believed about who calls."""


IP_BIND_ADDRESS_NO_PORT = 24
"""From Linux's in.h: the system picks the port on connecting, which is faster where old connections hold many ports."""


def connected(target: Target, sent: bytes = b"") -> socket.socket:
    """A connection from the attacker's address, on which something was sent."""
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


def _lines(target: Target, number: int, opening: bytes, piece: bytes, pause: float = 0.01) -> None:
    """Send `opening` and then the same again and again on many lines, reading nothing; lines that end are replaced."""
    lines: list[socket.socket] = []
    while True:
        with suppress(OSError):
            while len(lines) < number:
                lines.append(_narrow(target, opening))
        for line in [*lines]:
            try:
                line.send(piece)
            except BlockingIOError:
                pass
            except OSError:
                lines.remove(line)
                line.close()
        time.sleep(pause)


def _narrow(target: Target, opening: bytes) -> socket.socket:
    """A connection with room for little that comes, which sends without waiting."""
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
    """Requests by the thousand, whose responses are not read."""
    _lines(target, 20, b"", _request("/") * 12_000)


def upgrades(target: Target) -> None:
    """A handshake behind thousands of requests whose responses are not read, and pings behind that."""
    _lines(target, 4, _request("/") * 6_000 + _opening(target), encode(b"x", PING) * 1_000)


def crowd(target: Target) -> None:
    """A request at a time on as many connections as can be had, all at once."""
    _lines(target, CROWD, b"", _request("/api/bots"))


def unread_responses(target: Target) -> None:
    """Large responses on many connections, none of them read."""
    _lines(target, CROWD // 2, b"", _request("/api/schema.json") * 4, 1)


def _opening(target: Target) -> bytes:
    """A handshake at a table of the attacker's, where the player's guests have room."""
    http = HTTPConnection("127.0.0.1", target.port, source_address=(target.address, 0))
    http.request("POST", "/api/tables", "{}", {"Content-Type": "application/json"})
    table = json.load(http.getresponse())["table"]
    http.close()
    return upgrade(f"127.0.0.1:{target.port}", f"/api/tables/{table}/live")


def unread_frames(target: Target) -> None:
    """Sockets that ask for the table again and again, and read nothing."""
    _lines(target, SOCKETS, _opening(target), encode(b'{"t":"hello","since":0}'), 0.5)


def many_headers(target: Target) -> None:
    """Requests of the smallest headers, as many as are allowed, that are never complete."""
    _lines(target, CROWD, b"GET / HTTP/1.1\r\n" + b"a:\r\n" * 4_000, b"", 1)


def bodies(target: Target) -> None:
    """Records that lack their last byte."""
    size = 255_000
    head = _request("/api/records/verify", f"Content-Type: text/plain\r\nContent-Length: {size}\r\n")
    _lines(target, CROWD // 2, head.replace(b"GET", b"POST", 1) + b"x" * (size - 1), b"", 1)


def many_pings(target: Target) -> None:
    """Pings on many sockets at a pace that each of them may have, their pongs read."""
    opening = _opening(target)
    lines: list[socket.socket] = []
    piece = encode(b'{"t":"ping"}') * 5
    while True:
        began = time.monotonic()
        with suppress(OSError):
            while len(lines) < SOCKETS:
                lines.append(connected(target, opening))
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
    """Sockets opened, and closed at once."""
    opening = _opening(target)
    while True:
        with suppress(OSError):
            lines = [connected(target, opening + encode(b'{"t":"hello"}')) for _ in range(50)]
            for line in lines:
                line.close()
