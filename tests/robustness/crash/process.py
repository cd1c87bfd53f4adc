"""Two ways to start `croupier serve`: by its command, or by forking a process that has imported everything.

Nearly all the time of a start is taken by Python's imports, and a crash run starts hundreds of servers. Either way a
separate process is killed; forks share nothing but code.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Protocol

STDOUT, STDERR = 1, 2
OPEN = b"Croupier is open"
PRELOADED = [__name__, "croupier.cli", "croupier.server.uvicorn_server"]
PRELOADED += ["croupier.store.sqlite", "croupier.store.postgres"]


class Process(Protocol):
    """A server process that was started."""

    @property
    def pid(self) -> int:
        """Its process id."""

    @property
    def exitcode(self) -> int | None:
        """Its exit code; None while it runs."""

    async def ready(self) -> bool:
        """Wait until the server accepts connections; return False if it has ended instead."""

    async def wait(self) -> None:
        """Wait until the process has ended."""


class Command:
    """A server started by its command."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, arguments: Sequence[str], stderr: Path) -> Command:
        """Start a server, and append its standard error to a file."""
        with stderr.open("ab") as file:
            return cls(
                await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "croupier", *arguments),
                    stdin=asyncio.subprocess.DEVNULL,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=file,
                )
            )

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def exitcode(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.returncode

    async def ready(self) -> bool:
        """Wait until the server accepts connections; return False if it has ended instead."""
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            if line.startswith(OPEN):
                return True
        return False

    async def wait(self) -> None:
        """Wait until the process has ended."""
        await self._process.wait()


class Fork:
    """A server forked from a process that has imported everything."""

    def __init__(self, arguments: Sequence[str], stderr: Path) -> None:
        context = get_context("forkserver")
        context.set_forkserver_preload(PRELOADED)
        self._stdout, out = context.Pipe(duplex=False)
        self._process = context.Process(target=_serve, args=(arguments, out, str(stderr)))
        self._process.start()
        out.close()

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def exitcode(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.exitcode

    async def ready(self) -> bool:
        """Wait until the server accepts connections; return False if it has ended instead."""
        return await asyncio.to_thread(self._read)

    def _read(self) -> bool:
        text = b""
        while OPEN not in text:
            more = os.read(self._stdout.fileno(), 4_096)
            if not more:
                return False
            text += more
        return True

    async def wait(self) -> None:
        """Wait until the process has ended."""
        await asyncio.to_thread(self._process.join)
        self._stdout.close()


def _serve(arguments: Sequence[str], out: Connection, stderr: str) -> None:
    """Run the command in the fork."""
    from croupier.cli import app

    os.dup2(out.fileno(), STDOUT)
    os.dup2(os.open(stderr, os.O_WRONLY | os.O_APPEND | os.O_CREAT), STDERR)
    app(list(arguments))
