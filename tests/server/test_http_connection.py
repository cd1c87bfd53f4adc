"""Connections that send too much, too slowly or nothing at all, and too many of them: bytes against a real server."""

from __future__ import annotations

import gc
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from time import sleep
from typing import Any
from urllib.parse import urlsplit
from weakref import ref

import pytest

from croupier.server.app import API_HEADERS
from croupier.server.http_connection import HttpConnection
from croupier.server.limits import Limits
from croupier.server.session import ClientSession
from croupier.server.websocket import WebSocket
from tests.client.frames import upgrade as upgrade_request
from tests.coverage import probes_kept
from tests.patience import eventually
from tests.server.conftest import Running
from tests.server.guests import set_up
from tests.server.wire import NotAdmittedError, Wire, frame, listen

Serve = Callable[..., Any]
PATIENCE = 0.2
"""Of the servers here, instead of 15 seconds."""
STRANGER = "127.0.0.2"
"""A loopback address that is not a trusted proxy's, so that its connections are counted."""
LARGE = 1 << 22


def connect(server: Running, address: str = STRANGER, receive_buffer: int | None = None) -> socket.socket:
    """Return a connection that has sent nothing yet."""
    place = urlsplit(server.url)
    line = socket.socket()
    if receive_buffer is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(10)
    line.bind((address, 0))
    line.connect((place.hostname, place.port))
    return line


def request(server: Running, path: str = "/api/health", method: str = "GET", **headers: str) -> bytes:
    """Return the head of a request."""
    fields = {"Host": urlsplit(server.url).netloc} | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode()


def read_all(line: socket.socket) -> bytes:
    """Return everything received until the server closes the connection."""
    found = b""
    try:
        while data := line.recv(1 << 16):
            found += data
    except (ConnectionResetError, BrokenPipeError):
        pass
    return found


def read_until(line: socket.socket, end: bytes) -> None:
    """Read until something comes."""
    found = b""
    while end not in found:
        data = line.recv(1 << 16)
        assert data, found
        found += data


def send_until_closed(line: socket.socket, piece: bytes, most: int = LARGE) -> int:
    """Send the same again and again; how many bytes were sent before the server closed the connection."""
    sent = 0
    try:
        while sent < most:
            sent += line.send(piece)
    except (ConnectionResetError, BrokenPipeError):
        pass
    return sent


# Time


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/hea",
        b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["nothing", "half a line", "half a header", "half a body", "half a chunk", "half a body that nobody reads"],
)
def test_a_request_that_is_not_complete_in_time_ends_the_connection(serve: Serve, sent: bytes) -> None:
    with serve(limits=Limits(patience_seconds=PATIENCE)) as server, connect(server) as line:
        line.sendall(sent)
        began = time.monotonic()
        read_all(line)
        assert time.monotonic() - began < 4 * PATIENCE + 1
        eventually(lambda: not server.connections.open)


@pytest.mark.parametrize(
    "drip",
    [b"x", b"X-Header: x\r\n"],
    ids=["of a header", "of headers"],
)
def test_bytes_that_drip_do_not_keep_a_connection_open(serve: Serve, drip: bytes) -> None:
    with serve(limits=Limits(patience_seconds=PATIENCE)) as server, connect(server) as line:
        line.sendall(b"GET /api/health HTTP/1.1\r\nX-Header: ")
        eventually(lambda: server.connections.open == 1)
        until = time.monotonic() + 5
        while server.connections.open and time.monotonic() < until:
            send_until_closed(line, drip, 1)
            time.sleep(PATIENCE / 10)
        assert not server.connections.open


def test_empty_lines_between_requests_do_not_keep_a_connection_open(serve: Serve) -> None:
    with serve(limits=Limits(patience_seconds=PATIENCE)) as server, connect(server) as line:
        line.sendall(request(server))
        read_until(line, b'"ok"')
        until = time.monotonic() + 5
        while server.connections.open and time.monotonic() < until:
            send_until_closed(line, b"\r\n", 1)
            time.sleep(PATIENCE / 10)
        assert not server.connections.open


