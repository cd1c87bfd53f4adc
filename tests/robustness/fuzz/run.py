"""One run: a server, its tables, the clients, and what must hold afterwards."""

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
"""How often memory is measured. After the first time nearly every cache has been filled."""
REACHED = {"bad-message", "not-your-seat", "host-only", "welcome"}
"""Answers that the frames of any run have to get."""
MOST_GROWTH = 32 * MEGABYTE
"""Of the server's memory from then on."""


@dataclass
class Result:
    """What came of it."""

    frames: int
    seconds: float
    replies: Replies
    exit_code: int | None
    """Of the server, when terminated; None: it had ended before."""
    tracebacks: int
    """In the server's log."""
    first_traceback: str
    watched: int
    changed: list[str]
    """Watched tables where something has changed, in the log or in the view."""
    played: int
    moves: int
    """Events at the played tables."""
    bad_records: list[str]
    before: int
    """Bytes before the first frame."""
    memory: list[int]
    """Bytes after each fifth of the frames, and when every client has gone."""
    log: dict[str, int]
    """The lines that the server wrote, without their numbers, and how often."""
    listeners_left: int
    tables_left: int

    def promises(self) -> dict[str, bool]:
        """Return what must hold, and whether it does."""
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
    """The server's process and its API, until the block ends."""

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
    """Run a server until the block ends."""
    server = Server(db)
    try:
        yield server
    finally:
        server.stop()


def fuzz(frames: int, seed: int) -> Result:
    """Set everything up, send so many frames, and check what is left."""
    with tempfile.TemporaryDirectory(prefix="croupier-fuzz-") as folder:
        db = f"sqlite:///{folder}/tables.db"
        with serving(db) as server:
            watched, played = server.api.watched(), server.api.played()
            before = server.api.shown(watched)
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
            listeners = _settled(lambda: server.api.gauge("listeners"))
            after = server.api.shown(watched)
            changed = {table.table for table, then, now in zip(watched, before, after, strict=True) if then != now}
            bad = server.api.bad_records(clients.played)
            tables = _settled(lambda: server.api.gauge("tables"))
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


def _settled(read: Callable[[], int]) -> int:
    """Wait for a number to fall to zero; return the last one."""
    end = monotonic() + 10 * UNLOAD_SECONDS
    while (found := read()) and monotonic() < end:
        sleep(0.1)
    return found
