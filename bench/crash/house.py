"""The house: real `croupier serve` processes on loopback, made to be killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from bench.server.process import free_port

PATIENCE = 60.0
"""Seconds that a server may take to start, or to stop."""


class HouseError(Exception):
    """A server that does not start or stop as it should; the message says how."""


class Server:
    """One `croupier serve`, always at the same port."""

    def __init__(self, db: str, workers: int = 1) -> None:
        self.port = free_port()
        self.open = asyncio.Event()
        """Set while people can come."""
        self._command = [sys.executable, "-m", "croupier", "serve", "--no-browser", "--port", str(self.port)]
        self._command += ["--db", db, "--workers", str(workers)]
        self.alone = workers == 1
        self._complaints = tempfile.TemporaryFile("w+b")  # noqa: SIM115  # closed when the house closes
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int:
        """Of the process that was started."""
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether there is a process to end."""
        return self._process is not None and self._process.returncode is None

    async def launch(self) -> None:
        """Start the process, and do not wait for anything."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=self._complaints
        )

    async def ready(self) -> None:
        """Wait until people can come; whoever calls this opens the door."""
        assert self._process is not None
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while line := await self._process.stdout.readline():
                if line.startswith(b"Croupier is open"):
                    return
        raise HouseError(f"a server did not start: {self.complaints()[-2000:]}")

    async def kill(self) -> None:
        """Kill it, at once, with all its workers."""
        assert self._process is not None
        self.open.clear()
        workers = [] if self.alone else self.workers()
        self._process.kill()
        for pid in workers:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        await self._process.wait()

    async def stop(self) -> None:
        """Ask it to end, as Ctrl-C or a service manager would."""
        assert self._process is not None
        self.open.clear()
        self._process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(self._process.wait(), PATIENCE)
        except TimeoutError:
            self._process.kill()
            raise HouseError("a server did not stop") from None
        if self._process.returncode not in (0, -signal.SIGTERM):  # who is told to end passes on why
            raise HouseError(f"a server stopped with {self._process.returncode}: {self.complaints()[-2000:]}")

    def close(self) -> None:
        """Let go of what it wrote."""
        self._complaints.close()

    def complaints(self) -> str:
        """What it wrote to stderr, over all its lives."""
        self._complaints.seek(0)
        return self._complaints.read().decode(errors="replace")

    def workers(self) -> list[int]:
        """The worker processes of a server with several."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

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
