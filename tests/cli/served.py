"""`croupier`, serving: a real process, on loopback."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.patience import PATIENCE

ADDRESS = re.compile(r"http://[^\s]+")


class Running:
    """A `croupier` that was started."""

    def __init__(self, folder: Path, *words: str, data: str = "") -> None:
        environment = {**os.environ, "XDG_DATA_HOME": str(folder / data), "HOME": str(folder), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "croupier", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        self.said = ""

    def address(self) -> str:
        """Wait until the server listens, and return its address."""
        assert self.process.stdout is not None
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            line = self.process.stdout.readline()
            self.said += line
            if line.startswith("Croupier is open") and (found := ADDRESS.search(line)):
                return found[0]
            if not line and self.process.poll() is not None:
                break
        raise AssertionError(f"it did not open: {self.said}")

    def wait_for(self, text: str) -> None:
        """Wait until a line with a text is said."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if text in line:
                return
        raise AssertionError(f"it did not say so: {self.said}")

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        """Ask the process to end, and wait for that."""
        self.process.send_signal(how)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        self.said += rest
        return self.process.returncode


def set_up(address: str) -> str:
    """Set up a table on the server, and return its answer."""
    request = urllib.request.Request(f"{address.rstrip('/')}/api/tables", b"{}", {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert answer.status == 201
        return str(answer.read())
