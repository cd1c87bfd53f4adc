"""Real `croupier serve` processes on loopback that can be killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import tempfile
from contextlib import suppress
from pathlib import Path

import httpx

from tests.client.http import Http
from tests.client.process import free_port
from tests.robustness.crash.process import Command, Fork, Process

PATIENCE = 60.0
"""Seconds that a server may take to start, or to stop."""


class ServerError(Exception):
    """A server did not start or stop as it should; the message says why."""


class Server:
    """One `croupier serve` that always uses the same port."""

    def __init__(self, db: str, workers: int = 1, fork: bool = False) -> None:
        self.port = free_port()
        self.http = Http(self.port)
        self.open = asyncio.Event()
        """Set while clients may connect."""
        self.alone = workers == 1
        self._arguments = ["serve", "--no-browser", "--port", str(self.port), "--db", db, "--workers", str(workers)]
        self._fork = fork
        self._folder = tempfile.TemporaryDirectory()
        self._stderr = Path(self._folder.name, "stderr")
        self._stderr.touch()
        self._process: Process | None = None

    @property
    def process(self) -> Process:
        """The process started last."""
        assert self._process is not None
        return self._process

    @property
    def running(self) -> bool:
        """Whether its process is running."""
        return self._process is not None and self._process.exitcode is None

    async def launch(self) -> None:
        """Start the process without waiting until it is ready."""
        if self._fork:
            self._process = Fork(self._arguments, self._stderr)
        else:
            self._process = await Command.start(self._arguments, self._stderr)

    async def ready(self) -> None:
        """Wait until the server accepts connections; the caller then sets `open`."""
        async with asyncio.timeout(PATIENCE):
            if not await self.process.ready():
                raise ServerError(f"a server did not start: {self.stderr[-2000:]}")

    async def kill(self) -> None:
        """Kill the process and all its workers."""
        self.open.clear()
        workers = [] if self.alone else self.workers()
        for pid in (self.process.pid, *workers):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> None:
        """Terminate the server as Ctrl-C or a service manager would."""
        self.open.clear()
        os.kill(self.process.pid, signal.SIGTERM)
        try:
            await asyncio.wait_for(self.process.wait(), PATIENCE)
        except TimeoutError:
            raise ServerError("a server did not stop") from None
        if self.process.exitcode not in (0, -signal.SIGTERM):  # uvicorn raises the signal again at the end
            raise ServerError(f"a server stopped with {self.process.exitcode}: {self.stderr[-2000:]}")

    @property
    def stderr(self) -> str:
        """Everything its processes have written to their standard error."""
        return self._stderr.read_text(errors="replace")

    async def close(self) -> None:
        """Kill the server if it still runs, and delete its files."""
        if self.running:
            await self.kill()
        await self.http.close()
        self._folder.cleanup()

    def workers(self) -> list[int]:
        """Return the process ids of the server's workers, if it has several."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    async def kill_worker(self, rng: random.Random) -> None:
        """Kill one worker, which its supervisor replaces, and wait until any worker answers again."""
        async with asyncio.timeout(PATIENCE):
            while len(workers := self.workers()) < 2:  # the last killed one is not replaced yet
                await asyncio.sleep(0.05)
        os.kill(rng.choice(workers), signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(httpx.HTTPError):
                    (await self.http.get("/api/bots")).raise_for_status()
                    return
                await asyncio.sleep(0.05)


class Servers:
    """All servers of a run."""

    def __init__(self, servers: list[Server]) -> None:
        self.all = servers

    @property
    def alone(self) -> bool:
        """Whether one process serves all tables, so that it always knows the last event."""
        return len(self.all) == 1 and self.all[0].alone

    async def any(self, rng: random.Random) -> Server:
        """Return a random server once it accepts connections."""
        server = rng.choice(self.all)
        await server.open.wait()
        return server
