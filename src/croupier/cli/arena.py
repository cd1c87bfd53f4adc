"""`croupier arena`: bots play a tournament, and are rated, with confidence intervals."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli import options
from croupier.cli.command import ListCommand, WholeNumber, complete_from, flag, option
from croupier.cli.errors import INTERRUPTED, NO_GAME, interruptible_compilation, reporting_failures, to_sentence
from croupier.cli.results import CommandResults, check_files, publish
from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from croupier.arena.summary import Summary
    from croupier.arena.tournament import Tournament
    from croupier.parallel import Pool

NO_DEAL = "Stopped before the first deal was played with all seats rotated."
NO_SUMMARY = "Stopped while the games were added up."


@click.command(cls=ListCommand)
@option(
    "--bots",
    metavar="NAME...",
    multiple=True,
    required=True,
    help="Who takes part: bots by name, or bot.py:Name in a file.",
    shell_complete=complete_from(options.list_bots),
)
@option(
    "--against",
    metavar="NAME...",
    multiple=True,
    help="Seat each bot alone at tables full of these.",
    shell_complete=complete_from(options.list_bots),
)
@options.edition_option
@option(
    "--players",
    type=WholeNumber(),
    help="How many play.",
    show_default=f"as many as bots, with --against {options.DEFAULT_PLAYERS}",
)
@option(
    "--games",
    type=WholeNumber(1, options.MOST_GAMES),
    default=2_000,
    help="How many games; a deal is always played to its end.",
)
@options.seed_option
@options.neutral_option
@options.bandit_option
@option("--duplicate/--independent", default=True, help="Use the same dice for all rotations of the seats, or not.")
@flag("--without-luck", help="Remove the luck of the dice from win shares and ratings: fewer games say as much.")
@options.threads_option
@options.processes_option
@options.ray_option
@options.resume_option
@options.json_option
@options.report_option
def arena(
    bots: Sequence[str],
    against: Sequence[str],
    edition: str,
    players: int | None,
    games: int,
    seed: int,
    neutral: bool,
    bandit: bool,
    duplicate: bool,
    without_luck: bool,
    threads: int | None,
    processes: int | None,
    ray: str | None,
    resume: Path | None,
    as_json: bool,
    report: Path | None,
) -> None:
    """Let bots play a tournament: who wins, who ends ahead of whom, and how strong each is.

    With as many bots as seats there is one line-up; with more, every selection plays; with fewer, they fill all seats.

    Every deal is played once for each rotation of the seats.

    Ctrl-C ends it early and reports the games played so far.
    """
    from croupier.arena.tournament import Tournament

    played_edition = options.find_edition(edition)
    names, opponents = options.split_names(bots), options.split_names(against)
    options.check_bots((*names, *opponents))
    if players is None:
        players = options.DEFAULT_PLAYERS if opponents else max(len(names), 2)  # a single bot gets an error of its own
    setup = options.make_setup(played_edition, players, neutral=neutral, bandit=bandit)
    options.check_table((*names, *opponents), setup)
    line_ups = _line_ups(names, opponents, players)
    tournament = Tournament(setup, line_ups, games, seed, duplicate, without_luck=without_luck)
    pool = options.find_pool(threads, processes, ray)
    check_files(report, resume)
    summary = _play(tournament, pool, resume)

    from croupier.arena.json_form import json_form
    from croupier.arena.page import page
    from croupier.arena.table import tables

    again = repeat_command(tournament, names, opponents)
    results = CommandResults(
        lambda: tables(summary), lambda: json_form(summary), lambda: page(summary, again), summary.stopped
    )
    publish(results, as_json=as_json, report_file=report)


def repeat_command(tournament: Tournament, names: Sequence[str], opponents: Sequence[str]) -> str:
    """Return the command that plays a tournament again."""
    setup = tournament.setup
    bots = " ".join(names) + (f" --against {' '.join(opponents)}" if opponents else "")
    command = f"croupier arena --bots {bots} --edition {setup.edition.name} --players {setup.players}"
    command += f" --games {tournament.games} --seed {tournament.seed}"
    command += " --neutral" * setup.neutral + " --bandit" * setup.bandit
    command += " --without-luck" * tournament.without_luck
    return command if tournament.duplicate else f"{command} --independent"


def _line_ups(names: Sequence[str], opponents: Sequence[str], players: int) -> tuple[tuple[str, ...], ...]:
    """Return the line-ups of a tournament between these bots or, if there are any, against opponents."""
    from croupier.arena.line_ups import LineUpError, line_ups_against, mixed_line_ups

    try:
        return line_ups_against(names, opponents, players) if opponents else mixed_line_ups(names, players)
    except LineUpError as error:
        raise CommandError(to_sentence(error)) from None


def _play(tournament: Tournament, pool: Pool | int | None, resume: Path | None) -> Summary:
    """Play the games, with a progress bar on a terminal."""
    from contextlib import nullcontext, redirect_stdout

    from croupier.arena.competition import play_tournament
    from croupier.arena.log import ArenaLog
    from croupier.arena.summary import summarise
    from croupier.report.progress import progress_bar

    begun = time.perf_counter()
    try:
        with (
            reporting_failures(resume),
            interruptible_compilation(),
            redirect_stdout(sys.stderr),  # keep what bots print out of the results
            ArenaLog(resume, tournament) if resume else nullcontext() as log,
            progress_bar(tournament.scheduled, "the first games") as progress,
        ):
            outcomes = play_tournament(tournament, pool, log, progress)
    except KeyboardInterrupt:
        raise CommandError(NO_GAME, INTERRUPTED) from None
    if not outcomes:
        raise CommandError(NO_GAME, INTERRUPTED)
    try:
        return summarise(tournament, outcomes, time.perf_counter() - begun)
    except ValueError:
        raise CommandError(NO_DEAL, INTERRUPTED) from None
    except KeyboardInterrupt:
        raise CommandError(NO_SUMMARY, INTERRUPTED) from None
