"""`croupier arena`: bots play a tournament, and are rated with intervals that say how sure that is."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.interrupting import ctrl_c_heard
from croupier.cli.naming import PLAYERS, names_in
from croupier.cli.refusing import INTERRUPTED, TOO_EARLY, check_file, refused, sentence

if TYPE_CHECKING:
    from croupier.arena.pools import Pool as Player
    from croupier.arena.summary import Summary
    from croupier.arena.tournament import Tournament

NO_DEAL = "Stopped before the first deal was played with all seats rotated."
NO_SUMMARY = "Stopped while the games were added up."


def arena(
    bots: Annotated[
        list[str], typer.Option(metavar="NAME...", help="Who takes part: built-in bots and those of other packages.")
    ],
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME...", help="Seat each bot alone at tables full of these.", show_default=False),
    ] = None,
    edition: Annotated[str, typer.Option(help="Which edition: classic or biggy.")] = "classic",
    players: Annotated[
        int | None, typer.Option(help="How many play.", show_default=f"as many as bots, with --against {PLAYERS}")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games; a deal is always played to its end.")] = 2_000,
    seed: Annotated[int, typer.Option(min=0, max=2**64 - 1, help="The same seed plays the same games.")] = 1,
    neutral: Annotated[bool, typer.Option("--neutral", help="With neutral dice (2 to 4 players).")] = False,
    bandit: Annotated[bool, typer.Option("--bandit", help="With the one-armed bandit (biggy).")] = False,
    duplicate: Annotated[
        bool,
        typer.Option("--duplicate/--independent", help="The same dice for all rotations of the seats, or for none."),
    ] = True,
    processes: Annotated[
        int | None, typer.Option(min=1, help="How many games to play side by side.", show_default="all cores")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local: on one of its own.", show_default=False),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep games in this file, and go on from it.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write a page with plots.", show_default=False)
    ] = None,
) -> None:
    """Let bots play a tournament: who wins, who ends ahead of whom, and how strong each is.

    With as many bots as seats there is one line-up; of more, every choice plays; with fewer, they fill all seats.

    Every deal is played once for each rotation of the seats.

    Ctrl-C ends it early and tells what was played so far.
    """
    names, opponents = names_in(bots), names_in(against or [])
    if players is None:
        players = PLAYERS if opponents else max(len(names), 2)  # one bot is refused for what it lacks
    tournament = _tournament(names, opponents, edition, players, games, seed, neutral, bandit, duplicate)
    player = _player(processes, ray)
    if report is not None:
        check_file(report, "the report")
    if resume is not None:
        check_file(resume, "the log")
    summary = _played(tournament, player, resume)
    again = command(tournament, names, opponents)
    from croupier.cli.printing import tell

    tell(lambda: _print(summary, as_json=as_json), report, lambda: _page(summary, again))
    if summary.interrupted:
        from croupier.arena.sentences import stopped

        typer.echo(stopped(summary), err=True)
        raise typer.Exit(INTERRUPTED)


def command(tournament: Tournament, names: Sequence[str], opponents: Sequence[str]) -> str:
    """What to type to play a tournament again."""
    setup = tournament.setup
    words = [
        *("croupier arena", f"--bots {' '.join(names)}", *([f"--against {' '.join(opponents)}"] if opponents else [])),
        *(f"--edition {setup.edition.name}", f"--players {setup.players}", f"--games {tournament.games}"),
        f"--seed {tournament.seed}",
        *(["--neutral"] if setup.neutral else []),
        *(["--bandit"] if setup.bandit else []),
        *([] if tournament.duplicate else ["--independent"]),
    ]
    return " ".join(words)


def _tournament(
    names: Sequence[str],
    opponents: Sequence[str],
    edition: str,
    players: int,
    games: int,
    seed: int,
    neutral: bool,
    bandit: bool,
    duplicate: bool,
) -> Tournament:
    """The tournament asked for, if the rulebooks offer the table and the bots are there."""
    from croupier.arena.line_ups import LineUpError, against, mixed
    from croupier.arena.tournament import Tournament
    from croupier.bots import roster
    from croupier.rules import EDITIONS, Setup, SetupError

    if edition.lower() not in EDITIONS:
        raise refused(f"There is no edition {edition}; choose one of {', '.join(EDITIONS)}.")
    for name in (*names, *opponents):
        if name not in roster():
            raise refused(f"No bot is called {name}; choose some of {', '.join(roster())}.")
    try:
        setup = Setup(EDITIONS[edition.lower()], players, neutral=neutral, bandit=bandit)
        line_ups = against(names, opponents, players) if opponents else mixed(names, players)
    except SetupError as error:
        raise refused(f"That table is not offered: {error}.") from None
    except LineUpError as error:
        raise refused(sentence(error)) from None
    return Tournament(setup, line_ups, games, seed, duplicate)


def _player(processes: int | None, ray: str | None) -> Player:
    """What plays the games."""
    if ray is None:
        from croupier.arena.pools import on_this_machine

        return on_this_machine(processes)
    if processes is not None:
        raise refused("Say --processes or --ray, not both: a cluster knows its own cores.")
    from croupier.arena.ray_pool import NoRayError, on_ray

    try:
        return on_ray(ray)
    except NoRayError as error:
        raise refused(sentence(error), status=1) from None


def _played(tournament: Tournament, player: Player, resume: Path | None) -> Summary:
    """Play the games, with a bar for whoever watches."""
    from contextlib import nullcontext

    from croupier.arena.log import Log, LogError
    from croupier.arena.run import run
    from croupier.arena.summary import summarise
    from croupier.bots import GuestError
    from croupier.report.progress import progress_bar

    begun = time.perf_counter()
    try:
        with (
            ctrl_c_heard(),
            Log(resume, tournament) if resume else nullcontext() as log,
            progress_bar(tournament.scheduled, "the first games; the very first time, compiling too") as progress,
        ):
            outcomes = run(tournament, player, log, progress)
    except KeyboardInterrupt:
        raise refused(TOO_EARLY, INTERRUPTED) from None
    except LogError as error:
        raise refused(f"{error}.") from None  # it begins with the name of the file, which stays as it is
    except OSError as error:
        raise refused(f"{error.filename or resume}: {error.strerror or error}.", status=1) from None
    except GuestError as error:
        raise refused(sentence(error), status=1) from None
    if not outcomes:
        raise refused(TOO_EARLY, INTERRUPTED)
    try:
        return summarise(tournament, outcomes, time.perf_counter() - begun)
    except ValueError:
        raise refused(NO_DEAL, INTERRUPTED) from None
    except KeyboardInterrupt:
        raise refused(NO_SUMMARY, INTERRUPTED) from None


def _print(summary: Summary, *, as_json: bool) -> None:
    """Print the tables, or one JSON object."""
    from croupier.arena.json_form import json_form
    from croupier.arena.table import tables
    from croupier.cli.printing import show, show_json

    if as_json:
        show_json(json_form(summary))
    else:
        show(tables(summary))


def _page(summary: Summary, again: str) -> str:
    from croupier.arena.page import page

    return page(summary, again)
