"""`python -m tests.robustness`: kill, flood and fuzz real servers, and print the results as one table."""

import dataclasses
import json
import sqlite3
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import click
from bench.machine import load, machine
from bench.page import write
from rich.console import Console

from tests.robustness.parts import Sizes, parts
from tests.robustness.report import BEGIN, END, Figures, markdown, terminal

WIDTH = 140
"""Columns of the table, which must not be cut if the output is not a terminal."""


def run(name: str, part: Callable[[], Figures]) -> Figures:
    """Run a part. If it raises an exception, return that as a broken promise, so that the others still run."""
    began = time.monotonic()
    try:
        found = part()
    except Exception as error:  # of any kind: it belongs in the table
        traceback.print_exc()
        found = Figures("failed", (f"{type(error).__name__}: {error}",))
    return dataclasses.replace(found, name=name, seconds=time.monotonic() - began)


@click.command(context_settings={"show_default": True})
@click.option("--share", type=click.FloatRange(0.001, 100), default=1.0, help="Factor for all counts and seconds.")
@click.option("--quick", "share", flag_value=0.02, type=float, help="Take some minutes only: --share 0.02.")
@click.option("--only", multiple=True, help="Run only parts whose names begin with this. May be repeated.")
@click.option("--seed", default=1, help="Random seed of moves, times of kills, and everything fuzzed.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option(
    "--page", type=click.Path(path_type=Path), help="Also put the figures into this page of the documentation."
)
def main(share: float, only: tuple[str, ...], seed: int, as_json: bool, page: Path | None) -> None:
    """Kill, flood and fuzz servers on loopback. Exit with 1 if any promise is broken."""
    every = parts(Sizes().share(share), seed)
    chosen = {name: part for name, part in every.items() if not only or name.startswith(only)}
    if not chosen:
        raise click.BadParameter(f"no part begins with that; there are {', '.join(every)}", param_hint="--only")
    facts = {key: fact for key, fact in machine().items() if key not in ("numba", "numpy")}
    facts |= {"sqlite": sqlite3.sqlite_version} | load("load_before")
    rows = []
    for number, (name, part) in enumerate(chosen.items(), 1):
        click.echo(f"{number}/{len(chosen)} {name} ...", err=True)
        rows.append(found := run(name, part))
        held = "; ".join(found.broken) or "held"
        click.echo(f"{number}/{len(chosen)} {name}: {found.amount}, {found.seconds:.0f} s, {held}", err=True)
    facts |= load("load_after")
    if page is not None:
        write(page, markdown(facts, rows), BEGIN, END)
    if as_json:
        about = {"machine": facts, "share": share, "seed": seed}
        print(json.dumps(about | {"figures": [dataclasses.asdict(row) for row in rows]}, indent=2))
    else:
        Console(width=max(WIDTH, Console().width)).print(terminal(facts, rows))
    if any(row.broken for row in rows):
        raise click.exceptions.Exit(1)


if __name__ == "__main__":
    main()
