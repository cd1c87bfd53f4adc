"""Measurements of a server: saturated, paced, idle."""

from __future__ import annotations

import gc
import os
import resource
import tempfile
import time
from array import array
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import uvloop
from tests.client.http import Http
from tests.client.process import ServerProcess

from bench.environments import home
from bench.server.generator import LoadGenerator
from bench.server.servers import BenchServer
from bench.stint import AbsentError, cores

Progress = Callable[[str], None]
"""Called with a description of the next step."""


@dataclass(frozen=True)
class LoadPlan:
    """How much is measured, and how long."""

    rounds: int
    """How often the servers take turns."""
    tables: int
    seconds: float
    """Measured seconds of each kind of load."""
    warm_up: float
    """Seconds of play before, which do not count."""
    rate: float
    """Moves a second when paced."""
    idle_tables: int
    idle_seconds: float


FULL = LoadPlan(rounds=2, tables=500, seconds=20, warm_up=8, rate=500, idle_tables=2_000, idle_seconds=30)
QUICK = LoadPlan(rounds=1, tables=500, seconds=5, warm_up=4, rate=500, idle_tables=2_000, idle_seconds=5)
WAVE = 30
"""Moves at each table in a wave of saturated play. No classic game ends earlier, and one in four of biggy."""
OPENING = 10
"""Moves that are made at each table before its memory is measured."""

SPARE = 600
"""Files and sockets beyond those of tables in play, mostly of tables that open while others close."""
ADDRESSES = 32
"""Loopback addresses from which HTTP requests open tables."""


@dataclass(frozen=True)
class Load:
    """The figures of one phase of play."""

    server: str
    kind: str
    """`saturated` or `paced`."""
    seconds: float
    moves: int
    moves_per_second: float
    p50: float
    """Median milliseconds from when a move was due until its sender received the event that carries it."""
    p95: float
    p99: float
    worst: float
    server_ms_per_move: float
    """Processor time of the server per move, ms, including everything else it does meanwhile."""
    server_share: float
    """The share of its core that the server used."""
    client_share: float
    """The share of its core that the load generator used; near 1 the generator was the limit."""


@dataclass(frozen=True)
class MemoryUse:
    """The memory of tables, each with two connections and a game in progress."""

    tables: int
    kilobytes_per_table: float
    opening_ms: float
    """Processor time of the server to open one, up to the first roll, ms."""


@dataclass(frozen=True)
class Idle:
    """The cost of a server while nobody moves."""

    server: str
    tables: int
    seconds: float
    cores: float
    """Cores in use by the server, which includes its heartbeats."""
    empty_megabytes: float
    """Resident memory before the first table."""
    memory: list[MemoryUse]


@contextmanager
def on_two_cores(sockets: int) -> Iterator[int]:
    """Pin this process, the load generator, to one core, and yield another for the server. Allow `sockets` sockets."""
    if not hasattr(os, "sched_setaffinity") or not Path("/proc/self/statm").exists():
        raise AbsentError("this comparison pins processes to cores and reads what they use, which only Linux offers")
    mine = cores()
    if len(mine) < 2:
        raise AbsentError("this comparison needs two cores: one for the server, one for the load")
    needed, (soft, hard) = sockets + SPARE, resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise AbsentError(f"this system allows a process {hard} open files, {needed} are needed")
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
    os.sched_setaffinity(0, {mine[0]})
    try:
        yield mine[-1]
    finally:
        os.sched_setaffinity(0, mine)


@asynccontextmanager
async def start_server(server: BenchServer, core: int) -> AsyncIterator[tuple[ServerProcess, LoadGenerator]]:
    """Start a server with an empty store on disk, and a load generator without tables."""
    home().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(
        prefix="server-", dir=home()
    ) as folder:  # the cache is on disk, /tmp may be in memory
        process, port = server.start(core, Path(folder))
        http = Http(port, ADDRESSES)
        generator = LoadGenerator(lambda generator, before: server.open_table(generator, before, http, port))
        gc.collect()
        gc.freeze()
        gc.disable()  # pauses of the generator must not count as the server's
        try:
            yield process, generator
        finally:
            await generator.close()
            gc.enable()
            await http.close()
            process.stop()


