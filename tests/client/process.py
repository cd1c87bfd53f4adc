"""A server in a process of its own: started, measured, stopped."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 120.0
"""Seconds that a server may take to start, or to stop."""
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class StartError(Exception):
    """A server that did not start; the message says why."""


def free_port() -> int:
    """Return a loopback port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def pinned_to(core: int | None) -> Iterator[None]:
    """Start processes on one core only: a child inherits that before its first thread exists."""
    if core is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def processor_of(pid: int, *, reaped: bool = False) -> float:
    """Return the seconds of processor time that a process has used, by all threads, with those of ended children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11 : 15 if reaped else 13])) / TICKS


def memory_of(pid: int) -> int:
    """Return the bytes of a process's own that are resident now; 0 where the system does not tell.

    Pages of files do not count: of the compiler's library alone the system keeps 60 to 130 MB, as it likes.
    """
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(1024 * int(line.split()[1]) for line in lines if line.startswith("RssAnon:"))


def family(pid: int) -> list[int]:
    """Return a process and all that it, and those, have started and that still run."""
    found = [pid]
    for parent in found:
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            found += map(int, children.read_text().split())
    return found


class ServerProcess:
    """A running server; the constructor returns once its port accepts connections."""

    def __init__(
        self,
        command: Sequence[str],
        port: int,
        *,
        core: int | None = None,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:
        self.stderr = ""
        """What it wrote to its standard error, once it has stopped."""
        self._output = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115  # closed when the server stops
        try:
            with pinned_to(core):
                self._child = subprocess.Popen(
                    command, stdout=subprocess.DEVNULL, stderr=self._output, env=environment, cwd=folder
                )
        except OSError as error:
            self._output.close()
            raise StartError(f"it does not start: {error}") from error
        self._wait(port)

    def _wait(self, port: int) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._child.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.05)
        ended = self._child.poll() is not None
        self.stop()
        lines = [line for line in self.stderr.splitlines() if any(map(str.isalnum, line))]
        if ended:
            raise StartError(f"it ends at once: {(lines or ['no reason given'])[-1].strip('│ ')}")  # without its frame
        raise StartError(f"nothing listens at port {port} after {PATIENCE:g} seconds")

    @property
    def pid(self) -> int:
        """Its number."""
        return self._child.pid

    @property
    def processor(self) -> float:
        """Seconds of processor time used so far, by all threads."""
        return processor_of(self.pid)

    @property
    def memory(self) -> int:
        """Bytes of its own, resident now; 0 where the system does not tell."""
        return memory_of(self.pid)

    def stop(self) -> int | None:
        """Terminate it, by force if need be; return its exit code, or None if it had ended before."""
        ended = self._child.poll() is not None
        self._child.terminate()
        try:
            self._child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._output.seek(0)
        self.stderr = self._output.read()
        self._output.close()
        code: int = self._child.returncode
        return None if ended else 0 if code == -signal.SIGTERM else code  # uvicorn raises the signal again at the end


@contextmanager
def new_server() -> Iterator[tuple[ServerProcess, int]]:
    """Start `croupier serve` with default settings and an empty log; yield it with its port, and stop it at the end."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        command = [sys.executable, "-m", "croupier", "serve", "--no-browser", "--port", str(port)]
        server = ServerProcess([*command, "--db", f"sqlite:///{folder}/tables.db"], port)
        try:
            yield server, port
        finally:
            server.stop()
