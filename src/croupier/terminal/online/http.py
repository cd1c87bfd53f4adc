"""HTTP: the few requests beside the socket: the open tables, the bots of a server, the record of a game."""

import os
import ssl
from http.client import HTTPException
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import HTTPSHandler, ProxyHandler, Request, build_opener

import msgspec

from croupier.api.http import BotInfo
from croupier.api.views import RoomView
from croupier.record import MOST_BYTES
from croupier.terminal.online.address import ServerAddress, TableAddress
from croupier.terminal.online.untrusted import room_fits, visible
from croupier.words import Words

Found = TypeVar("Found")
PATIENCE = 10.0
"""Seconds for a response."""
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


def _get(server: ServerAddress, path: str, most: int) -> bytes:
    proxies = [ProxyHandler({})] if server.on_this_machine else []
    opener = build_opener(*proxies, HTTPSHandler(context=ssl.create_default_context()))
    try:
        with opener.open(Request(f"{server.origin}{path}"), timeout=PATIENCE) as response:
            content: bytes = response.read(most)
    except HTTPError as error:
        raise ServerError("online.no_croupier", server, f"HTTP {error.code}") from None
    except (URLError, HTTPException, OSError, ValueError) as error:
        reason = error.reason if isinstance(error, URLError) else error
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
