"""A server's process: on one core, with what it uses read from the system."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.environments import last_line
from bench.stint import AbsentError

_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_PATIENCE = 120.0
"""Seconds that a server may take to start, or to stop."""


def free_port() -> int:
    """A port on this machine that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Process:
    """A running server, which keeps to one core with all its threads."""

    def __init__(self, command: Sequence[str], port: int, core: int, environment: Mapping[str, str], at: Path) -> None:
        self._complaints = tempfile.TemporaryFile("w+")  # noqa: SIM115  # closed when the server stops
        mine = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {core})  # a child inherits it before its first thread exists
        try:
            self._child = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=self._complaints, env=environment, cwd=at
            )
        except OSError as error:
            raise AbsentError(f"it does not start: {error}") from error
        finally:
            os.sched_setaffinity(0, mine)
        self._wait(port)

    def _wait(self, port: int) -> None:
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end and self._child.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.05)
        reason = f"it does not answer at port {port} after {_PATIENCE:g} seconds"
        if self._child.poll() is not None:
            self._complaints.seek(0)
            said = [line for line in self._complaints.read().splitlines() if any(map(str.isalnum, line))]
            reason = (
                f"it ends at once: {last_line((said or [''])[-1]).strip('│ ')}"  # without the frame drawn around it
            )
        self.stop()
        raise AbsentError(reason)

    @property
    def processor(self) -> float:
        """Seconds of processor time used so far, by all threads."""
        fields = Path(f"/proc/{self._child.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def memory(self) -> int:
        """Bytes resident now."""
        pages = int(Path(f"/proc/{self._child.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        """Ask it to end, then insist."""
        self._child.terminate()
        try:
            self._child.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._complaints.close()