def test_a_client_that_asks_now_and_then_stays_connected(serve: Serve) -> None:
    with serve(limits=Limits(patience_seconds=PATIENCE)) as server, connect(server) as line:
        for _ in range(10):
            line.sendall(request(server))
            read_until(line, b'"ok"')
            time.sleep(PATIENCE / 2)


def test_a_response_that_is_not_read_ends_the_connection(serve: Serve) -> None:
    with serve(limits=Limits(patience_seconds=PATIENCE)) as server, connect(server, receive_buffer=4_096) as line:
        line.sendall(request(server, "/api/schema.json") * 200)
        eventually(lambda: server.connections.open == 1)
        eventually(lambda: not server.connections.open)


def test_a_stream_that_is_not_read_is_aborted_before_it_is_too_far_behind(serve: Serve) -> None:
    with serve(limits=Limits(patience_seconds=PATIENCE, backlog_bytes=1 << 40)) as server:
        table = set_up(server)
        with connect(server, receive_buffer=4_096) as line:
            line.sendall(request(server, f"{table.path}/stream"))
            eventually(lambda: table.shown()["watching"] == 1)
            actor = server.application.registry.tables[table.table]
            for _ in range(200):
                server.loop.call_soon_threadsafe(actor.presence.broadcast, b"x" * 50_000)
            eventually(lambda: not server.application.registry.addresses._sockets)
            eventually(lambda: not server.connections.open)


