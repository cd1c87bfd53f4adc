"""Connection: the WebSocket of one online table, reopened whenever it is lost."""

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
from croupier.terminal.online.http import ServerError, reason_text

ANSWER_SECONDS = 15.0
"""How long connecting may take, and then the welcome."""
PING_SECONDS = 15.0
"""The time between two pings, and the longest wait for the pong before a connection counts as lost."""
FIRST_RETRY, LAST_RETRY = 0.5, 15.0
"""The pause before the first attempt to reconnect, and the longest one between two attempts, in seconds."""
MOST_DOUBLINGS = 10
"""How often the pause between two attempts is doubled at most; limits the power of 2."""
MOST_BYTES = 4_000_000
"""The longest message that is accepted."""
MOST_WAITING = 1_000_000
"""The most bytes that may wait to be sent: every ping is answered, even if the server never reads the answers."""
NO_TABLE = 404

_encode = msgspec.json.Encoder().encode


class ConnectionStatus(Enum):
    """The state of a connection."""

    CONNECTING = "no welcome yet"
    OPEN = "open"
    WAITING = "lost; it is tried again soon"
    CLOSED = "closed for good"


class Receiver(Protocol):
    """What a connection calls when it is opened or lost, and with every message."""

    @property
    def was_welcomed(self) -> bool:
        """Whether the server has ever welcomed us to the table."""
        ...

    def hello(self) -> commands.Hello:
        """Return the first frame to send."""
        ...

    def receive(self, text: str | bytes) -> None:
        """Handle a message."""
        ...

    def handle_loss(self) -> None:
        """Handle the loss of the connection."""
        ...

    def handle_close(self) -> None:
        """Handle the end of the last connection."""
        ...


class _Socket(ClientConnection):
    """A WebSocket that is aborted if too much waits to be sent, such as pongs for a server that only sends pings."""

    def send_data(self) -> None:
        """Send what is due, and abort the connection if too much remains unsent."""
        super().send_data()
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()


class _Connecting(connect):
    """A connector that follows no redirects: our tokens are for this server only."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        """Return the error instead of another address."""
        return exc


class Connection:
    """The connection to a table, which reconnects until it fails for good."""

    def __init__(self, address: TableAddress, receiver: Receiver) -> None:
        self.address = address
        self.receiver = receiver
        self.status = ConnectionStatus.CONNECTING
        self.failure: ServerError | None = None
        """Why the connection failed for good; once this is set, `run` ends."""
        self._socket: ClientConnection | None = None
        self._sending: set[asyncio.Task[None]] = set()
        """Tasks that send frames. They are stored here because asyncio itself keeps only weak references to tasks."""

    async def run(self) -> None:
        """Stay connected until the connection fails for good: if the first attempt fails, or `fail` is called.

        Once we were welcomed, lost connections are reopened, however long that takes.
        """
        attempts = 0
        try:
            while self.failure is None:
                was_welcomed = self.receiver.was_welcomed
                try:
                    await self._run_once()
                except (OSError, WebSocketException, TimeoutError) as error:
                    if not was_welcomed and not self.receiver.was_welcomed:
                        self.failure = self._unreachable(error)
                except Exception as error:
                    # For example a proxy that needs another package, or nonsense from a server. Faces show the failure.
                    if self._socket is None:
                        self.failure = self._unreachable(error)
                    else:
                        self.fail("online.no_croupier")
                attempts = 0 if self.status is ConnectionStatus.OPEN else attempts + 1
                self._socket = None
                self.status = ConnectionStatus.WAITING
                self.receiver.handle_loss()
                if self.failure is None:
                    longest = min(LAST_RETRY, FIRST_RETRY * 2 ** min(attempts, MOST_DOUBLINGS))
                    # When a server goes down, all its clients reconnect; the random pause spreads them out.
                    await asyncio.sleep(longest * (0.5 + random.random() / 2))
                    self.status = ConnectionStatus.CONNECTING
        finally:
            self.status = ConnectionStatus.CLOSED
            self.receiver.handle_close()

    async def _run_once(self) -> None:
        """Connect, and receive messages until that connection is closed or lost."""
        url = self.address.server.socket_url(f"{self.address.path}/live")
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
            socket.transport.abort()  # without waiting for the server

    async def send(self, frame: commands.Frame) -> None:
        """Send a frame; without a connection, drop it."""
        if self._socket is not None:
            with suppress(WebSocketException, OSError):
                await self._socket.send(_encode(frame).decode())

    def post(self, frame: commands.Frame) -> None:
        """Send a frame in a task, without waiting for it."""
        task = asyncio.ensure_future(self.send(frame))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def drop(self) -> None:
        """Abort the connection, so that it is reopened."""
        if self._socket is not None:
            self._socket.transport.abort()

    def fail(self, key: str) -> None:
        """Do not reconnect any more. `key` is that of a sentence that says why."""
        self.failure = ServerError(key, self.address.server)

    def _unreachable(self, error: Exception) -> ServerError:
        """Return the ServerError for a first attempt that failed."""
        server = self.address.server
        if isinstance(error, InvalidStatus):
            status = error.response.status_code
            key = "page.no.no-table" if status == NO_TABLE else "online.no_croupier"
            return ServerError(key, server, f"HTTP {status}")
        return ServerError("online.no_answer", server, reason_text(error))
