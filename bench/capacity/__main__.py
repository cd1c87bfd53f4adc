"""`python -m bench.capacity`: what a core of a server carries, and what so many players a day take."""

import dataclasses
import json
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bench.capacity.measure import Cost, Host, Plan, cost, databases
from bench.capacity.model import Habits, capacity, day_of
from bench.capacity.report import BEGIN, END, Results, markdown, terminal
from bench.machine import load, machine
from bench.page import write
from bench.server.generator import LoadError
from bench.server.measure import on_two_cores
from bench.stint import AbsentError

USUAL = Habits()


def say(text: str) -> None:
    """Print progress on stderr."""
    typer.echo(text, err=True)


def measure(plan: Plan, habits: Habits, workers: list[int]) -> Results:
    """Measure the server on SQLite and PostgreSQL; what cannot run here is left out with its reason."""
    facts = {key: fact for key, fact in machine().items() if key not in ("numba", "numpy")}
    facts |= {"sqlite": sqlite3.sqlite_version} | load("load_before")
    costs: list[Cost] = []
    absent: dict[str, str] = {}
    with ExitStack() as stack:
        core = stack.enter_context(on_two_cores(sockets=2 * plan.tables))
        hosts = [Host("SQLite")]
        if workers:
            try:
                new_database = stack.enter_context(databases())
                for number in workers:
                    name = "PostgreSQL, one worker" if number == 1 else f"PostgreSQL, {number} workers"
                    hosts.append(Host(name, new_database(), number))
            except AbsentError as reason:
                absent["PostgreSQL"] = str(reason)
        for host in hosts:
            try:
                costs.append(cost(host, plan, core, say))
            except (AbsentError, LoadError) as reason:
                absent[host.name] = str(reason)
                say(f"{host.name}: {reason}")
    capacities = [capacity(found, habits) for found in costs]
    return Results(facts | load("load_after"), habits, day_of(habits), costs, capacities, absent)


def main(
    seconds: Annotated[float, typer.Option(min=1, max=120, help="Of play measured, and of idling, each way.")] = 10,
    tables: Annotated[int, typer.Option(min=10, max=5_000, help="Tables in play.")] = 500,
    rate: Annotated[float, typer.Option(min=10, max=5_000, help="Moves a second when they come one by one.")] = 500,
    workers: Annotated[
        list[int] | None, typer.Option(min=1, max=16, help="On PostgreSQL; repeat it.", show_default="1 and 3")
    ] = None,
    postgresql: Annotated[bool, typer.Option(help="Measure PostgreSQL too.")] = True,
    players: Annotated[int, typer.Option(min=1, help="Players a day to reckon for.")] = USUAL.players,
    minutes: Annotated[float, typer.Option(min=0.1, max=1_440, help="That each of them plays.")] = USUAL.minutes,
    seconds_per_move: Annotated[
        float, typer.Option(min=0.1, help="Between two moves at a table.")
    ] = USUAL.seconds_per_move,
    busiest_hour: Annotated[
        float, typer.Option(min=4.17, max=100, help="Percent of a day's play in its busiest hour.")
    ] = USUAL.busiest_hour,
    fullness: Annotated[float, typer.Option(min=1, max=100, help="Percent of a core that may be used.")] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
    page: Annotated[Path | None, typer.Option(help="Also put the figures into this page of the documentation.")] = None,
) -> None:
    """Measure what a move and a table cost a server, and reckon what a core carries and what so many players take.

    Plays on loopback with servers of its own, for some minutes; needs Linux and two cores.
    """
    habits = Habits(players, minutes, seconds_per_move, busiest_hour, fullness)
    plan = Plan(tables, seconds, min(4.0, seconds), rate)
    try:
        results = measure(plan, habits, (workers or [1, 3]) if postgresql else [])
    except AbsentError as reason:
        say(str(reason))
        raise typer.Exit(1) from None
    if page is not None:
        write(page, markdown(results), BEGIN, END)
    if as_json:
        print(json.dumps(dataclasses.asdict(results) | {"plan": dataclasses.asdict(plan)}, indent=2))
    else:
        Console().print(terminal(results))
    if not results.costs:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
