"""HTTP requests to a server: for its open tables, its bots, and the record of a game."""

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
from croupier.terminal.online.untrusted import remove_invisible, room_fits
from croupier.words import Words

Found = TypeVar("Found")
PATIENCE = 10.0
"""The longest wait for the next bytes of a response, in seconds."""
DEADLINE = 20.0
"""The longest time for a whole request, in seconds, even if its bytes come slowly but steadily."""
MOST_LIST_BYTES = 4_000_000
"""The longest list that is accepted; a server sends 100 tables at most."""
LONGEST_REASON = 120
"""The longest reason in code points; it may contain a server's own words."""


class ServerError(Exception):
    """A server that cannot be reached or is no Croupier server; `key` is that of a sentence that says which."""

    def __init__(self, key: str, server: ServerAddress, reason: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.server = server
        self.reason = reason

    def sentence(self, words: Words) -> str:
        """Return the error as a sentence."""
        return words.say(self.key, server=self.server.url, reason=self.reason)


def fetch_open_tables(server: ServerAddress) -> list[RoomView]:
    """Fetch the listed tables with a free seat, newest first, without those whose rules are unknown here."""
    found = _decode(server, _get(server, "/api/tables", MOST_LIST_BYTES), list[RoomView])
    return [room for room in found if room_fits(room)]


def fetch_bots(server: ServerAddress) -> list[BotInfo]:
    """Fetch the bots that can play at the tables of a server."""
    return _decode(server, _get(server, "/api/bots", MOST_LIST_BYTES), list[BotInfo])


def fetch_record(address: TableAddress) -> bytes:
    """Fetch the record of a game, but at most one byte more than a record may have."""
    return _get(address.server, f"{address.path}/record", MOST_BYTES + 1)


def _decode(server: ServerAddress, content: bytes, kind: type[Found]) -> Found:
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise ServerError("online.no_croupier", server) from None


class _NoRedirects(HTTPRedirectHandler):
    """Treats redirects as errors, because they may lead anywhere."""

    def redirect_request(self, *_: Any) -> None:
        """Return None, which means that the redirect is not followed."""


class _Deadline:
    """Aborts the connections of one request when its time is up."""

    def __init__(self) -> None:
        self.passed = False
        self._connections: list[HTTPConnection] = []
        self._sockets: list[socket.socket] = []
        """Their sockets, since a connection forgets its socket before the body of the response is read."""

    def make_abortable(self, kind: Callable[..., HTTPConnection]) -> Callable[..., HTTPConnection]:
        """Wrap a class of connections so that those it creates are aborted when the time is up."""

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
        """Run the timer until the block ends."""
        timer = Timer(DEADLINE, self._abort)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _abort(self) -> None:
        self.passed = True
        shaking_hands = [connection.sock for connection in self._connections if connection.sock is not None]
        for found in (*self._sockets, *shaking_hands):
            with suppress(OSError):  # of the plain socket, even under TLS, whose state belongs to another thread
                socket.socket.shutdown(found, socket.SHUT_RDWR)


class _HTTPHandler(HTTPHandler):
    def __init__(self, deadline: _Deadline) -> None:
        super().__init__()
        self._make = deadline.make_abortable(HTTPConnection)

    def http_open(self, req: Request) -> HTTPResponse:
        """Send a request."""
        return self.do_open(self._make, req)


class _HTTPSHandler(HTTPSHandler):
    def __init__(self, deadline: _Deadline) -> None:
        super().__init__()
        self._make = deadline.make_abortable(HTTPSConnection)

    def https_open(self, req: Request) -> HTTPResponse:
        """Send a request."""
        return self.do_open(self._make, req, context=ssl.create_default_context())


def _get(server: ServerAddress, path: str, most: int) -> bytes:
    deadline = _Deadline()
    proxies = [ProxyHandler({})] if server.on_this_machine else []
    opener = build_opener(*proxies, _NoRedirects(), _HTTPHandler(deadline), _HTTPSHandler(deadline))
    try:
        with deadline.running(), opener.open(Request(f"{server.url}{path}"), timeout=PATIENCE) as response:
            content: bytes = response.read(most)
        if deadline.passed:
            raise TimeoutError("timed out")
    except HTTPError as error:
        error.close()
        raise ServerError("online.no_croupier", server, f"HTTP {error.code}") from None
    except (URLError, HTTPException, OSError, ValueError) as error:
        reason = error.reason if isinstance(error, URLError) else error
        if deadline.passed:  # aborting a connection can cause any of these errors
            reason = TimeoutError("timed out")
        raise ServerError("online.no_answer", server, reason_text(reason)) from None
    return content


def reason_text(error: object) -> str:
    """Describe a connection error in a few words."""
    if isinstance(error, ConnectionError) and error.errno:
        return os.strerror(error.errno)  # the event loop's own text would repeat the address
    if isinstance(error, ssl.SSLCertVerificationError):
        return remove_invisible(error.verify_message, LONGEST_REASON)
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return remove_invisible(next(iter(text.splitlines()), ""), LONGEST_REASON) or type(error).__name__
