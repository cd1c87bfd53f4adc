"""A real server for tests: uvicorn in a thread, a free port of loopback, a SQLite file."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest

from croupier.server.app import Application
from croupier.server.connections import Connections
from croupier.server.settings import Settings
from croupier.server.uvicorn_server import Server, listen, server_address, server_config
from tests.patience import PATIENCE

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Running:
    """A running server."""

    url: str
    application: Application
    loop: asyncio.AbstractEventLoop
    """The event loop of the server."""
    connections: Connections
    """The open connections."""
    stop: Callable[[], None]
    """Shuts the server down, as a signal would."""

    def client(self, *tokens: str) -> httpx.Client:
        """Return a client of the server that sends these tokens."""
        headers = {"authorization": f"Bearer {','.join(tokens)}"} if tokens else {}
        # Loopback has no certificates; reading those of the world would take longer than the request.
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, trust_env=False, verify=False)


@contextmanager
def running(settings: Settings, store: Any = None) -> Iterator[Running]:
    """Run a server for a `with` block."""
    application = Application(settings, store)
    place = listen(HOST, 0)
    up = Event()
    configured = server_config(application, settings)
    server = Server(configured, up.set)
    loops = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve([place])

    def stop() -> None:
        server.should_exit = True

    thread = Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    try:
        assert up.wait(PATIENCE), "the server did not come up"
        yield Running(server_address(place, HOST), application, loops[0], configured.open_connections, stop)
    finally:
        stop()
        thread.join(PATIENCE)
        place.close()
    assert not thread.is_alive(), "the server did not go down"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server with default settings for all tests of a file."""
    with running(Settings(f"sqlite:///{tmp_path_factory.mktemp('log') / 'tables.db'}")) as found:
        yield found


@pytest.fixture
def serve(tmp_path: Path) -> Callable[..., Any]:
    """Return a function that starts servers with given settings, one after another on the same log.

    with serve(grace_seconds=0) as server:
    """

    def start(store: Any = None, **wishes: Any) -> Any:
        return running(Settings(f"sqlite:///{tmp_path / 'tables.db'}", **wishes), store)

    return start
