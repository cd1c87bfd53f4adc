"""`croupier warm-up`: compile now what games, hints, reviews and simulations would compile when first used."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from time import perf_counter
from typing import Annotated

import typer

from croupier.cli.errors import INTERRUPTED, interruptible_compilation
from croupier.terminal.errors import CommandError


def thinkers() -> None:
    """What high roller, shark, ace and house think with."""
    from croupier.bots import warm_up

    warm_up()


def hints() -> None:
    """Hints, reviews and analysis."""
    from croupier.review.evaluation import warm_up

    warm_up()


def simulations() -> None:
    """Whole games between built-in policies."""
    from croupier.rules import CLASSIC, Setup
    from croupier.simulation import play_games

    for bot in ("tourist", "regular"):  # games of tourists alone have a loop of their own
        play_games(Setup(CLASSIC, 2), 1, bots=(bot,))


def tournaments() -> None:
    """Games side by side between any bots, for simulate and arena."""
    from croupier.arena.game import compile_games
    from croupier.arena.tournament import Tournament
    from croupier.rules import CLASSIC, Setup

    for without_luck in (False, True):
        compile_games(Tournament(Setup(CLASSIC, 2), (("tourist", "tourist"),), 1, 1, without_luck=without_luck))


def rounds() -> None:
    """Exact rounds of two, for money and for victory."""
    from croupier.analysis.solution import Aim, solve_round
    from croupier.rules import CLASSIC, Setup

    for aim in Aim:
        solve_round(Setup(replace(CLASSIC, dice=1), 2), Setup(CLASSIC, 2).open_table(), aim)


def endgames() -> None:
    """Exact endgames of any number of players."""
    from croupier.analysis.enumeration import solve_endgame
    from croupier.rules import CLASSIC, Setup
    from croupier.rules.table import OWN, ROLL

    setup = Setup(replace(CLASSIC, dice=1), 2)
    table = setup.open_table()
    table.phase, table.hand[0, OWN] = ROLL, 1
    solve_endgame(setup, table).shares(table)


PARTS: tuple[tuple[str, Callable[[], None]], ...] = (
    ("bots that think", thinkers),
    ("hints, reviews and analysis", hints),
    ("simulations", simulations),
    ("tournaments", tournaments),
    ("exact rounds", rounds),
    ("exact endgames", endgames),
)
"""What is compiled, those things first that a player meets first."""


def warm_up(
    quiet: Annotated[bool, typer.Option("--quiet", help="Print nothing.")] = False,
) -> None:
    """Compile now what would otherwise be compiled when it is first used; a minute or two, once on this machine.

    What is compiled is stored for all later commands. Doing it again takes seconds.
    """
    from croupier.report.progress import progress_bar

    begun = perf_counter()
    try:
        shown = nullcontext(lambda _: None) if quiet else progress_bar(len(PARTS), PARTS[0][0], "parts")
        with interruptible_compilation(), shown as progress:
            for number, (name, compile_part) in enumerate(PARTS, start=1):
                started = perf_counter()
                compile_part()
                progress(number)
                if not quiet:
                    typer.echo(f"{name}: {perf_counter() - started:.1f} s")
    except KeyboardInterrupt:
        raise CommandError("Stopped; what was compiled so far is stored.", INTERRUPTED) from None
    if not quiet:
        typer.echo(f"Everything is compiled ({perf_counter() - begun:.0f} s). Games, hints and reviews begin at once.")