def test_a_stream_given_up_as_too_slow_is_aborted_and_its_descriptor_returned(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("croupier.server.http.stream.HANG_UP_SECONDS", PATIENCE)
    with serve(limits=Limits(backlog_bytes=100_000)) as server:
        table = set_up(server)
        with connect(server, receive_buffer=4_096) as line:
            line.sendall(request(server, f"{table.path}/stream"))
            eventually(lambda: table.shown()["watching"] == 1)
            actor = server.application.registry.tables[table.table]
            while not server.application.registry.metrics.too_slow:
                server.loop.call_soon_threadsafe(actor.presence.broadcast, b"x" * 50_000)
                time.sleep(0.001)
            eventually(lambda: not server.connections.open)
    assert not caplog.records


def test_a_stream_that_is_read_goes_on_however_long(serve: Serve) -> None:
    with serve(limits=Limits(patience_seconds=PATIENCE)) as server:
        table = set_up(server)
        with connect(server) as line:
            line.sendall(request(server, f"{table.path}/stream"))
            time.sleep(4 * PATIENCE)
            table.sit("Ann")
            read_until(line, b'"seq":2')


# Size


@pytest.mark.parametrize(
    "piece", [b"x" * 1_000, b"X-Header: x\r\n" * 100], ids=["one large header", "many small headers"]
)
def test_headers_that_are_too_large_are_refused_while_they_come(server: Running, piece: bytes) -> None:
    with connect(server) as line:
        line.sendall(b"GET /api/health HTTP/1.1\r\nX-Header: x")
        assert send_until_closed(line, piece) < LARGE
        found = read_all(line)
        assert not found or found.startswith(b"HTTP/1.1 431 ")  # it may be lost with what was sent and not read
    with connect(server) as line:
        most = server.application.settings.limits.header_bytes
        line.sendall(b"GET /api/health HTTP/1.1\r\nX-Header: ".ljust(most, b"x"))
        head, _, sentence = read_all(line).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
        assert sentence == b"The headers may have 16384 bytes."


def test_headers_that_are_complete_but_too_large_are_refused_as_well(server: Running) -> None:
    with connect(server) as line:
        line.sendall(request(server, X_Header="x" * 20_000))
        assert read_all(line).startswith(b"HTTP/1.1 431 ")


def test_headers_of_the_largest_size_are_read_and_a_handshake_with_them_too(server: Running) -> None:
    table = set_up(server)
    with connect(server) as line:
        line.sendall(request(server, X_Header="x" * 16_000))
        read_until(line, b'"ok"')
    with Wire(server.url, f"/api/tables/{table.table}/live", {"X-Header": "x" * 15_000}):
        pass
    with pytest.raises(NotAdmittedError) as refused:
        Wire(server.url, f"/api/tables/{table.table}/live", {"X-Header": "x" * 16_384})
    assert refused.value.status == 431


def test_many_requests_at_once_are_no_large_header(server: Running) -> None:
    with connect(server) as line:
        line.sendall(request(server, X_Header="x" * 900) * 49 + request(server, Connection="close"))
        assert read_all(line).count(b"HTTP/1.1 200 OK") == 50


@pytest.mark.parametrize("kind", ["Content_Length", "Transfer_Encoding"])
def test_a_body_that_never_ends_is_cut_off(server: Running, kind: str) -> None:
    headers = {kind: "1000000000" if kind == "Content_Length" else "chunked"}
    with connect(server) as line:
        line.sendall(request(server, "/api/tables", "POST", **headers))
        assert send_until_closed(line, b"1\r\nx\r\n" * 1_000, 1 << 24) < 1 << 24


def test_trailers_that_never_end_are_cut_off(server: Running) -> None:
    with connect(server) as line:
        line.sendall(request(server, "/api/tables", "POST", Transfer_Encoding="chunked") + b"0\r\n")
        assert send_until_closed(line, b"X-Trailer: x\r\n" * 1_000, 1 << 24) < 1 << 24


@pytest.mark.parametrize(("number", "status"), [(99, 200), (100, 431)])
def test_a_request_has_only_so_many_headers_however_small(server: Running, number: int, status: int) -> None:
    with connect(server) as line:  # and Host
        line.sendall(request(server, Connection="close")[:-2] + b"a:\r\n" * (number - 1) + b"\r\n")
        head, _, sentence = read_all(line).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 %d " % status)
        assert status == 200 or sentence == b"A request may have 100 headers."


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"what\r\n\r\n", b"400 Bad Request"),
        (b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n", b"400 Bad Request"),
        (b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", b"400 Bad Request"),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 20_000, b"431 Request Header Fields Too Large"),
    ],
    ids=["no request", "no length", "no chunk", "large"],
)
def test_what_is_refused_before_the_application_sees_it_is_as_safe_as_other_answers(
    server: Running, sent: bytes, status: bytes
) -> None:
    with connect(server) as line, server.client() as client:
        line.sendall(sent)
        head = read_all(line).partition(b"\r\n\r\n")[0].split(b"\r\n")
        assert head[0] == b"HTTP/1.1 " + status
        found = dict(field.decode().split(": ", 1) for field in head[1:])
        usual = client.get("/api/bots").headers
        assert all(found[name.decode()] == usual[name.decode()] for name, _ in API_HEADERS)
        assert found["connection"] == "close"


# Requests before others are answered


def waiting_requests() -> int:
    """Return how many requests uvicorn has in memory."""
    return sum(type(thing).__name__ == "RequestResponseCycle" for thing in gc.get_objects())


def test_requests_whose_responses_are_not_read_wait_unread_and_are_all_answered_later(server: Running) -> None:
    number, before = 2_000, waiting_requests()
    with connect(server, receive_buffer=4_096) as line, ThreadPoolExecutor() as beside:
        sending = beside.submit(line.sendall, request(server, "/api/bots") * (number - 1))
        eventually(lambda: waiting_requests() > before)
        sleep(PATIENCE)
        assert waiting_requests() < before + 10
        found, sent = b"", False
        while not sent or found.count(b"HTTP/1.1 200 OK") < number:
            found += line.recv(1 << 16)
            if not sent and sending.done():
                line.sendall(request(server, "/api/bots", Connection="close"))
                sent = True
        read_all(line)


@pytest.mark.parametrize("cut", range(1, 6))
def test_requests_that_are_cut_anywhere_wait_all_the_same(server: Running, cut: int) -> None:
    before = waiting_requests()
    table = set_up(server)
    stream = request(server, f"{table.path}/stream")
    with connect(server) as line:
        line.sendall(stream[:-cut])
        sleep(0.05)
        line.sendall(stream[-cut:] + request(server) * 50)
        read_until(line, b'"welcome"')
        assert waiting_requests() < before + 5


