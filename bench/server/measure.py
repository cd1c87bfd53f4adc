"""What is measured at a house: saturated, paced, idle."""

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

from bench.environments import home
from bench.server.crowd import Crowd
from bench.server.house import House
from bench.server.http import Http
from bench.server.process import Process
from bench.stint import AbsentError, cores

Progress = Callable[[str], None]
"""Told what is done next."""


@dataclass(frozen=True)
class Plan:
    """How much is measured, and how long."""

    rounds: int
    """How often the houses take turns."""
    tables: int
    seconds: float
    """Measured, of each kind of load."""
    warm_up: float
    """Seconds of play before, which do not count."""
    rate: float
    """Moves a second when paced."""
    idle_tables: int
    idle_seconds: float


FULL = Plan(rounds=2, tables=500, seconds=20, warm_up=8, rate=500, idle_tables=2_000, idle_seconds=30)
QUICK = Plan(rounds=1, tables=500, seconds=5, warm_up=4, rate=500, idle_tables=2_000, idle_seconds=5)
WAVE = 30
"""Moves at each table in a wave of saturated play: hardly a game is over sooner."""
OPENING = 10
"""Moves that are made at each table before its memory is looked at."""

SPARE = 600
"""Files and sockets that are open beside those of tables in play: of tables that open while others close, mostly."""


@dataclass(frozen=True)
class Load:
    """What one stretch of play gave."""

    house: str
    kind: str
    """`saturated` or `paced`."""
    seconds: float
    moves: int
    moves_per_second: float
    p50: float
    """Milliseconds from the moment a move was due until its sender had the event that carries it."""
    p95: float
    p99: float
    worst: float
    server_ms_per_move: float
    """Milliseconds of processor time of the server for a move, with whatever else it does meanwhile."""
    server_share: float
    """Of its core."""
    client_share: float
    """Of the load client's core: where that nears 1, the client was the limit."""


@dataclass(frozen=True)
class Memory:
    """What tables take, each with two sockets and a game under way."""

    tables: int
    kilobytes_per_table: float
    opening_ms: float
    """Milliseconds of processor time of the server to open one, from nothing to the first roll."""


@dataclass(frozen=True)
class Idle:
    """What a house costs while nobody moves."""

    house: str
    tables: int
    seconds: float
    cores: float
    """Of the server, with its heartbeats."""
    empty_megabytes: float
    """Resident before the first table."""
    memory: list[Memory]


@contextmanager
def on_two_cores(sockets: int) -> Iterator[int]:
    """Keep this process, the load client, to one core and give another one for the server; allow so many sockets."""
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
async def opened(house: House, core: int) -> AsyncIterator[tuple[Process, Crowd]]:
    """A fresh server with an empty store on disk, and a crowd that has not come in yet."""
    home().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="server-", dir=home()) as folder:  # a cache is on disk, /tmp may not be
        process, port = house.start(core, Path(folder))
        http = Http(port)
        crowd = Crowd(lambda crowd, before: house.open_table(crowd, before, http, port))
        gc.collect()
        gc.freeze()
        gc.disable()  # the client's own pauses are not the server's
        try:
            yield process, crowd
        finally:
            await crowd.leave()
            gc.enable()
            http.close()
            process.stop()


class _Stretch:
    """Counts while it is used as a context, once or more often; `load` says what came of it."""

    def __init__(self, process: Process, crowd: Crowd) -> None:
        self._process, self._crowd = process, crowd
        self._server = self._client = self.seconds = 0.0
        self._latencies = array("d")

    def __enter__(self) -> None:
        self._crowd.forget()
        self._began = self._process.processor, time.process_time(), time.perf_counter()

    def __exit__(self, *_: object) -> None:
        server, client, begin = self._began
        self.seconds += time.perf_counter() - begin
        self._server += self._process.processor - server
        self._client += time.process_time() - client
        self._latencies += self._crowd.latencies

    def load(self, house: House, kind: str) -> Load:
        """What happened."""
        seconds, moves = self.seconds, len(self._latencies)
        if moves == 0:
            raise AbsentError("it answered no move at all")
        milliseconds = np.asarray(self._latencies) * 1_000
        p50, p95, p99, worst = (float(p) for p in np.percentile(milliseconds, (50, 95, 99, 100)))
        return Load(
            house=house.name,
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


async def _loads(house: House, plan: Plan, kinds: frozenset[str], core: int, say: Progress) -> list[Load]:
    found = []
    async with opened(house, core) as (process, crowd):
        say(f"{house.name}: {plan.tables} tables come in")
        await crowd.fill(plan.tables)
        say(f"{house.name}: warming up")
        await crowd.play(plan.warm_up)
        await crowd.rest()
        if "saturated" in kinds:
            say(f"{house.name}: saturated")
            stretch = _Stretch(process, crowd)
            while stretch.seconds < plan.seconds:
                await crowd.renew()
                with stretch:
                    await crowd.play_each(WAVE)
            found.append(stretch.load(house, "saturated"))
        if "paced" in kinds:
            say(f"{house.name}: {plan.rate:g} moves a second")
            await crowd.pace(plan.rate, plan.warm_up / 2)
            stretch = _Stretch(process, crowd)
            with stretch:
                await crowd.pace(plan.rate, plan.seconds)
                await crowd.rest()
            found.append(stretch.load(house, "paced"))
    return found


async def _idle(house: House, plan: Plan, core: int, say: Progress) -> Idle:
    async with opened(house, core) as (process, crowd):
        empty, memory = process.memory, []
        for tables in sorted({plan.tables, plan.idle_tables}):
            say(f"{house.name}: {tables} tables come in")
            crowd.forget()
            used = process.processor
            await crowd.fill(tables)
            opening_ms = 1_000 * (process.processor - used) / crowd.opened
            await crowd.play_each(OPENING)
            memory.append(Memory(tables, (process.memory - empty) / tables / 1_024, opening_ms))
        say(f"{house.name}: {plan.idle_tables} tables idle")
        await crowd.idle(2)
        used, begin = process.processor, time.perf_counter()
        await crowd.idle(plan.idle_seconds)
        seconds = time.perf_counter() - begin
        share = (process.processor - used) / seconds
        return Idle(house.name, plan.idle_tables, seconds, share, empty / 1_048_576, memory)


def loads(house: House, plan: Plan, kinds: frozenset[str], core: int, say: Progress) -> list[Load]:
    """Play at a fresh server, saturated and paced."""
    return uvloop.run(_loads(house, plan, kinds, core, say))


def idle(house: House, plan: Plan, core: int, say: Progress) -> Idle:
    """Fill a fresh server with tables, play a little, and let them sit."""
    return uvloop.run(_idle(house, plan, core, say))
