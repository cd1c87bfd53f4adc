"""Listening: a channel between workers by PostgreSQL's LISTEN and NOTIFY."""

import asyncio
import selectors
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import cast

import psycopg
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from croupier.store import wire
from croupier.store.channel import Channel

PATIENCE = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds to wait before connecting again, the last one over and over."""


class Listening(Channel):
    """One thread and one connection of its own, which listens and speaks. Made on the loop that hears."""

    def __init__(self, engine: Engine, worker: str, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        self._engine = engine
        self._worker = worker
        self._heard = heard
        self._missed = missed
        self._loop = asyncio.get_running_loop()
        self._outbox: deque[str] = deque()
        self._closing = Event()
        self._wake, self._woken = socket.socketpair()
        self._wake.setblocking(False)
        self._thread = Thread(target=self._run, name="croupier-channel", daemon=True)
        self._thread.start()

    def tell(self, text: str) -> None:
        """Say something to the other workers, soon."""
        wire.check_text(text)
        if not self._closing.is_set():
            self._outbox.append(text)
            self._rouse()

    def close(self) -> None:
        """Say what is still to be said, and stop listening."""
        if not self._closing.is_set():
            self._closing.set()
            self._rouse()
            # Not for ever: it may be trying to reach a server that does not answer.
            self._thread.join(timeout=2)

    def _rouse(self) -> None:
        with suppress(BlockingIOError):  # full: it is being roused already
            self._wake.send(b"!")

    def _run(self) -> None:
        """The thread: listen, and again after every break."""
        failures = 0
        while not self._closing.is_set():
            try:
                kept = self._engine.raw_connection()
                try:
                    connection = cast("psycopg.Connection[tuple[object, ...]]", kept.driver_connection)
                    connection.add_notify_handler(lambda notify: self._pass_on(notify.payload))
                    connection.execute(f"LISTEN {wire.NAME}")
                    failures = 0
                    self._on_loop(self._missed)
                    self._listen(connection)
                finally:
                    kept.invalidate()  # closes it: the pool shall not hand out a connection that listens
            except (SQLAlchemyError, psycopg.Error, OSError):
                self._closing.wait(PATIENCE[min(failures, len(PATIENCE) - 1)])
                failures += 1
        self._wake.close()
        self._woken.close()

    def _listen(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        """Hear and speak until the channel is closed, or the connection breaks."""
        with selectors.DefaultSelector() as selector:
            selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            while True:
                closing = self._closing.is_set()
                texts = list(self._outbox)
                for payload in wire.payloads(self._worker, texts):
                    connection.execute("SELECT pg_notify(%s, %s)", (wire.NAME, payload))
                for _ in texts:  # only now: what could not be said is said after the break
                    self._outbox.popleft()
                if closing:
                    return
                ready = {key.fileobj for key, _ in selector.select()}
                if self._woken in ready:
                    self._woken.recv(4_096)
                if connection.fileno() in ready:
                    connection.pgconn.consume_input()
                    while (notify := connection.pgconn.notifies()) is not None:
                        self._pass_on(notify.extra.decode(errors="replace"))

    def _pass_on(self, payload: str) -> None:
        """Hand what another worker said to the loop."""
        if texts := wire.lines(self._worker, payload):
            self._on_loop(self._hear, texts)

    def _hear(self, texts: list[str]) -> None:
        for text in texts:
            if not self._closing.is_set():
                self._heard(text)

    def _on_loop(self, what: Callable[..., None], *told: object) -> None:
        try:
            self._loop.call_soon_threadsafe(what, *told)
        except RuntimeError:  # the loop is closed: nobody is left to hear it
            self._closing.set()
