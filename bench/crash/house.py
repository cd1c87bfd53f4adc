"""The house: real `croupier serve` processes on loopback, made to be killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import tempfile
from contextlib import suppress
from pathlib import Path

from bench.crash.process import Command, Fork, Process
from bench.server.process import free_port

PATIENCE = 60.0
"""Seconds that a server may take to start, or to stop."""


class HouseError(Exception):
    """A server that does not start or stop as it should; the message says how."""


class Server:
    """One `croupier serve`, always at the same port."""

    def __init__(self, db: str, workers: int = 1, fork: bool = False) -> None:
        self.port = free_port()
        self.open = asyncio.Event()
        """Set while people can come."""
        self.alone = workers == 1
        self._words = ["serve", "--no-browser", "--port", str(self.port), "--db", db, "--workers", str(workers)]
        self._fork = fork
        self._folder = tempfile.TemporaryDirectory()
        self._complaints = Path(self._folder.name, "stderr")
        self._complaints.touch()
        self._process: Process | None = None

    @property
    def process(self) -> Process:
        """What was started last."""
        assert self._process is not None
        return self._process

    @property
    def running(self) -> bool:
        """Whether there is a process to end."""
        return self._process is not None and self._process.exitcode is None

    async def launch(self) -> None:
        """Start the process, and do not wait for anything."""
        if self._fork:
            self._process = Fork(self._words, self._complaints)
        else:
            self._process = await Command.start(self._words, self._complaints)

    async def ready(self) -> None:
        """Wait until people can come; whoever calls this opens the door."""
        async with asyncio.timeout(PATIENCE):
            if not await self.process.ready():
                raise HouseError(f"a server did not start: {self.complaints()[-2000:]}")

    async def kill(self) -> None:
        """Kill it, at once, with all its workers."""
        self.open.clear()
        workers = [] if self.alone else self.workers()
        for pid in (self.process.pid, *workers):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> None:
        """Ask it to end, as Ctrl-C or a service manager would."""
        self.open.clear()
        os.kill(self.process.pid, signal.SIGTERM)
        try:
            await asyncio.wait_for(self.process.wait(), PATIENCE)
        except TimeoutError:
            raise HouseError("a server did not stop") from None
        if self.process.exitcode not in (0, -signal.SIGTERM):  # who is told to end passes on why
            raise HouseError(f"a server stopped with {self.process.exitcode}: {self.complaints()[-2000:]}")

    def complaints(self) -> str:
        """What it wrote to stderr, over all its lives."""
        return self._complaints.read_text(errors="replace")

    def close(self) -> None:
        """Let go of what it wrote."""
        self._folder.cleanup()

    def workers(self) -> list[int]:
        """The worker processes of a server with several."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    async def kill_worker(self, rng: random.Random) -> None:
        """Kill one worker; the process that watches over them replaces it."""
        async with asyncio.timeout(PATIENCE):
            while len(there := self.workers()) < 2:  # the last one killed is not replaced yet
                await asyncio.sleep(0.05)
        os.kill(rng.choice(there), signal.SIGKILL)


class House:
    """All servers of a run."""

    def __init__(self, servers: list[Server], pause: float) -> None:
        self.servers = servers
        self.pause = pause
        """Seconds that people think, on average."""

    @property
    def alone(self) -> bool:
        """Whether one process serves all tables, so that it always knows the last event."""
        return len(self.servers) == 1 and self.servers[0].alone

    async def port(self, rng: random.Random) -> int:
        """Where somebody goes who comes back: to any server, also one that is still down."""
        server = rng.choice(self.servers)
        await server.open.wait()
        return server.port
