"""One run of the fuzzer: starts a server with tables, sends frames from many clients, and checks what must hold."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic, sleep

from tests.client.process import ServerProcess, free_port
from tests.robustness import in_time
from tests.robustness.fuzz.clients import Clients, Replies
from tests.robustness.fuzz.fuzzer import Fuzzer
from tests.robustness.fuzz.server import UNLOAD_SECONDS
from tests.robustness.fuzz.tables import Api
from tests.robustness.log import entries, hashes_of, secrets_of

MEGABYTE = 1 << 20
MEASURED = 5
"""How often memory is measured. By the first time nearly every cache is filled."""
REACHED = {"bad-message", "not-your-seat", "host-only", "welcome"}
"""Replies that the frames of any run must get."""
MOST_GROWTH = 32 * MEGABYTE
"""How far the server's memory may grow after the first measurement."""


@dataclass
class Result:
    """The result of a run."""

    frames: int
    seconds: float
    replies: Replies
    exit_code: int | None
    """The server's exit code when it was terminated; None: it had ended before."""
    tracebacks: int
    """Tracebacks in the server's log."""
    first_traceback: str
    watched: int
    changed: list[str]
    """Watched tables that have changed in the log or in the view."""
    played: int
    moves: int
    """Events at the played tables."""
    bad_records: list[str]
    before: int
    """The server's memory before the first frame, bytes."""
    memory: list[int]
    """The server's memory after each fifth of the frames, and after all clients have gone, bytes."""
    log: dict[str, int]
    """The most frequent lines in the server's log, with digits replaced, and how often each occurred."""
    listeners_left: int
    tables_left: int

    def promises(self) -> dict[str, bool]:
        """Return whether each promise holds, by its description."""
        return {
            "no crash: it answers to the end, and ends when terminated": self.exit_code == 0 and not self.replies.stuck,
            "no traceback in its log": self.tracebacks == 0,
            "no change at a table without its tokens": not self.changed,
            "every record of the other tables verifies": not self.bad_records,
            "no secret and no internals in any response": not self.replies.leaks,
            "memory stays": self.memory[-1] - self.memory[0] <= MOST_GROWTH,
            "frames of every kind get as far as they can": self.replies.answers.keys() >= REACHED
            and self.replies.ends["1002"] > 0,
            "no listener and no table is left in memory": self.listeners_left == self.tables_left == 0,
        }


class Server:
    """A server's process and its API."""

    def __init__(self, db: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "tests.robustness.fuzz.server", str(self.port), db]
        self.process = ServerProcess(command, self.port)
        self.api = Api(self.port)
        self.exit_code: int | None = None

    def stop(self) -> None:
        """Close the connection and terminate the process."""
        self.api.close()
        self.exit_code = self.process.stop()


@contextmanager
def serving(db: str) -> Iterator[Server]:
    """Run a server for a `with` block."""
    server = Server(db)
    try:
        yield server
    finally:
        server.stop()


def fuzz(frames: int, seed: int) -> Result:
    """Set everything up, send this many frames, and check the result."""
    with tempfile.TemporaryDirectory(prefix="croupier-fuzz-") as folder:
        db = f"sqlite:///{folder}/tables.db"
        with serving(db) as server:
            watched, played = server.api.set_up_watched(), server.api.set_up_played()
            before = server.api.views(watched)
        logged = entries(db, [table.table for table in watched])
        secrets = hashes_of(token for table in (*watched, *played) for token in table.tokens)
        for of_table, shown in zip(logged.values(), before, strict=True):
            secrets |= secrets_of(of_table, over=shown["room"]["secret"] is not None)
        memory: list[int] = []
        with serving(db) as server:

            def measure(sent: int) -> None:
                if sent * MEASURED >= frames * (len(memory) + 1):
                    memory.append(server.process.memory)

            fuzzer = Fuzzer(seed, [table.table for table in watched])
            clients = Clients(fuzzer, server.port, watched, played, secrets, measure)
            before_frames, began = server.process.memory, monotonic()
            asyncio.run(in_time(clients.send(frames)))
            seconds = monotonic() - began
            listeners = _wait_for_zero(lambda: server.api.gauge("listeners"))
            after = server.api.views(watched)
            changed = {table.table for table, then, now in zip(watched, before, after, strict=True) if then != now}
            bad = server.api.bad_records(clients.played)
            tables = _wait_for_zero(lambda: server.api.gauge("tables"))
            memory.append(server.process.memory)
        logged_after = entries(db, [table.table for table in (*watched, *clients.played)])
        changed |= {table for table, of_table in logged.items() if logged_after[table] != of_table}
        log = server.process.stderr
        return Result(
            frames=clients.replies.frames,
            seconds=seconds,
            replies=clients.replies,
            exit_code=server.exit_code,
            tracebacks=log.count("Traceback"),
            first_traceback=log[max(0, log.find("Traceback") - 200) :][:3000] if "Traceback" in log else "",
            log=dict(Counter(re.sub(r"\d+", "#", line)[:100] for line in log.splitlines()).most_common(10)),
            watched=len(watched),
            changed=sorted(changed),
            played=len(clients.played),
            moves=sum(len(logged_after[table.table]) for table in clients.played),
            bad_records=bad,
            before=before_frames,
            memory=memory,
            listeners_left=listeners,
            tables_left=tables,
        )


def _wait_for_zero(read: Callable[[], int]) -> int:
    """Wait for a number to fall to zero; return the last one."""
    end = monotonic() + 10 * UNLOAD_SECONDS
    while (found := read()) and monotonic() < end:
        sleep(0.1)
    return found
