"""PostgresChannel: messages between workers by PostgreSQL's LISTEN and NOTIFY."""

import asyncio
import selectors
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from threading import Event, Thread
from typing import Any, TypeAlias

import psycopg

from croupier.store.log import Channel

CHANNEL = "croupier"
"""The name of the PostgreSQL channel that all workers use."""

PAYLOAD_LIMIT = 7_999
"""Bytes of a payload, at most: PostgreSQL allows fewer than 8,000."""

MESSAGE_LIMIT = 7_900
"""Bytes of a message, at most."""

RETRY_SECONDS = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Pauses before connecting again; the last one repeats."""

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]


def format_announcement(table: str, seq: int) -> str:
    """Return the message about an entry that was appended."""
    return f"{table} {seq}"


def check_message(text: str) -> None:
    """Raise ValueError for a message that would not arrive unchanged."""
    if len(text.encode()) > MESSAGE_LIMIT or "\n" in text or "\0" in text:
        raise ValueError(f"messages between workers are single lines of at most {MESSAGE_LIMIT:,} bytes")


def encode_messages(sender: str, messages: Iterable[str]) -> Iterator[str]:
    r"""Yield as few payloads as possible for some messages: the name of the sending worker, then a line per message.

    >>> list(encode_messages("w1", ["table 7", "table 8"]))
    ['w1\ntable 7\ntable 8']
    """
    lines, size = [sender], len(sender)
    for message in messages:
        more = 1 + (len(message) if message.isascii() else len(message.encode()))
        if size + more > PAYLOAD_LIMIT:
            yield "\n".join(lines)
            lines, size = [sender], len(sender)
        lines.append(message)
        size += more
    if len(lines) > 1:
        yield "\n".join(lines)


def decode_messages(receiver: str, payload: str) -> list[str]:
    r"""Return the messages in a payload for a worker; none if it sent them itself.

    >>> decode_messages("w2", "w1\ntable 7\ntable 8")
    ['table 7', 'table 8']
    >>> decode_messages("w1", "w1\ntable 7\ntable 8")
    []
    """
    sender, *messages = payload.split("\n")
    return [] if sender == receiver else messages


class PostgresChannel(Channel):
    """A thread with its own connection, which listens and sends. Callbacks run on the loop that this was made on."""

    def __init__(
        self,
        connect: Callable[[], Connection],
        worker: str,
        on_message: Callable[[str], None],
        on_connect: Callable[[], None],
    ) -> None:
        self._connect = connect
        self._worker = worker
        self._on_message = on_message
        self._on_connect = on_connect
        self._loop = asyncio.get_running_loop()
        self._outbox: deque[str] = deque()
        self._closing = Event()
        self._wake, self._woken = socket.socketpair()
        self._wake.setblocking(False)
        self._thread = Thread(target=self._run, name="croupier-channel", daemon=True)
        self._thread.start()

    def send(self, text: str) -> None:
        """Queue a message to the other workers."""
        check_message(text)
        if not self._closing.is_set():
            self._outbox.append(text)
            self._wake_thread()

    def close(self) -> None:
        """Send all queued messages, and stop listening."""
        if not self._closing.is_set():
            self._closing.set()
            self._wake_thread()
            # Not forever: the thread may be waiting for a server that does not answer.
            self._thread.join(timeout=2)

    def _wake_thread(self) -> None:
        with suppress(BlockingIOError):  # the socket is full of wake-ups that the thread has yet to read
            self._wake.send(b"!")

    def _run(self) -> None:
        """Run the thread: listen, and connect again after every break."""
        failures = 0
        while not self._closing.is_set():
            try:
                with closing(self._connect()) as connection:
                    # For notifications that arrive together with the response to a statement.
                    connection.add_notify_handler(lambda notify: self._receive(notify.payload))
                    connection.execute(f"LISTEN {CHANNEL}")
                    failures = 0
                    self._on_loop(self._on_connect)
                    self._listen(connection)
            except (psycopg.Error, OSError):
                self._closing.wait(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
                failures += 1
        self._wake.close()
        self._woken.close()

    def _listen(self, connection: Connection) -> None:
        """Send and receive until the channel is closed, or the connection breaks."""
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            while True:
                closing = self._closing.is_set()
                messages = list(self._outbox)
                for payload in encode_messages(self._worker, messages):
                    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                for _ in messages:  # only now: messages that could not be sent are sent after reconnecting
                    self._outbox.popleft()
                if closing:
                    return
                ready = {key.fileobj for key, _ in selector.select()}
                if self._woken in ready:
                    self._woken.recv(4_096)
                if connection.fileno() in ready:
                    connection.pgconn.consume_input()
                    while (notify := connection.pgconn.notifies()) is not None:
                        self._receive(notify.extra.decode(errors="replace"))

    def _receive(self, payload: str) -> None:
        """Pass the messages of a payload to the loop."""
        if messages := decode_messages(self._worker, payload):
            self._on_loop(self._deliver, messages)

    def _deliver(self, messages: list[str]) -> None:
        for message in messages:
            if not self._closing.is_set():
                self._on_message(message)

    def _on_loop(self, callback: Callable[..., None], *arguments: object) -> None:
        try:
            self._loop.call_soon_threadsafe(callback, *arguments)
        except RuntimeError:  # the loop is closed
            self._closing.set()