def test_bodies_end_where_they_say_and_what_follows_is_the_next_request(server: Running) -> None:
    chunked = request(server, "/api/records/verify", "POST", Content_Type="text/plain", Transfer_Encoding="chunked")
    plain = request(server, "/api/records/verify", "POST", Content_Type="text/plain", Content_Length="600")
    chunks = b"258\r\n" + b"\r\n\n" * 200 + b"\r\n0\r\nX-Trailer: x\r\n\r\n"
    with connect(server) as line:
        line.sendall((chunked + chunks + plain + b"\n\r\n" * 200 + request(server)) * 3 + request(server))
        found = b""
        while found.count(b"HTTP/1.1 ") < 10:
            found += line.recv(1 << 16)
        assert found.count(b"HTTP/1.1 200 OK") == 10
        assert found.count(b'"reason"') == 6


def test_what_waits_of_one_address_is_bounded(serve: Serve) -> None:
    with serve(limits=Limits(waiting_bytes=40_000)) as server, ExitStack() as lines:
        table = set_up(server)
        for number in range(3):
            line = lines.enter_context(connect(server))
            line.sendall(request(server, f"{table.path}/stream") + request(server) * (15_000 // len(request(server))))
            if number < 2:
                read_until(line, b'"welcome"')
        assert read_all(line).count(b'"ok"') == 0
        assert sum(server.connections._waiting.values()) < 40_000
        set_up(server)
        lines.close()
        eventually(lambda: not server.connections._waiting)


def test_an_upgrade_waits_for_the_responses_before_it(server: Running) -> None:
    table = set_up(server)
    upgrade = upgrade_request(urlsplit(server.url).netloc, f"{table.path}/live")
    with connect(server) as line:
        line.sendall(request(server, "/api/bots") * 50 + upgrade)
        found = b""
        while b"HTTP/1.1 101 " not in found:
            found += line.recv(1 << 16)
        assert found.count(b"HTTP/1.1 200 OK") == 50
        assert found.rindex(b"HTTP/1.1 ") == found.index(b"HTTP/1.1 101 ")
        line.sendall(frame(b'{"t":"hello"}'))
        read_until(line, b'"welcome"')


def test_an_upgrade_in_the_same_piece_as_a_body_in_chunks_is_refused(server: Running) -> None:
    chunked = request(server, "/api/records/verify", "POST", Content_Type="text/plain", Transfer_Encoding="chunked")
    with connect(server) as line:
        line.sendall(chunked + b"0\r\n\r\n" + upgrade_request("localhost", "/api/tables/none/live"))
        assert b"HTTP/1.1 101 " not in read_all(line)


# Memory that an address may use


def test_responses_that_are_not_read_are_bounded_by_address_and_cut_off(serve: Serve) -> None:
    with serve(limits=Limits(backlog_bytes_per_address=100_000, patience_seconds=5)) as server, ExitStack() as lines:
        for _ in range(40):
            line = lines.enter_context(connect(server, receive_buffer=4_096))
            line.sendall(request(server, "/api/schema.json") * 50)
        addresses = server.application.registry.addresses
        eventually(lambda: not addresses.has_room(STRANGER))
        with connect(server) as line:
            line.sendall(request(server, "/api/bots", Connection="close"))
            assert b'"too-many"' in read_all(line)
        with connect(server, "127.0.0.3") as line:
            line.sendall(request(server, "/api/bots", Connection="close"))
            assert b"HTTP/1.1 200 OK" in read_all(line)
        eventually(lambda: not addresses._bytes)


def test_bodies_that_are_not_complete_are_bounded_by_address(serve: Serve) -> None:
    head = {"Content_Type": "text/plain", "Content_Length": "45000"}
    with serve(limits=Limits(backlog_bytes_per_address=100_000)) as server, ExitStack() as lines:
        addresses = server.application.registry.addresses
        for number in range(1, 3):
            line = lines.enter_context(connect(server))
            line.sendall(request(server, "/api/records/verify", "POST", **head) + b"x" * 40_000)
            eventually(lambda number=number: addresses._bytes.get(STRANGER, 0) == number * 45_000)
        with connect(server) as more:
            more.sendall(request(server, "/api/records/verify", "POST", **head, Connection="close") + b"x" * 40_000)
            assert b'"too-many"' in read_all(more)
        lines.close()
        eventually(lambda: not addresses._bytes)


# Number


def test_beyond_a_number_of_connections_new_ones_are_refused_and_those_that_are_open_go_on(serve: Serve) -> None:
    with serve(limits=Limits(connections=40)) as server, ExitStack() as lines:
        table = set_up(server)
        wire, _ = listen(server.url, table.table)
        lines.enter_context(wire)
        eventually(lambda: server.connections.open == 1)
        for number in range(39):
            lines.enter_context(connect(server, f"127.0.1.{1 + number}"))
        eventually(lambda: server.connections.open == 40)
        with connect(server) as refused:
            head, _, sentence = read_all(refused).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 503 ")
            assert sentence == b"The server has as many connections as it can take; come back in a minute."
        assert wire.silent()
        lines.close()
        eventually(lambda: not server.connections.open)
        assert table.shown()["watching"] == 0


def test_one_address_cannot_take_all_connections(serve: Serve) -> None:
    with serve(limits=Limits(connections=40)) as server, ExitStack() as lines:
        for _ in range(10):  # a quarter of them
            lines.enter_context(connect(server))
        eventually(lambda: server.connections.open == 10)
        with connect(server) as refused:
            assert b"Your address has as many connections as one may have" in read_all(refused)
        set_up(server)


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_the_server_raises_its_limit_of_descriptors_and_keeps_a_reserve() -> None:
    script = """
import resource
from croupier.server.connections import RESERVED, most_connections, raise_descriptor_limit
from croupier.server.limits import Limits
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 900))
assert most_connections(Limits()) == 256 - RESERVED
raise_descriptor_limit()
assert resource.getrlimit(resource.RLIMIT_NOFILE) == (900, 900)
assert most_connections(Limits()) == 900 - RESERVED
assert most_connections(Limits(connections=10)) == 10
"""
    subprocess.run([sys.executable, "-c", script], check=True, env=os.environ)


# Memory


def test_connections_that_are_closed_leave_no_garbage_for_the_collector(server: Running) -> None:
    table = set_up(server)
    kinds = (HttpConnection, WebSocket, ClientSession)

    others: list[ref[Any]] = []

    def living() -> list[ref[Any]]:
        # What a thing says it is would run code of strangers: a proxy whose object is gone raises an error.
        all_of_them = [ref(thing) for thing in gc.get_objects() if type(thing) in kinds]
        return [thing for thing in all_of_them if thing not in others]

    eventually(lambda: not server.connections.open)
    gc.collect()
    others += living()  # of other servers in this process, whose tests have not ended
    gc.disable()
    with ExitStack() as at_last:
        at_last.callback(gc.enable)
        at_last.enter_context(probes_kept())
        wires = [at_last.enter_context(listen(server.url, table.table)[0]) for _ in range(5)]
        wires += [at_last.enter_context(Wire(server.url, f"/api/tables/{table.table}/live")) for _ in range(5)]
        lines = [at_last.enter_context(connect(server)) for _ in range(4)]
        for line in lines[:2]:
            line.sendall(request(server))
            read_until(line, b'"ok"')
        lines[2].sendall(request(server, X_Header="x" * 20_000))
        eventually(lambda: len(living()) >= 20)
        found = living()
        wires[0].close()
        wires[1].send(b"\x81\x02hi")  # has no mask
        wires[2].send(frame(b'{"t":"ping"}') * 500)
        for wire in wires:
            wire.drop()
        for line in lines:
            line.close()
        eventually(lambda: not server.connections.open)
        eventually(lambda: not [thing for thing in found if thing() is not None])
