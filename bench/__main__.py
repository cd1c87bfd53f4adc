"""`python -m bench`: every figure about speed in one run, as ratios."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console, Group
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from bench.engine import EngineRow, compare_with_numba
from bench.machine import is_busy, load, machine
from bench.page import RESEARCH_BEGIN, markdown, markdown_of, write
from bench.promises import engine_promises, promises
from bench.sections import (
    FULL,
    QUICK,
    BenchPlan,
    Section,
    measure_c_loops,
    measure_other_work,
    measure_others,
    measure_research,
    measure_setups,
    measure_starts,
    measure_threads,
)
from bench.tables import absences, beside_table, promise_table, report, section_table


def print_section(
    facts: dict[str, str | int | float], section: Section, seed: int, plan: BenchPlan, *, as_json: bool
) -> None:
    """Print one section."""
    if as_json:
        found = {"machine": facts, "seed": seed, "plan": asdict(plan), section.key: asdict(section)}
        print(json.dumps(found, indent=2))
    else:
        Console().print(Group(section_table(section), *absences(section)))


def print_engine(
    facts: dict[str, str | int | float], rows: Sequence[EngineRow], seed: int, plan: BenchPlan, *, as_json: bool
) -> None:
    """Print the engine compared with Numba's code."""
    kept = engine_promises(rows)
    if as_json:
        found = {"machine": facts, "seed": seed, "plan": asdict(plan), "engine": [asdict(row) for row in rows]}
        print(json.dumps(found | {"promises": [asdict(promise) for promise in kept]}, indent=2))
    else:
        Console().print(Group(beside_table(rows), promise_table(kept)))


@click.command(context_settings={"show_default": True})
@click.option("--quick", is_flag=True, help="About a minute instead of a few; rougher figures.")
@click.option("--c-loop", is_flag=True, help="Measure the C loops alone, at every number of players.")
@click.option(
    "--research", "research_alone", is_flag=True, help="Measure the game as an environment for research alone."
)
@click.option("--engine", "engine_alone", is_flag=True, help="Measure only the engine compared with Numba's code.")
@click.option("--peers/--no-peers", default=True, help="Install and measure other people's programs too.")
@click.option("--seed", default=1, help="The seed of the games.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.option(
    "--page", type=click.Path(path_type=Path), help="Also put the figures into this page of the documentation."
)
def main(
    quick: bool,
    c_loop: bool,
    research_alone: bool,
    engine_alone: bool,
    peers: bool,
    seed: int,
    as_json: bool,
    page: Path | None,
) -> None:
    """Measure how fast games are played, here and elsewhere, and print the ratios.

    Contenders play short stints in turn.

    A speed is the median of the stints by processor time, a ratio the median of the ratios of neighbouring stints.
    """
    if page is not None and (c_loop or engine_alone):
        raise click.BadParameter("a page holds the whole run or --research alone", param_hint="--page")
    plan = QUICK if quick else FULL
    facts = machine() | load("load_before")
    if is_busy():
        click.echo("This machine is busy: times on the wall (two cores, starts) will say little.", err=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=Console(stderr=True), transient=True
    )
    with bar:
        task = bar.add_task("", total=None)

        def say(who: str) -> None:
            bar.update(task, description=who, advance=1)

        if c_loop or research_alone:
            alone = measure_c_loops(plan, seed, say) if c_loop else measure_research(plan, seed, peers, say)
            facts |= load("load_after")
            if page is not None:
                write(page, markdown_of(facts, alone), RESEARCH_BEGIN)
            print_section(facts, alone, seed, plan, as_json=as_json)
            return
        engine = compare_with_numba(plan.stints, seed, say)
        if engine_alone:
            print_engine(facts | load("load_after"), engine, seed, plan, as_json=as_json)
            return
        threads = measure_threads(plan, seed, say)
        started = measure_starts(plan, say)
        against = measure_others(plan, seed, peers, say)
        loops = measure_c_loops(plan, seed, say)
        setups = measure_setups(plan, seed, say)
        work = measure_other_work(plan, seed, say)
        environments = measure_research(plan, seed, peers, say)
    facts |= load("load_after")
    sections = [against, loops, setups, work, environments, threads]
    kept = promises(against, loops, setups, threads, started, environments, engine)
    if page is not None:
        write(page, markdown(facts, sections, engine, started, kept))
    if as_json:
        found = {"machine": facts, "seed": seed, "plan": asdict(plan)}
        found |= {section.key: asdict(section) for section in sections}
        found |= {"engine": [asdict(row) for row in engine], "starts": [asdict(start) for start in started]}
        found["promises"] = [asdict(promise) for promise in kept]
        print(json.dumps(found, indent=2))
    else:
        Console().print(report(facts, sections, engine, started, kept))


if __name__ == "__main__":
    main()
