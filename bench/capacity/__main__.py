"""`python -m bench.capacity`: what a core of a server carries, and what a number of players per day takes."""

import dataclasses
import json
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import click
from rich.console import Console

from bench.capacity.measure import CapacityPlan, Cost, Host, measure_cost, start_databases
from bench.capacity.model import Habits, capacity, day_of
from bench.capacity.report import BEGIN, END, CapacityResults, markdown, terminal
from bench.machine import load, machine
from bench.page import write
from bench.server.generator import LoadError
from bench.server.measure import on_two_cores
from bench.stint import AbsentError

USUAL = Habits()


def say(text: str) -> None:
    """Print progress on stderr."""
    click.echo(text, err=True)


def measure(plan: CapacityPlan, habits: Habits, workers: list[int]) -> CapacityResults:
    """Measure the server on SQLite and PostgreSQL. What cannot run here is reported with the reason."""
    facts = {key: fact for key, fact in machine().items() if key not in ("numba", "numpy")}
    facts |= {"sqlite": sqlite3.sqlite_version} | load("load_before")
    costs: list[Cost] = []
    absent: dict[str, str] = {}
    with ExitStack() as stack:
        core = stack.enter_context(on_two_cores(sockets=2 * plan.tables))
        hosts = [Host("SQLite")]
        if workers:
            try:
                new_database = stack.enter_context(start_databases())
                for number in workers:
                    name = "PostgreSQL, one worker" if number == 1 else f"PostgreSQL, {number} workers"
                    hosts.append(Host(name, new_database(), number))
            except AbsentError as reason:
                absent["PostgreSQL"] = str(reason)
        for host in hosts:
            try:
                costs.append(measure_cost(host, plan, core, say))
            except (AbsentError, LoadError) as reason:
                absent[host.name] = str(reason)
                say(f"{host.name}: {reason}")
    capacities = [capacity(found, habits) for found in costs]
    return CapacityResults(facts | load("load_after"), habits, day_of(habits), costs, capacities, absent)


@click.command(context_settings={"show_default": True})
@click.option("--seconds", type=click.FloatRange(1, 120), default=10, help="Of play measured, and of idling, each way.")
@click.option("--tables", type=click.IntRange(10, 5_000), default=500, help="Tables in play.")
@click.option("--rate", type=click.FloatRange(10, 5_000), default=500, help="Moves a second when they come one by one.")
@click.option("--workers", type=click.IntRange(1, 16), multiple=True, default=[1, 3], help="On PostgreSQL; repeat it.")
@click.option("--postgresql/--no-postgresql", default=True, help="Measure PostgreSQL too.")
@click.option("--players", type=click.IntRange(1), default=USUAL.players, help="Players a day to reckon for.")
@click.option("--minutes", type=click.FloatRange(0.1, 1_440), default=USUAL.minutes, help="That each of them plays.")
@click.option(
    "--seconds-per-move",
    type=click.FloatRange(0.1),
    default=USUAL.seconds_per_move,
    help="Between two moves at a table.",
)
@click.option(
    "--busiest-hour",
    type=click.FloatRange(4.17, 100),
    default=USUAL.busiest_hour,
    help="Percent of a day's play in its busiest hour.",
)
@click.option("--fullness", type=click.FloatRange(1, 100), default=50, help="Percent of a core that may be used.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.option(
    "--page", type=click.Path(path_type=Path), help="Also put the figures into this page of the documentation."
)
def main(
    seconds: float,
    tables: int,
    rate: float,
    workers: Sequence[int],
    postgresql: bool,
    players: int,
    minutes: float,
    seconds_per_move: float,
    busiest_hour: float,
    fullness: float,
    as_json: bool,
    page: Path | None,
) -> None:
    """Measure what a move and a table cost a server, and estimate how many players a core carries.

    Plays on loopback with servers of its own for some minutes; needs Linux and two cores.
    """
    habits = Habits(players, minutes, seconds_per_move, busiest_hour, fullness)
    plan = CapacityPlan(tables, seconds, min(4.0, seconds), rate)
    try:
        results = measure(plan, habits, workers if postgresql else [])
    except AbsentError as reason:
        say(str(reason))
        raise click.exceptions.Exit(1) from None
    if page is not None:
        write(page, markdown(results), BEGIN, END)
    if as_json:
        print(json.dumps(dataclasses.asdict(results) | {"plan": dataclasses.asdict(plan)}, indent=2))
    else:
        Console().print(terminal(results))
    if not results.costs:
        raise click.exceptions.Exit(1)


if __name__ == "__main__":
    main()
