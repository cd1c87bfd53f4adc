"""HTTP: the few requests beside the socket: the open tables, the bots of a server, the record of a game."""

import os
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from threading import Timer
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import HTTPHandler, HTTPRedirectHandler, HTTPSHandler, ProxyHandler, Request, build_opener

import msgspec

from croupier.api.http import BotInfo
from croupier.api.views import RoomView
from croupier.record import MOST_BYTES
from croupier.terminal.online.address import ServerAddress, TableAddress
from croupier.terminal.online.untrusted import room_fits, visible
from croupier.words import Words

Found = TypeVar("Found")
PATIENCE = 10.0
"""Seconds without a byte of the response."""
DEADLINE = 20.0
"""Seconds for a whole request, however its bytes come."""
MOST_LIST_BYTES = 4_000_000
"""Of a list of tables, of which a server sends 100 at most."""
LONGEST_REASON = 120
"""Code points; a server's own words may be among them."""


class ServerError(Exception):
    """A server that cannot be reached, or did not answer as a Croupier does; its key says which."""

    def __init__(self, key: str, server: ServerAddress, reason: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.server = server
        self.reason = reason

    def sentence(self, words: Words) -> str:
        """Return that as a sentence."""
        return words.say(self.key, server=self.server.origin, reason=self.reason)


def open_tables(server: ServerAddress) -> list[RoomView]:
    """The tables that everyone may find and that have a free seat, the newest first, without any of unknown rules."""
    found = _decoded(server, _get(server, "/api/tables", MOST_LIST_BYTES), list[RoomView])
    return [room for room in found if room_fits(room)]


def bots_of(server: ServerAddress) -> list[BotInfo]:
    """The bots that can sit down at the tables of a server."""
    return _decoded(server, _get(server, "/api/bots", MOST_LIST_BYTES), list[BotInfo])


def record_of(address: TableAddress) -> bytes:
    """The record of a game, up to one byte more than a record may have."""
    return _get(address.server, f"{address.path}/record", MOST_BYTES + 1)


def _decoded(server: ServerAddress, content: bytes, kind: type[Found]) -> Found:
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise ServerError("online.no_croupier", server) from None


class _NoRedirects(HTTPRedirectHandler):
    """Leaves a redirect as the error that it is: it may lead anywhere."""

    def redirect_request(self, *_: Any) -> None:
        """Follow none."""


class _Deadline:
    """Breaks the connections of one request, once its time is up."""

    def __init__(self) -> None:
        self.passed = False
        self._connections: list[HTTPConnection] = []
        self._sockets: list[socket.socket] = []
        """Their sockets: the library lets go of one before it reads the body of a response."""

    def breakable(self, kind: Callable[..., HTTPConnection]) -> Callable[..., HTTPConnection]:
        """Return a maker of connections that are broken when the time is up."""

        def make(*arguments: Any, **options: Any) -> HTTPConnection:
            connection = kind(*arguments, **options)
            connect = connection.connect

            def connect_and_keep() -> None:
                connect()
                self._sockets.append(connection.sock)

            connection.connect = connect_and_keep  # type: ignore[method-assign]
            self._connections.append(connection)
            return connection

        return make

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let the time run until the block ends."""
        timer = Timer(DEADLINE, self._pass)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _pass(self) -> None:
        self.passed = True
        shaking_hands = [connection.sock for connection in self._connections if connection.sock is not None]
        for found in (*self._sockets, *shaking_hands):
            with suppress(OSError):  # of the socket itself, also under TLS, whose state is another thread's
                socket.socket.shutdown(found, socket.SHUT_RDWR)


class _HTTPHandler(HTTPHandler):
    def __init__(self, deadline: _Deadline) -> None:
        super().__init__()
        self._make = deadline.breakable(HTTPConnection)

    def http_open(self, req: Request) -> HTTPResponse:
        """Send a request."""
        return self.do_open(self._make, req)


class _HTTPSHandler(HTTPSHandler):
    def __init__(self, deadline: _Deadline) -> None:
        super().__init__()
        self._make = deadline.breakable(HTTPSConnection)

    def https_open(self, req: Request) -> HTTPResponse:
        """Send a request."""
        return self.do_open(self._make, req, context=ssl.create_default_context())


def _get(server: ServerAddress, path: str, most: int) -> bytes:
    deadline = _Deadline()
    proxies = [ProxyHandler({})] if server.on_this_machine else []
    opener = build_opener(*proxies, _NoRedirects(), _HTTPHandler(deadline), _HTTPSHandler(deadline))
    try:
        with deadline.running(), opener.open(Request(f"{server.origin}{path}"), timeout=PATIENCE) as response:
            content: bytes = response.read(most)
        if deadline.passed:
            raise TimeoutError("timed out")
    except HTTPError as error:
        error.close()
        raise ServerError("online.no_croupier", server, f"HTTP {error.code}") from None
    except (URLError, HTTPException, OSError, ValueError) as error:
        reason = error.reason if isinstance(error, URLError) else error
        if deadline.passed:  # whatever that led to
            reason = TimeoutError("timed out")
        raise ServerError("online.no_answer", server, reason_of(reason)) from None
    return content


def reason_of(error: object) -> str:
    """What a failed connection says of itself, in a few words."""
    if isinstance(error, ConnectionError) and error.errno:
        return os.strerror(error.errno)  # the event loop's own text names addresses again
    if isinstance(error, ssl.SSLCertVerificationError):
        return visible(error.verify_message, LONGEST_REASON)
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return visible(next(iter(text.splitlines()), ""), LONGEST_REASON) or type(error).__name__
