"""Runs uvicorn: the listening socket, workers, and a shutdown that loses no events."""

import errno
import gc
import logging
import os
import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from threading import Timer
from threading import enumerate as enumerate_threads
from types import FrameType
from typing import Any

import msgspec
import uvicorn
from uvicorn.server import HANDLED_SIGNALS
from uvicorn.supervisors import Multiprocess

from croupier.server.app import Application
from croupier.server.connections import proxy_warnings, raise_descriptor_limit
from croupier.server.http_connection import ServerConfig
from croupier.server.log_lines import configure_logging
from croupier.server.settings import Settings
from croupier.store import Log

log = logging.getLogger("croupier.server")
FIRST_PORT = 8765
"""The default port; if it is taken, one of the next is used."""
PORTS_TRIED = 50
"""Ports tried from the default on, before any free one is used."""
TAKEN = (errno.EADDRINUSE, errno.EACCES)
"""Errors after which another port may work: the port is taken, or reserved for the system."""
BACKLOG = 2048
"""Connections that the system queues before they are accepted."""
LOOP = "croupier.server.listener:FairLoop" if find_spec("uvloop") else "auto"
"""The event loop, in the form of uvicorn's option. Without uvloop asyncio's own is used."""
SETTINGS = "CROUPIER_SETTINGS"
"""The environment variable that passes the settings to worker processes."""
GARBAGE = (50_000, 20, 20)
"""Thresholds of the garbage collector, which only has to find reference cycles. It searches new objects after 50,000
were created and not freed, which takes a millisecond or two, and all objects, of which a server with many tables has
millions, 400 times less often. A closed connection leaves no cycle behind."""
GRACE = 5
"""Seconds that connections have to end when the server shuts down."""
EXIT_SECONDS = 18
"""How long a process may take to end after a signal. The documentation promises 20 seconds."""


class ListenError(OSError):
    """The address cannot be listened on; the message is a sentence."""


class PortTakenError(ListenError):
    """The port is taken; another may be free."""


def listen(host: str, port: int | None) -> socket.socket:
    """Return a listening socket at a port or, for None, at the first free one; raise ListenError if that fails."""
    if not host:
        raise ListenError("Say where to listen: 127.0.0.1 for this machine alone, 0.0.0.0 to let others in.")
    if port is not None:
        return _listen_at(host, port)
    for number in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        with suppress(PortTakenError):
            return _listen_at(host, number)
    return _listen_at(host, 0)


def _listen_at(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a port; raise ListenError if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        where = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM)[0][4]
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "that is not the name of a machine"
        raise ListenError(f"Nothing can listen at {host}: {reason}.") from None
    try:
        with ExitStack() as unless_it_works:
            # Name TCP explicitly: only then asyncio sets TCP_NODELAY, or small messages may take 40 ms longer.
            listening = unless_it_works.enter_context(socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP))
            if os.name != "nt":  # on Windows the option would let two servers share a port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(where)
            listening.listen(BACKLOG)
            listening.set_inheritable(True)
            unless_it_works.pop_all()
            return listening
    except OSError as error:
        reason = error.strerror or str(error)
        if error.errno in TAKEN:
            raise PortTakenError(f"Nothing can listen at {host}, port {port}: {reason}.") from None
        raise ListenError(f"Nothing can listen at {host}: {reason}.") from None


def server_address(listening: socket.socket, host: str) -> str:
    """Return the address under which people reach a server that listens on a socket."""
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


class Server(uvicorn.Server):
    """uvicorn's server, with a callback when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down, within a limited time."""
        _schedule_forced_exit()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and call back when ready."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def server_config(app: Application | str, settings: Settings, workers: int = 1) -> ServerConfig:
    """Return uvicorn's configuration for an application, given as an object or a name to import."""
    # Proxies trusted to forward clients' addresses: those on this machine, unless the host names others.
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1,::ffff:127.0.0.1")
    for warning in proxy_warnings(proxies):
        log.warning("%s", warning)
    return ServerConfig(
        app,
        settings.limits,
        factory=isinstance(app, str),
        loop=LOOP,
        workers=workers,
        ws_ping_interval=20,
        forwarded_allow_ips=proxies,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )


def _tune_garbage_collector() -> None:
    """Exempt all objects that exist by now from garbage collection, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def _schedule_forced_exit() -> None:
    """End the process in EXIT_SECONDS, even if something hangs."""
    timer = Timer(EXIT_SECONDS, _force_exit)
    timer.daemon = True
    timer.start()


def _force_exit() -> None:
    """End the process immediately. That loses nothing that was acknowledged, since all of that is on disk."""
    hanging = [thread.name for thread in enumerate_threads() if not thread.daemon]
    log.critical("The server ends after %d seconds, although these hang: %s.", EXIT_SECONDS, ", ".join(hanging))
    logging.shutdown()
    os._exit(1)


def serve(settings: Settings, store: Log, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve from this process until it is stopped."""
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    _tune_garbage_collector()
    raise_descriptor_limit()
    with suppress(KeyboardInterrupt):  # uvicorn raises it again after a clean shutdown
        Server(server_config(Application(settings, store), settings), ready).run(sockets=[listening])


def serve_with_workers(settings: Settings, listening: socket.socket, workers: int, ready: Callable[[], None]) -> None:
    """Serve the same tables from several processes. A process that dies is replaced."""
    os.environ[SETTINGS] = msgspec.json.encode(settings).decode()
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    raise_descriptor_limit()  # workers inherit it
    configuration = server_config("croupier.server.uvicorn_server:worker_application", settings, workers)
    ready()
    Multiprocess(configuration, sockets=[listening]).run()


def _with_forced_exit(handler: Any) -> Callable[[int, FrameType | None], None]:
    """Return a signal handler that calls another one, and ends the process within a limited time."""

    def handle(number: int, frame: FrameType | None) -> None:
        _schedule_forced_exit()
        handler(number, frame)

    return handle


def worker_application() -> Application:
    """Return the application of a worker process; called there by uvicorn."""
    configure_logging()
    for number in HANDLED_SIGNALS:  # in a worker uvicorn's own server handles them
        signal.signal(number, _with_forced_exit(signal.getsignal(number)))
    _tune_garbage_collector()
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
    return Application(settings)
