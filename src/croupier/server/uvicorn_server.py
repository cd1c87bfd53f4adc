"""Running uvicorn: the listening socket, workers, and a shutdown that loses nothing."""

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
"""Where a server listens by default, or on one of the next ports if that is taken."""
PORTS_TRIED = 50
TAKEN = (errno.EADDRINUSE, errno.EACCES)
"""Errors where another port may do; some are reserved for the system."""
BACKLOG = 2048
LOOP = "croupier.server.listener:FairLoop" if find_spec("uvloop") else "auto"
"""The event loop, as uvicorn's option names it. Without uvloop asyncio's own is used."""
SETTINGS = "CROUPIER_SETTINGS"
"""The environment variable that takes the settings to worker processes."""
GARBAGE = (50_000, 20, 20)
"""When the garbage collector looks for rings of objects: among new ones after so many were made and not freed, which
takes it a millisecond or two; among all, of which a server with many tables has millions, 400 times less often. A
connection that is closed leaves no ring behind."""
GRACE = 5
"""Seconds that connections have to end when the server goes down."""
EXIT_SECONDS = 18
"""How long a process may take to end after a signal; whoever waits for it was told 20."""


class ListenError(OSError):
    """The address cannot be listened on; the message is a sentence."""


class PortTakenError(ListenError):
    """The port is taken; another may be free."""


def listen(host: str, port: int | None) -> socket.socket:
    """A socket to listen on: at the port asked for or, where none was, at the first free one."""
    if not host:
        raise ListenError("Say where to listen: 127.0.0.1 for this machine alone, 0.0.0.0 to let others in.")
    if port is not None:
        return _listening(host, port)
    for number in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        with suppress(PortTakenError):
            return _listening(host, number)
    return _listening(host, 0)


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens at a port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        where = socket.getaddrinfo(host, port, family, socket.SOCK_STREAM)[0][4]
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "that is no name of a machine"
        raise ListenError(f"Nothing can listen at {host}: {reason}.") from None
    try:
        with ExitStack() as unless_it_works:
            # Named as TCP: only then asyncio sends small messages at once, instead of 40 ms later.
            listening = unless_it_works.enter_context(socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP))
            if os.name != "nt":  # there the option would let two servers share a port
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


def address(listening: socket.socket, host: str) -> str:
    """The address people use."""
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


class Server(uvicorn.Server):
    """Calls back when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Go down, in time."""
        _end_in_time()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then call back."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def config(app: Application | str, settings: Settings, workers: int = 1) -> ServerConfig:
    """Return how uvicorn runs it."""
    # Whom to believe about who calls: a proxy on this machine, unless the host names another.
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


def _tune() -> None:
    """Keep what was loaded at the start, so that the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def _end_in_time() -> None:
    """End the process, whatever hangs in it, if it is still there after a while."""
    timer = Timer(EXIT_SECONDS, _end)
    timer.daemon = True
    timer.start()


def _end() -> None:
    """End the process at once. What is on disk stays there, and nobody was told of anything that is not."""
    hanging = [thread.name for thread in enumerate_threads() if not thread.daemon]
    log.critical("The server ends after %d seconds, although these hang: %s.", EXIT_SECONDS, ", ".join(hanging))
    logging.shutdown()
    os._exit(1)


def serve(settings: Settings, store: Log, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve from this process until it is stopped."""
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    _tune()
    raise_descriptor_limit()
    with suppress(KeyboardInterrupt):  # raised again after everything was closed in good order
        Server(config(Application(settings, store), settings), ready).run(sockets=[listening])


def serve_with_workers(settings: Settings, listening: socket.socket, workers: int, ready: Callable[[], None]) -> None:
    """Serve from several processes on the same tables; one that dies is replaced."""
    os.environ[SETTINGS] = msgspec.json.encode(settings).decode()
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    raise_descriptor_limit()  # workers inherit it
    arranged = config("croupier.server.uvicorn_server:worker", settings, workers)
    ready()
    Multiprocess(arranged, sockets=[listening]).run()


def _ending_in_time(handler: Any) -> Callable[[int, FrameType | None], None]:
    """Return a handler of a signal that calls another one, and ends the process in time."""

    def handle(number: int, frame: FrameType | None) -> None:
        _end_in_time()
        handler(number, frame)

    return handle


def worker() -> Application:
    """What a worker process runs."""
    configure_logging()
    for number in HANDLED_SIGNALS:  # in a worker uvicorn's own server handles them
        signal.signal(number, _ending_in_time(signal.getsignal(number)))
    _tune()
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
    return Application(settings)
