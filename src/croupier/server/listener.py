"""Listener: accepts connections as they come, and opens them in turn by address.

uvloop accepts one connection in each turn of the event loop, the oldest first. An address that connects faster than
that fills the system's queue, and everyone else has to wait behind it.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Any

import uvloop

from croupier.server.addresses import address_of
from croupier.server.turns import RoundRobin

log = logging.getLogger("croupier.server")
ACCEPTED_AT_ONCE = 64
"""Connections accepted in one turn of the event loop, at most."""
WAITING_PER_ADDRESS = 1_000
"""Connections of one address that may wait to be opened; further ones are closed."""
PAUSE_SECONDS = 1.0
"""Seconds without accepting after an error, such as when the system has no descriptor left."""


class Listener:
    """A listening socket, with the server methods that uvicorn calls."""

    def __init__(self, loop: asyncio.AbstractEventLoop, listening: socket.socket, protocol: Callable[[], Any]) -> None:
        """Begin to accept connections. `protocol` creates the protocol of each."""
        self._loop = loop
        self._listening = listening
        self._protocol = protocol
        self._waiting: RoundRobin[socket.socket] = RoundRobin()
        self._opening: set[asyncio.Task[Any]] = set()
        """Tasks that open connections; the event loop itself keeps only weak references to tasks."""
        self._closed = False
        listening.setblocking(False)
        self._resume()

    def close(self) -> None:
        """Stop accepting, and close the connections that wait."""
        self._closed = True
        self._loop.remove_reader(self._listening)
        while self._waiting:
            self._waiting.take().close()

    async def wait_closed(self) -> None:
        """Do nothing: `close` leaves nothing to wait for."""

    def _resume(self) -> None:
        if not self._closed:
            self._loop.add_reader(self._listening, self._accept)

    def _accept(self) -> None:
        """Accept the connections that have arrived."""
        idle = not self._waiting
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                connection, peer = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                break
            except OSError as error:
                log.warning("No connection can be accepted for %g s: %s.", PAUSE_SECONDS, error.strerror)
                self._loop.remove_reader(self._listening)
                self._loop.call_later(PAUSE_SECONDS, self._resume)
                break
            connection.setblocking(False)
            address = address_of(peer[:2])
            if self._waiting.count(address) < WAITING_PER_ADDRESS:
                self._waiting.add(address, connection)
            else:
                connection.close()
        if idle:
            self._open()

    def _open(self) -> None:
        """Open one connection of each address; leave the others to the next turn of the event loop."""
        for _ in range(len(self._waiting)):
            opening = self._loop.create_task(self._loop.connect_accepted_socket(self._protocol, self._waiting.take()))
            self._opening.add(opening)
            opening.add_done_callback(self._end_opening)
        if self._waiting:
            self._loop.call_soon(self._open)

    def _end_opening(self, opening: asyncio.Task[Any]) -> None:
        self._opening.discard(opening)
        if not opening.cancelled() and (error := opening.exception()) is not None:
            log.warning("A connection could not be opened: %s.", error)


class FairLoop(uvloop.Loop):
    """uvloop's event loop, listening with a `Listener`."""

    async def create_server(self, protocol_factory: Callable[[], Any], *args: Any, **options: Any) -> Any:
        """Listen with a `Listener` on a given socket; without one, as uvloop does."""
        if options.get("sock") is None:
            return await super().create_server(protocol_factory, *args, **options)
        return Listener(self, options["sock"], protocol_factory)
