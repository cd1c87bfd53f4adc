"""The parts of a run, and the bounds that their figures must keep."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.store import start_postgres
from msgspec import to_builtins

from tests.client.process import TICKS, ServerProcess
from tests.robustness import in_time, local_games
from tests.robustness.crash.run import CrashPlan, CrashRun
from tests.robustness.flood.player import ATTACKS, attacked_server, flood
from tests.robustness.fuzz.run import fuzz
from tests.robustness.memory import open_and_close, open_tables
from tests.robustness.report import Figures
from tests.robustness.texts import Result, try_positions, try_records

MEGABYTE = 1 << 20
OTHERS = 0.2
"""The share of all cores that other programs may use while latencies must keep the bounds of an idle machine."""
SHORTEST = 1.5
"""Seconds of a flood, at least."""
PAUSE = 0.05
"""Seconds before each command if another server survives a kill: without a pause too many games would be played."""


@dataclass(frozen=True)
class Sizes:
    """How much each part does."""

    kills: int = 300
    steps: int = 100_000
    """Acknowledged steps on SQLite, at least."""
    kills_postgresql: int = 100
    """Kills of two servers on PostgreSQL, and as many of two workers."""
    steps_postgresql: int = 20_000
    seconds: float = 30
    """Seconds of each flood, which is done twice."""
    frames: int = 1_000_000
    records: int = 10_000
    positions: int = 200_000
    sockets: int = 100_000
    tables: int = 20_000
    games: int = 10_000

    def share(self, share: float) -> Sizes:
        """Return these sizes times `share`, but no floods too short to measure anything."""
        counts = {name: max(1, round(share * count)) for name, count in asdict(self).items()}
        return Sizes(**counts | {"seconds": max(SHORTEST, share * self.seconds)})


def parts(sizes: Sizes, seed: int) -> dict[str, Callable[[], Figures]]:
    """Return all parts by name, in the order in which they run."""
    return {
        "kills, SQLite": lambda: _kills_on_sqlite(sizes, seed),
        "kills, PostgreSQL, two servers": lambda: _kills_on_postgresql(sizes, seed, servers=2),
        "kills, PostgreSQL, two workers": lambda: _kills_on_postgresql(sizes, seed, workers=2),
        **{f"flood: {attack}": partial(_flood, attack, sizes.seconds) for attack in ATTACKS},
        "fuzzed frames": lambda: _frames(sizes.frames, seed),
        "fuzzed records": lambda: _texts(try_records(sizes.records, seed), 100),
        "fuzzed positions": lambda: _texts(try_positions(sizes.positions, seed), 5),
        "sockets": lambda: _sockets(sizes.sockets),
        "tables": lambda: _tables(sizes.tables),
        "local games": lambda: _local_games(sizes.games, seed),
    }


def _beyond(*bounds: tuple[str, float, float]) -> Iterator[str]:
    """Yield a sentence for each figure that is not below its bound."""
    for what, found, bound in bounds:
        if found >= bound:
            yield f"{what} {found:,.1f}, and should be less than {bound:g}"


def _unless(*facts: tuple[str, bool]) -> Iterator[str]:
    """Yield a sentence for each fact that does not hold."""
    yield from (sentence for sentence, holds in facts if not holds)


# Killed servers


def _kills_on_sqlite(sizes: Sizes, seed: int) -> Figures:
    with TemporaryDirectory() as folder:
        plan = CrashPlan(f"sqlite:///{folder}/tables.db", sizes.kills, sizes.steps, 36, seed, fork=True)
        return _kills(plan)


def _kills_on_postgresql(sizes: Sizes, seed: int, servers: int = 1, workers: int = 1) -> Figures:
    with start_postgres() as url:
        plan = CrashPlan(url, sizes.kills_postgresql, sizes.steps_postgresql, 36, seed, servers, workers, PAUSE)
        return _kills(replace(plan, fork=workers == 1))


def _kills(plan: CrashPlan) -> Figures:
    async def play() -> CrashRun:
        run = CrashRun(plan)
        await in_time(run.play())
        return run

    ledger = asyncio.run(play()).ledger
    facts = (
        (f"fewer than {plan.kills} kills", ledger.kills >= plan.kills),
        (f"fewer than {plan.steps:,} steps", ledger.steps >= plan.steps),
        ("no game is played to its end", ledger.games > 0),
        ("nothing is sent again after a kill", ledger.replayed > 0 and ledger.resent > 0),
    )
    return Figures(
        f"{ledger.kills:,} kills, {ledger.steps:,} steps",
        (*ledger.errors, *_unless(*facts)),
        lost=len(ledger.lost) + len(ledger.different),
        doubled=len(ledger.doubled),
        behind=len(ledger.behind),
        back=1e3 * ledger.back,
        details={
            "checked after kills": ledger.checks,
            "lost": len(ledger.lost),
            "different": len(ledger.different),
            "tables broken": len(ledger.broken),
            "steps sent again and compared": ledger.replayed,
            "commands sent again": ledger.resent,
            "of them carried out before the kill": ledger.already_done,
            "games played to the end, dice verified": ledger.games,
        },
    )


# Floods


def _flood(attack: str, seconds: float) -> Figures:
    with attacked_server() as (server, port):
        before = _processor(server)
        first, again = (flood(attack, server, port, seconds) for _ in range(2))
        total, idle, ours = (then - now for then, now in zip(_processor(server), before, strict=True))
    busy = total - idle - ours > OTHERS * total
    p50, p99, back = (1e3 * max(getattr(each, name) for each in (first, again)) for name in ("p50", "p99", "newcomer"))
    bounds = [("p50 in ms:", p50, 150.0), ("p99 in ms:", p99, 2_000), ("coming back in ms:", back, 10_000)]
    if not busy:
        bounds[1:] = [("p99 in ms:", p99, 50), ("coming back in ms:", back, 200)]
    growth, more = first.growth / MEGABYTE, again.growth / MEGABYTE
    bounds += [("memory in MB:", again.memory / MEGABYTE, 160)]
    bounds += [("growth in MB:", growth, 10), ("growth the second time in MB:", more, 5)]
    return Figures(
        f"twice {seconds:g} s",
        tuple(_beyond(*bounds)),
        p50=p50,
        p99=p99,
        back=back,
        growth=growth,
        again=more,
        busy=busy,
        details={"first": asdict(first), "again": asdict(again)},
    )


def _processor(server: ServerProcess) -> tuple[float, float, float]:
    """Return seconds of all cores: in total, idle, and used by the server and this run."""
    fields = [int(ticks) / TICKS for ticks in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    ours = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(fields), fields[3] + fields[4], server.processor + sum(used.ru_utime + used.ru_stime for used in ours)


# What is fuzzed


def _frames(frames: int, seed: int) -> Figures:
    found = fuzz(frames, seed)
    details = to_builtins(found)
    reasons = [*found.replies.leaks, *found.changed, *found.bad_records, found.first_traceback]
    broken = [f"broken: {promise}" for promise, holds in found.promises().items() if not holds]
    return Figures(
        f"{found.frames:,}",
        (*broken, *filter(None, reasons)),
        growth=(found.memory[0] - found.before) / MEGABYTE,
        again=(found.memory[-1] - found.memory[0]) / MEGABYTE,
        details=details,
    )


def _texts(found: Result, milliseconds: float) -> Figures:
    slowest = 1e3 * found.slowest
    return Figures(
        f"{found.texts:,}, the slowest {slowest:.1f} ms",
        (*found.wrong[:20], *_beyond(("the slowest in ms:", slowest, milliseconds))),
        details=asdict(found),
    )


# By the thousand


def _sockets(number: int) -> Figures:
    found = open_and_close(number)
    growth, again = (found.half - found.settled) / MEGABYTE, (found.end - found.half) / MEGABYTE
    return Figures(
        f"{found.sockets:,} opened and closed",
        tuple(_beyond(("growth in MB:", growth, 10), ("growth in the second half in MB:", again, 5))),
        growth=growth,
        again=again,
        details=asdict(found),
    )


def _tables(number: int) -> Figures:
    found = open_tables(number)
    growth = found.growth / MEGABYTE
    return Figures(
        f"{found.tables:,} set up",
        (
            *_unless((f"{found.missing} cannot be looked at", not found.missing)),
            *_beyond(("growth in MB:", growth, 10 + number / 100)),
        ),
        lost=found.missing,
        growth=growth,
        again=found.again / MEGABYTE,
        details=asdict(found),
    )


def _local_games(number: int, seed: int) -> Figures:
    games, lines = local_games.play(number, seed)
    return Figures(f"{games:,}, {lines:,} lines verified")
