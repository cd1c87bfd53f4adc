"""`croupier serve` in a process of its own, which can be killed and started again at the same address."""

import subprocess
import sys
from pathlib import Path

from tests.client.process import free_port


class Served:
    """A server on a port and a log that stay the same."""

    def __init__(self, folder: Path) -> None:
        self._port = free_port()
        self._db = f"sqlite:///{folder / 'tables.db'}"
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        command = [
            sys.executable,
            "-m",
            "croupier",
            "serve",
            "--no-browser",
            "--port",
            str(self._port),
            "--db",
            self._db,
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        told = ""
        for line in self._process.stdout:
            told += line
            if self.url in line:
                return
        raise AssertionError(f"the server did not come up: {told}")

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
