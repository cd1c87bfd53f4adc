"""`croupier simulate`: many games between bots, and what they add up to."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from croupier.cli.interrupting import ctrl_c_heard
from croupier.cli.naming import PLAYERS, names_in
from croupier.cli.refusing import INTERRUPTED, TOO_EARLY, check_file, refused, sentence

if TYPE_CHECKING:
    from croupier.report.run import Run
    from croupier.report.summary import Summary


def simulate(
    edition: Annotated[str, typer.Option(help="Which edition: classic or biggy.")] = "classic",
    players: Annotated[
        int | None, typer.Option(help="How many play.", show_default=f"as many as bots are named, else {PLAYERS}")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100_000,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME...",
            help="Who plays: tourist, richest or regular; one name for all seats or one for each.",
            show_default="tourist",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**64 - 1, help="The same seed plays the same games.")] = 1,
    neutral: Annotated[bool, typer.Option("--neutral", help="With neutral dice (2 to 4 players).")] = False,
    bandit: Annotated[bool, typer.Option("--bandit", help="With the one-armed bandit (biggy).")] = False,
    starter: Annotated[
        str, typer.Option(metavar="SEAT|lot", help="The seat that starts every game, or lot: it is drawn.")
    ] = "1",
    device: Annotated[Literal["cpu", "gpu"], typer.Option(help="What computes.")] = "cpu",
    threads: Annotated[int | None, typer.Option(min=1, help="How many CPU cores to use.", show_default="all")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object; money in dollars.")] = False,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write a page with plots.", show_default=False)
    ] = None,
) -> None:
    """Let bots play many games and tell what they add up to: money, victories, rounds and casinos.

    Seat 1 starts every game, so that one sees what starting is worth.

    Ctrl-C ends the games early and tells what was played so far.
    """
    run = _run(edition, players, games, names_in(bots or ["tourist"]), seed, neutral, bandit, starter)
    if report is not None:
        check_file(report, "the report")
    summary = _played(run, device, threads)
    from croupier.cli.printing import tell

    tell(lambda: _print(summary, as_json=as_json), report, lambda: _page(summary))
    if summary.interrupted:
        typer.echo(f"Stopped early: {summary.games:,} of {run.games:,} games were played.", err=True)
        raise typer.Exit(INTERRUPTED)


def _run(
    edition: str,
    players: int | None,
    games: int,
    names: Sequence[str],
    seed: int,
    neutral: bool,
    bandit: bool,
    starter: str,
) -> Run:
    """The games asked for, if the rulebooks offer them and the bots are there to play them."""
    from croupier.policies import NAMES
    from croupier.report.run import Run, seated
    from croupier.rules import EDITIONS, Setup, SetupError

    if edition.lower() not in EDITIONS:
        raise refused(f"There is no edition {edition}; choose one of {', '.join(EDITIONS)}.")
    for name in names:
        if name not in NAMES:
            raise refused(f"No simulated bot is called {name}; choose one of {', '.join(NAMES)}.")
    if players is None:
        players = len(names) if len(names) > 1 else PLAYERS
    if len(names) not in (1, players):
        raise refused(f"{len(names)} bots cannot sit at {players} seats: name one for all, or one for each.")
    if starter != "lot" and starter not in map(str, range(1, players + 1)):
        raise refused(f"Seat {starter} cannot start: choose a seat from 1 to {players}, or lot.")
    first = None if starter == "lot" else int(starter) - 1
    try:
        setup = Setup(EDITIONS[edition.lower()], players, neutral=neutral, bandit=bandit, starter=first)
    except SetupError as error:
        raise refused(f"That table is not offered: {error}.") from None
    return Run(setup, seated(names, players), games, seed)


def _played(run: Run, device: Literal["cpu", "gpu"], threads: int | None) -> Summary:
    """Play the games, with a bar for whoever watches."""
    from croupier.compiled import simulate as play
    from croupier.compiled.gpu import NoGpuError
    from croupier.report.progress import progress_bar
    from croupier.report.summary import summarise

    waiting_for = "compiling, once on this machine" if device == "cpu" else "compiling for the GPU"
    try:
        with ctrl_c_heard(), progress_bar(run.games, waiting_for) as played:
            # One game first, so that the rate is that of playing and not of compiling.
            tally = play(run.setup, 1, bots=run.bots, seed=run.seed, device=device, threads=1)
            begun = time.perf_counter()
            if tally.games == 1:
                played(0)
                tally = play(
                    run.setup,
                    run.games,
                    bots=run.bots,
                    seed=run.seed,
                    device=device,
                    threads=threads,
                    progress=played,
                )
            seconds = time.perf_counter() - begun
    except NoGpuError as error:
        raise refused(sentence(error), status=1) from None
    except KeyboardInterrupt:
        raise refused(TOO_EARLY, INTERRUPTED) from None
    if tally.games == 0:
        raise refused(TOO_EARLY, INTERRUPTED)
    return summarise(run, tally, tally.games / max(seconds, 1e-9))


def _print(summary: Summary, *, as_json: bool) -> None:
    """Print the tables, or one JSON object."""
    from croupier.cli.printing import show, show_json
    from croupier.report.plain import plain
    from croupier.report.table import tables

    if as_json:
        show_json(plain(summary))
    else:
        show(tables(summary))


def _page(summary: Summary) -> str:
    from croupier.report.page import page

    return page(summary)
