"""Compilation: compiles a module's functions in a process of its own before they are first needed.

In this process the compiler would delay every table; the other one leaves its code in the cache on disk.
"""

import asyncio
import sys
from contextlib import suppress

SECONDS = 300


class Compilation:
    """One module's compiled functions. All methods belong to the loop's thread."""

    def __init__(self, module: str) -> None:
        """`module` has a function `warm_up` that compiles."""
        self._code = f"from {module} import warm_up; warm_up()"
        self._running: asyncio.Task[None] | None = None
        self._closed = False

    def start(self) -> None:
        """Start compiling, unless that was done before."""
        if self._running is None and not self._closed:
            self._running = asyncio.get_running_loop().create_task(self._compile())

    async def ready(self) -> None:
        """Wait until the functions are compiled. Where that failed, it fails again when they are called."""
        self.start()
        if self._running is not None:
            await asyncio.shield(self._running)

    async def _compile(self) -> None:
        # A session of its own: Ctrl-C is for the server, which ends this process in good order.
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", self._code, stdin=asyncio.subprocess.DEVNULL, start_new_session=True
            )
        except NotImplementedError:
            return  # the event loop of a worker on Windows starts no processes: it is compiled when first called
        try:
            await asyncio.wait_for(process.wait(), SECONDS)
        except (TimeoutError, asyncio.CancelledError) as reason:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            if isinstance(reason, asyncio.CancelledError):
                raise

    async def close(self) -> None:
        """Stop compiling, and wait until the other process has ended."""
        self._closed = True
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait((self._running,))
