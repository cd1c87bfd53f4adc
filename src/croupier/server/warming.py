"""Warming: code is compiled in a process of its own before it is first needed: here it would hold up every table."""

import subprocess
import sys
from threading import Lock

SECONDS = 300


class ClosedError(RuntimeError):
    """The server goes down; nobody compiles anything any more."""


class Warming:
    """Something that is compiled once and kept on disk."""

    def __init__(self, module: str) -> None:
        """`module` has a function `warm_up` that compiles."""
        self._command = [sys.executable, "-c", f"from {module} import warm_up; warm_up()"]
        self._compiling = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._done = False
        self._closed = False

    def wait(self) -> None:
        """Wait until it is compiled; of several threads, one sees to it. What fails there fails again when it is used.

        Raises ClosedError where it is not needed any more.
        """
        with self._compiling:
            if not (self._done or self._closed):
                # A session of its own: Ctrl-C is for the server, which ends this process in good order.
                with subprocess.Popen(self._command, stdin=subprocess.DEVNULL, start_new_session=True) as process:
                    self._process = process
                    if self._closed:  # a moment ago
                        process.kill()
                    try:
                        process.wait(SECONDS)
                    except subprocess.TimeoutExpired:
                        process.kill()
                self._done = True
        if self._closed:
            raise ClosedError("the server goes down")

    def close(self) -> None:
        """Nobody needs it any more."""
        self._closed = True
        if self._process is not None:
            self._process.kill()
