"""TypedLines: lines that people type while other things go on, read in a thread and handed to the event loop."""

import asyncio
import os
import sys
from collections import deque
from contextlib import suppress
from threading import Thread
from typing import Protocol

CHUNK = 4096
LONGEST = 4096
"""Bytes of a line; what is longer is cut."""

LEAVE = "q"
"""The line that leaves a table."""


class Lines(Protocol):
    """Where lines come from."""

    async def next(self) -> str | None:
        """The next line, stripped; None at the end of the input."""


class ReadAhead:
    """Lines in their order, of which those not taken yet can be searched for one that wants to leave."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._read: deque[str | None] = deque()

    async def next(self) -> str | None:
        """The next line, as `Lines` has it."""
        return self._read.popleft() if self._read else await self._lines.next()

    async def leaving(self) -> None:
        """Wait until a `q` or the end of the input is among the lines not taken yet; they stay where they are."""
        while not any(line is None or line.lower() == LEAVE for line in self._read):
            self._read.append(await self._lines.next())


class TypedLines:
    """Lines of the standard input."""

    def __init__(self) -> None:
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        try:
            descriptor = sys.stdin.fileno()
        except (OSError, ValueError):  # there is nothing to read from
            self._lines.put_nowait(None)
            return
        # It reads the descriptor itself: a thread that waits in sys.stdin would hold a lock that Python needs to end.
        Thread(target=self._read, args=(descriptor,), daemon=True).start()

    def _read(self, descriptor: int) -> None:
        rest = b""
        with suppress(OSError, RuntimeError):  # the terminal is gone, or the program has ended
            while data := os.read(descriptor, CHUNK):
                *lines, rest = (rest + data).split(b"\n")
                rest = rest[:LONGEST]
                for line in lines:
                    self._put(line)
            if rest:
                self._put(rest)
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._lines.put_nowait, None)

    def _put(self, line: bytes) -> None:
        text = line[:LONGEST].decode(sys.stdin.encoding or "utf-8", "replace").strip()
        self._loop.call_soon_threadsafe(self._lines.put_nowait, text)

    async def next(self) -> str | None:
        """The next line."""
        return await self._lines.get()
