"""One run: a server, its tables, the crowd, and what must hold afterwards."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from bench.fuzz.crowd import Crowd, Heard
from bench.fuzz.frames import Fuzzer
from bench.fuzz.house import REST
from bench.fuzz.tables import House, hashes_of, logs, secrets_of

PATIENCE = 60.0
MEGABYTE = 1 << 20
MEASURED = 5
"""How often memory is measured. After the first time nearly every cache has been filled."""
MOST_GROWTH = 32 * MEGABYTE
"""Of the server's memory from then on."""


@dataclass
class Result:
    """What came of it."""

    frames: int
    seconds: float
    heard: Heard
    exit_code: int | None
    """Of the server, told to end; None: it had ended before."""
    complaints: int
    """Tracebacks in the server's log."""
    first_complaint: str
    watched: int
    changed: list[str]
    """Watched tables where something has changed, in the log or to see."""
    played: int
    moves: int
    """Events at the tables where the crowd had tokens."""
    bad_records: list[str]
    memory: list[int]
    """Bytes after each fifth of the frames, and when everyone has gone."""
    log: dict[str, int]
    """What the server wrote, line by line without its numbers."""
    listeners_left: int
    tables_left: int

    def promises(self) -> dict[str, bool]:
        """What must hold, and whether it does."""
        return {
            "no crash: it answers to the end, and ends when told": self.exit_code == 0 and not self.heard.stuck,
            "no traceback in its log": self.complaints == 0,
            "no change at a table without its tokens": not self.changed,
            "every record of the other tables verifies": not self.bad_records,
            "no secret and no insides in any answer": not self.heard.leaks,
            "memory stays": self.memory[-1] - self.memory[0] <= MOST_GROWTH,
            "no listener and no table is left in memory": self.listeners_left == self.tables_left == 0,
        }


class Process:
    """The server's process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = (folder / "log.txt").open("ab")
        self._child = subprocess.Popen(
            [sys.executable, "-m", "bench.fuzz.house", str(folder)], stdout=subprocess.PIPE, stderr=self._log
        )
        assert self._child.stdout is not None
        self.url = self._child.stdout.readline().decode().strip()
        if not self.url:
            self.stop()
            raise RuntimeError(f"the server did not start: {self.log[-2000:]}")

    @property
    def log(self) -> str:
        """What it wrote to stderr."""
        return (self._folder / "log.txt").read_text(errors="replace")

    @property
    def memory(self) -> int:
        """Bytes resident now."""
        status = Path(f"/proc/{self._child.pid}/status")
        if not status.exists():
            return 0
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text())
        return int(found[1]) * 1024 if found else 0

    def stop(self) -> int | None:
        """Tell it to end; its exit code, or None if it had ended before."""
        if self._child.poll() is None:
            self._child.send_signal(signal.SIGTERM)
            try:
                self._child.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._child.kill()
                self._child.wait()
            found: int | None = self._child.returncode
        else:
            found = None
        assert self._child.stdout is not None
        self._child.stdout.close()
        self._log.close()
        return 0 if found == -signal.SIGTERM else found  # who is told to end passes on why


def fuzz(frames: int, seed: int, told: Callable[[int], None]) -> Result:
    """Set everything up, send so many frames, and look at what is left."""
    with tempfile.TemporaryDirectory(prefix="croupier-fuzz-") as temporary:
        folder = Path(temporary)
        process = Process(folder)
        try:
            house = House(process.url)
            watched, played = house.watched(), house.played()
            before = house.shown(watched)
            house.close()
        finally:
            process.stop()
        kept = logs(folder, watched)
        secrets = hashes_of((*watched, *played))
        for entries, shown in zip(kept.values(), before, strict=True):
            secrets |= secrets_of(entries, over=shown["room"]["secret"] is not None)
        process = Process(folder)
        exit_code: int | None = None
        try:
            house = House(process.url)
            memory: list[int] = []

            def tell(sent: int) -> None:
                if sent * MEASURED >= frames * (len(memory) + 1):
                    memory.append(process.memory)
                told(sent)

            fuzzer = Fuzzer(seed, [table.table for table in watched])
            crowd = Crowd(fuzzer, int(process.url.rpartition(":")[2]), watched, played, secrets, tell)
            began = monotonic()
            asyncio.run(crowd.send(frames))
            seconds = monotonic() - began
            listeners = settled(lambda: house.gauge("listeners"))
            changed = [
                table.table
                for table, then, now in zip(watched, before, house.shown(watched), strict=True)
                if then != now
            ]
            bad = house.bad_records(crowd.played)
            tables = settled(lambda: house.gauge("tables"))
            memory.append(process.memory)
            house.close()
        finally:
            exit_code = process.stop()
        after = logs(folder, (*watched, *crowd.played))
        changed += [table for table, entries in kept.items() if after[table] != entries]
        log = process.log
        return Result(
            frames=crowd.heard.frames,
            seconds=seconds,
            heard=crowd.heard,
            exit_code=exit_code,
            complaints=log.count("Traceback"),
            first_complaint=log[max(0, log.find("Traceback") - 200) :][:3000] if "Traceback" in log else "",
            log=dict(Counter(re.sub(r"\d+", "#", line)[:100] for line in log.splitlines()).most_common(10)),
            watched=len(watched),
            changed=sorted(set(changed)),
            played=len(crowd.played),
            moves=sum(len(after[table.table]) for table in crowd.played),
            bad_records=bad,
            memory=memory,
            listeners_left=listeners,
            tables_left=tables,
        )


def settled(read: Callable[[], int]) -> int:
    """A number that should come down to zero, given some time."""
    end = monotonic() + 10 * REST
    while (found := read()) and monotonic() < end:
        sleep(0.1)
    return found