class _Phase:
    """Measures while it is used as a context, once or repeatedly; `load` returns the result."""

    def __init__(self, process: ServerProcess, generator: LoadGenerator) -> None:
        self._process, self._generator = process, generator
        self._server = self._client = self.seconds = 0.0
        self._latencies = array("d")

    def __enter__(self) -> None:
        self._generator.reset()
        self._began = self._process.processor, time.process_time(), time.perf_counter()

    def __exit__(self, *_: object) -> None:
        server, client, begin = self._began
        self.seconds += time.perf_counter() - begin
        self._server += self._process.processor - server
        self._client += time.process_time() - client
        self._latencies += self._generator.latencies

    def load(self, server: BenchServer, kind: str) -> Load:
        """Return what was measured."""
        seconds, moves = self.seconds, len(self._latencies)
        if moves == 0:
            raise AbsentError("it answered no move at all")
        milliseconds = np.asarray(self._latencies) * 1_000
        p50, p95, p99, worst = (float(p) for p in np.percentile(milliseconds, (50, 95, 99, 100)))
        return Load(
            server=server.name,
            kind=kind,
            seconds=seconds,
            moves=moves,
            moves_per_second=moves / seconds,
            p50=p50,
            p95=p95,
            p99=p99,
            worst=worst,
            server_ms_per_move=1_000 * self._server / moves,
            server_share=self._server / seconds,
            client_share=self._client / seconds,
        )


async def _measure_loads(
    server: BenchServer, plan: LoadPlan, kinds: frozenset[str], core: int, progress: Progress
) -> list[Load]:
    found = []
    async with start_server(server, core) as (process, generator):
        progress(f"{server.name}: {plan.tables} tables are opened")
        await generator.fill(plan.tables)
        progress(f"{server.name}: warming up")
        await generator.play(plan.warm_up)
        await generator.stop()
        if "saturated" in kinds:
            progress(f"{server.name}: saturated")
            phase = _Phase(process, generator)
            while phase.seconds < plan.seconds:
                await generator.renew()
                with phase:
                    await generator.play_each(WAVE)
            found.append(phase.load(server, "saturated"))
        if "paced" in kinds:
            progress(f"{server.name}: {plan.rate:g} moves a second")
            await generator.pace(plan.rate, plan.warm_up / 2)
            phase = _Phase(process, generator)
            with phase:
                await generator.pace(plan.rate, plan.seconds)
                await generator.stop()
            found.append(phase.load(server, "paced"))
    return found


async def _measure_idle(server: BenchServer, plan: LoadPlan, core: int, progress: Progress) -> Idle:
    async with start_server(server, core) as (process, generator):
        empty, memory = process.memory, []
        for tables in sorted({plan.tables, plan.idle_tables}):
            progress(f"{server.name}: {tables} tables are opened")
            generator.reset()
            used = process.processor
            await generator.fill(tables)
            opening_ms = 1_000 * (process.processor - used) / generator.opened
            await generator.play_each(OPENING)
            memory.append(MemoryUse(tables, (process.memory - empty) / tables / 1_024, opening_ms))
        progress(f"{server.name}: {plan.idle_tables} tables idle")
        await generator.idle(min(2.0, plan.idle_seconds))
        used, begin = process.processor, time.perf_counter()
        await generator.idle(plan.idle_seconds)
        seconds = time.perf_counter() - begin
        share = (process.processor - used) / seconds
        return Idle(server.name, plan.idle_tables, seconds, share, empty / 1_048_576, memory)


def measure_loads(
    server: BenchServer, plan: LoadPlan, kinds: frozenset[str], core: int, progress: Progress
) -> list[Load]:
    """Start a server and measure it under load, saturated and paced."""
    return uvloop.run(_measure_loads(server, plan, kinds, core, progress))


def measure_idle(server: BenchServer, plan: LoadPlan, core: int, progress: Progress) -> Idle:
    """Start a server, open many tables, play a little, and measure while nobody moves."""
    return uvloop.run(_measure_idle(server, plan, core, progress))
