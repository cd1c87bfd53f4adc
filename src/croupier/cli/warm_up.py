"""`croupier warm-up`: compile now what games, hints, reviews and simulations would compile when first used."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from time import perf_counter

import click

from croupier.cli.command import flag
from croupier.cli.errors import INTERRUPTED, interruptible_compilation
from croupier.cli.options import language_option
from croupier.terminal.errors import failure


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
    ("warm_up.thinkers", thinkers),
    ("warm_up.hints", hints),
    ("warm_up.simulations", simulations),
    ("warm_up.tournaments", tournaments),
    ("warm_up.rounds", rounds),
    ("warm_up.endgames", endgames),
)
"""What is compiled, by the keys of its names, those things first that a player meets first."""


@click.command()
@flag("--quiet", help="Print nothing.")
@language_option
def warm_up(quiet: bool, lang: str | None) -> None:
    """Compile now what would otherwise be compiled when it is first used; a minute or two, once on this machine.

    What is compiled is stored for all later commands. Doing it again takes seconds.
    """
    from croupier.report.progress import progress_bar
    from croupier.terminal.language import words_in

    words = words_in(lang)
    begun = perf_counter()
    try:
        names = [words.say(key) for key, _ in PARTS]
        bar = progress_bar(len(PARTS), names[0], None, words.template("review.left"))
        with interruptible_compilation(), nullcontext(lambda _: None) if quiet else bar as progress:
            for number, (name, (_, compile_part)) in enumerate(zip(names, PARTS, strict=True), start=1):
                started = perf_counter()
                compile_part()
                progress(number)
                if not quiet:
                    seconds = words.decimal(f"{perf_counter() - started:.1f}")
                    click.echo(words.say("warm_up.part", part=name, seconds=seconds))
    except KeyboardInterrupt:
        raise failure(words, INTERRUPTED, "warm_up.stopped") from None
    if not quiet:
        click.echo(words.say("warm_up.done", seconds=f"{perf_counter() - begun:.0f}"))
