"""Listener: somebody who hears what happens at a table, over a socket or a stream."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from croupier.rooms.deciding import Who

Send = Callable[[str], Awaitable[None]]
"""Sends one text, and waits while the connection is full."""
SendAtOnce = Callable[[str], bool]
"""Sends one text without waiting, and says whether it could."""


class Listener:
    """Sends texts in order, never waits, and gives up on a connection that cannot keep up."""

    def __init__(
        self,
        send: Send,
        close: Callable[[str], Awaitable[None]],
        backlog: int,
        send_at_once: SendAtOnce | None = None,
    ) -> None:
        self.who = Who()
        self.tokens: set[str] = set()
        """Hashed."""
        self._send = send
        self._send_at_once = send_at_once
        self._close = close
        self._most = backlog
        self._backlog: deque[str] = deque()
        self._sending: asyncio.Task[None] | None = None
        self.closed = False

    def hear(self, text: str) -> None:
        """Send a text soon, after those before it."""
        if self.closed:
            return
        if self._sending is None:
            # A task for every message would cost more than the message: most connections can take it right now.
            if self._send_at_once is None or not self._send_at_once(text):
                self._backlog.append(text)
                self._sending = asyncio.get_running_loop().create_task(self._catch_up())
        elif len(self._backlog) < self._most:
            self._backlog.append(text)
        else:
            self.close("too-slow")

    def close(self, reason: str) -> None:
        """Hang up. What waits to be sent is dropped: whoever comes back is told what they missed."""
        if self.closed:
            return
        self.closed = True
        self._backlog.clear()
        if self._sending is not None:
            self._sending.cancel()
        self._hanging_up = asyncio.get_running_loop().create_task(self._hang_up(reason))

    async def _catch_up(self) -> None:
        try:
            while self._backlog:
                await self._send(self._backlog[0])
                self._backlog.popleft()
        except asyncio.CancelledError:
            raise
        except Exception:
            self.closed = True
        finally:
            self._sending = None

    async def _hang_up(self, reason: str) -> None:
        try:
            await asyncio.wait_for(self._close(reason), timeout=5)
        except Exception:  # it is closed already
            return
