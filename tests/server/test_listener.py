"""Listener: connections are opened in turn by address, and the number that may wait per address is limited."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any, cast

import pytest

if sys.platform == "win32":
    pytest.skip("uvloop does not run there", allow_module_level=True)

from croupier.server import listener
from croupier.server.listener import FairLoop

CROWD, OTHER = "127.0.0.2", "127.0.0.3"


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    """Return a listening socket on which nothing was accepted yet."""
    with socket.create_server(("127.0.0.1", 0), backlog=1_000) as found:
        yield found


@pytest.fixture
def connect(listening: socket.socket) -> Iterator[Callable[[str], socket.socket]]:
    """Return a function that connects from an address."""
    with ExitStack() as at_the_end:
        yield lambda address: at_the_end.enter_context(
            socket.create_connection(listening.getsockname(), 5, (address, 0))
        )


class Opened(asyncio.Protocol):
    """Notes connections as they are opened."""

    def __init__(self, transports: list[asyncio.Transport]) -> None:
        self._transports = transports

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note the connection."""
        self._transports.append(cast(asyncio.Transport, transport))


class Listening:
    """What uvicorn sets up, and the addresses of its connections."""

    def __init__(self) -> None:
        self._transports: list[asyncio.Transport] = []

    async def begin(self, listening: socket.socket) -> None:
        """Listen as uvicorn does."""
        protocol = partial(Opened, self._transports)
        self.server = await asyncio.get_running_loop().create_server(protocol, sock=listening)

    @property
    def opened(self) -> list[str]:
        """Return the addresses of the connections, in the order in which they were opened."""
        return [transport.get_extra_info("peername")[0] for transport in self._transports]

    async def end(self) -> None:
        """Close everything: uvloop waits for what is left open where warnings are errors."""
        self.server.close()
        await self.server.wait_closed()
        for transport in self._transports:
            transport.abort()


def run(story: Callable[[Listening], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine in the loop of the server."""

    async def to_the_end() -> None:
        listening = Listening()
        try:
            await story(listening)
        finally:
            await listening.end()

    with asyncio.Runner(loop_factory=FairLoop) as runner:
        runner.run(asyncio.wait_for(to_the_end(), 10))


async def until(holds: Callable[[], bool]) -> None:
    """Let the loop turn until something holds."""
    while not holds():
        await asyncio.sleep(0.001)


def test_who_comes_after_a_crowd_of_one_address_does_not_wait_behind_it(
    listening: socket.socket, connect: Callable[[str], socket.socket]
) -> None:
    for _ in range(400):
        connect(CROWD)
    connect(OTHER)

    async def story(server: Listening) -> None:
        await server.begin(listening)
        await until(lambda: len(server.opened) == 401)
        assert server.opened.index(OTHER) < 100, "uvloop's own listener opens it last"

    run(story)


def test_connections_of_one_address_beyond_those_that_may_wait_are_closed(
    listening: socket.socket, connect: Callable[[str], socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "WAITING_PER_ADDRESS", 10)
    lines = [connect(CROWD) for _ in range(60)]

    async def story(server: Listening) -> None:
        await server.begin(listening)
        await until(lambda: len(server.opened) == 10)
        connect(OTHER)
        await until(lambda: OTHER in server.opened)
        assert len(server.opened) == 11

    run(story)
    assert [line.recv(1) for line in lines[10:]] == [b""] * 50


def test_a_system_without_descriptors_is_asked_again_after_a_while(
    listening: socket.socket,
    connect: Callable[[str], socket.socket],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Exhausted(socket.socket):
        """A listening socket of a process that has no descriptor left at first."""

        refusals = 2

        def accept(self) -> tuple[socket.socket, Any]:
            """Refuse, then accept."""
            if self.refusals:
                self.refusals -= 1
                raise OSError(errno.EMFILE, "Too many open files")
            return super().accept()

    monkeypatch.setattr(listener, "PAUSE_SECONDS", 0.01)
    connect(OTHER)

    with Exhausted(fileno=listening.dup().detach()) as exhausted:

        async def story(server: Listening) -> None:
            await server.begin(exhausted)
            await until(lambda: server.opened == [OTHER])

        run(story)
    assert [record.getMessage() for record in caplog.records] == [
        "No connection can be accepted for 0.01 s: Too many open files."
    ] * 2


def test_who_still_waits_when_the_listener_closes_is_let_go(
    listening: socket.socket, connect: Callable[[str], socket.socket]
) -> None:
    lines = [connect(CROWD) for _ in range(50)]

    async def story(server: Listening) -> None:
        await server.begin(listening)
        await until(lambda: bool(server.opened))
        server.server.close()
        connect(OTHER)
        await asyncio.sleep(0.05)
        assert OTHER not in server.opened

    run(story)
    assert all(line.recv(1) == b"" for line in lines[-5:])
