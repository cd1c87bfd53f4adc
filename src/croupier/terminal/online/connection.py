"""Connection: the WebSocket of one online table, opened again whenever it is lost."""

import asyncio
import random
from contextlib import suppress
from enum import Enum
from typing import Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from croupier.api import commands
from croupier.terminal.online.address import TableAddress
from croupier.terminal.online.http import ServerError, reason_of

ANSWER_SECONDS = 15.0
"""How long a connection may take until the welcome."""
PING_SECONDS = 15.0
"""Between two pings, and for the pong: a line that is silent for longer counts as broken."""
FIRST_RETRY, LAST_RETRY = 0.5, 15.0
"""Seconds before the first attempt to reconnect, and at most between two of them."""
MOST_DOUBLINGS = 10
"""Of the time between two attempts."""
MOST_BYTES = 4_000_000
"""Of a message."""
MOST_WAITING = 1_000_000
"""Bytes that may wait to be written: what a server sends is answered, whether it reads the answers or not."""
NO_TABLE = 404

_encode = msgspec.json.Encoder().encode


class Line(Enum):
    """How the connection stands."""

    CONNECTING = "no welcome yet"
    OPEN = "open"
    WAITING = "lost; it is tried again soon"
    CLOSED = "closed for good"


class Receiver(Protocol):
    """Takes in what comes over a connection."""

    @property
    def welcomed(self) -> bool:
        """Whether the table was ever reached."""
        ...

    def hello(self) -> commands.Hello:
        """The first frame of every connection."""
        ...

    def receive(self, text: str | bytes) -> None:
        """Take in a message."""
        ...

    def lost(self) -> None:
        """Note that the line is broken."""
        ...

    def closed(self) -> None:
        """Note that there will be no further connection."""
        ...


class _Socket(ClientConnection):
    """A WebSocket that breaks where too much waits to be written, such as pongs for a server that only pings."""

    def send_data(self) -> None:
        """Write what is to be sent."""
        super().send_data()
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()


class _Connecting(connect):
    """Opens a WebSocket to the very server that was asked for: tokens are for nobody else."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """Follow no redirect."""
        return exc


class Connection:
    """The line to a table. It stays until it fails for good."""

    def __init__(self, address: TableAddress, receiver: Receiver) -> None:
        self.address = address
        self.receiver = receiver
        self.line = Line.CONNECTING
        self.failure: ServerError | None = None
        """Why there is no coming back; once it is set, the connection ends."""
        self._socket: ClientConnection | None = None
        self._sending: set[asyncio.Task[None]] = set()
        """Frames under way; asyncio itself holds tasks weakly."""

    async def run(self) -> None:
        """Stay connected until there is no coming back; a first attempt that fails is a failure, later ones are not."""
        attempts = 0
        try:
            while self.failure is None:
                welcomed = self.receiver.welcomed
                try:
                    await self._connected()
                except (OSError, WebSocketException, TimeoutError) as error:
                    if not welcomed and not self.receiver.welcomed:
                        self.failure = self._unreachable(error)
                except Exception as error:
                    # Whatever it is, faces must hear of it: a proxy that needs another package, or a server's nonsense.
                    if self._socket is None:
                        self.failure = self._unreachable(error)
                    else:
                        self.fail("online.no_croupier")
                attempts = 0 if self.line is Line.OPEN else attempts + 1
                self._socket = None
                self.line = Line.WAITING
                self.receiver.lost()
                if self.failure is None:
                    longest = min(LAST_RETRY, FIRST_RETRY * 2 ** min(attempts, MOST_DOUBLINGS))
                    # All clients lose their connections when a server goes down; chance spreads their return.
                    await asyncio.sleep(longest * (0.5 + random.random() / 2))
                    self.line = Line.CONNECTING
        finally:
            self.line = Line.CLOSED
            self.receiver.closed()

    async def _connected(self) -> None:
        """One connection, from hello to its end."""
        url = self.address.server.socket(f"{self.address.path}/live")
        socket = await _Connecting(
            url,
            create_connection=_Socket,
            proxy=None if self.address.server.on_this_machine else True,
            open_timeout=ANSWER_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            max_size=MOST_BYTES,
        )
        self._socket = socket
        try:
            await self.send(self.receiver.hello())
            received = await asyncio.wait_for(socket.recv(), ANSWER_SECONDS)
            while True:
                self.receiver.receive(received)
                if self.failure is not None:
                    return
                received = await socket.recv()
        finally:
            socket.transport.abort()  # who leaves does not wait for the other side

    async def send(self, frame: commands.Frame) -> None:
        """Send a frame; on a broken line it is lost."""
        if self._socket is not None:
            with suppress(WebSocketException, OSError):
                await self._socket.send(_encode(frame).decode())

    def post(self, frame: commands.Frame) -> None:
        """Send a frame soon."""
        task = asyncio.ensure_future(self.send(frame))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def drop(self) -> None:
        """Close the connection and come back."""
        if self._socket is not None:
            self._socket.transport.abort()

    def fail(self, key: str) -> None:
        """Come back no more, for a reason."""
        self.failure = ServerError(key, self.address.server)

    def _unreachable(self, error: Exception) -> ServerError:
        """Return why there was no first welcome."""
        server = self.address.server
        if isinstance(error, InvalidStatus):
            status = error.response.status_code
            key = "page.no.no-table" if status == NO_TABLE else "online.no_croupier"
            return ServerError(key, server, f"HTTP {status}")
        return ServerError("online.no_answer", server, reason_of(error))
