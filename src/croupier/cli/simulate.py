"""`croupier simulate`: plays many games between bots, and reports statistics."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext, redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from croupier.cli import options
from croupier.cli.command import ListCommand, WholeNumber, complete_from, flag, option
from croupier.cli.errors import INTERRUPTED, NO_GAME, interruptible_compilation, reporting_failures, to_sentence
from croupier.cli.results import CommandResults, check_files, publish
from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from croupier.parallel import Pool
    from croupier.report.summary import GameSummary, SimulationRun


@click.command(cls=ListCommand)
@options.edition_option
@option(
    "--players",
    type=WholeNumber(),
    help="How many play.",
    show_default=f"as many as bots are named, else {options.DEFAULT_PLAYERS}",
)
@option("--games", type=WholeNumber(1, options.MOST_GAMES), default=100_000, help="How many games.")
@option(
    "--bots",
    metavar="NAME...",
    multiple=True,
    default=["tourist"],
    help="Who plays: a bot's name, or bot.py:Name in a file; one for all seats or one for each.",
    shell_complete=complete_from(options.list_bots),
)
@options.seed_option
@options.neutral_option
@options.bandit_option
@option("--starter", metavar="SEAT|lot", default="1", help="The seat that starts every game, or `lot` to draw it.")
@options.device_option
@options.threads_option
@options.processes_option
@options.ray_option
@options.resume_option
@option(
    "--tuned/--no-tuned",
    default=None,
    help="Compile for this very table, once, which takes about ten seconds; then games are up to a third faster.",
    show_default="from ten million games on",
)
@flag("--json", "as_json", help="Print one JSON object; money in dollars.")
@options.report_option
def simulate(
    edition: str,
    players: int | None,
    games: int,
    bots: Sequence[str],
    seed: int,
    neutral: bool,
    bandit: bool,
    starter: str,
    device: Literal["cpu", "gpu"],
    threads: int | None,
    processes: int | None,
    ray: str | None,
    resume: Path | None,
    tuned: bool | None,
    as_json: bool,
    report: Path | None,
) -> None:
    """Let bots play many games and report statistics: money, victories, rounds and casinos.

    Seat 1 starts every game, which shows what starting is worth.

    Ctrl-C ends it early and reports the games played so far.
    """
    from croupier.report.summary import SimulationRun
    from croupier.simulation.games import seat_bots

    played_edition = options.find_edition(edition)
    names = options.split_names(bots)
    options.check_bots(names)
    players = _players(names, players)
    setup = options.make_setup(played_edition, players, neutral=neutral, bandit=bandit)
    setup = replace(setup, starter=_starting_seat(starter, players))
    options.check_table(names, setup)
    run = SimulationRun(setup, seat_bots(names, players), games, seed)
    if device == "gpu" and (threads or processes or ray):
        raise CommandError("--device gpu needs no --threads, --processes or --ray.")
    pool = options.find_pool(threads, processes, ray)
    check_files(report, resume)
    summary = _play(run, device, pool, tuned, resume)

    from croupier.report.json_form import json_form
    from croupier.report.page import page
    from croupier.report.summary_tables import tables

    results = CommandResults(
        lambda: tables(summary), lambda: json_form(summary), lambda: page(summary), summary.stopped
    )
    publish(results, as_json=as_json, report_file=report)


def _players(names: Sequence[str], players: int | None) -> int:
    """Return the number of players; raise CommandError if the number of bots does not fit."""
    if players is None:
        players = len(names) if len(names) > 1 else options.DEFAULT_PLAYERS
    if len(names) not in (1, players):
        raise CommandError(f"{len(names)} bots cannot sit at {players} seats: name one for all, or one for each.")
    return players


def _starting_seat(starter: str, players: int) -> int | None:
    """Return the index of the seat that starts, or None for a lot; raise CommandError if there is no such seat."""
    if starter == "lot":
        return None
    if starter not in map(str, range(1, players + 1)):
        raise CommandError(f"Seat {starter} cannot start: choose a seat from 1 to {players}, or lot.")
    return int(starter) - 1


def _play(
    run: SimulationRun, device: Literal["cpu", "gpu"], pool: Pool | int | None, tuned: bool | None, resume: Path | None
) -> GameSummary:
    """Play the games; on a terminal, show a progress bar."""
    from croupier.missing import NoGpuError
    from croupier.parallel import until_interrupted
    from croupier.report.progress import progress_bar
    from croupier.simulation import LineUpError
    from croupier.simulation.games import should_tune, tally_in_parts
    from croupier.simulation.tally import Tally, TallyPart

    # isort: split
    from croupier.report.log import SimulationLog
    from croupier.report.summary import summarise

    tuned = should_tune(tuned, run.games)
    waiting_for = "compiling for this table, once on this machine" if tuned else "the first games"
    if device == "gpu":
        waiting_for = "compiling for the GPU"
    total, missing = Tally.empty(), [range(run.games)]
    begun, earlier = time.perf_counter(), 0
    try:
        with (
            reporting_failures(resume),
            interruptible_compilation(),
            redirect_stdout(sys.stderr),  # keep what bots print out of the results
            SimulationLog(resume, run) if resume else nullcontext() as log,
            progress_bar(run.games, waiting_for) as progress,
        ):
            play = partial(tally_in_parts, run.setup, players=run.bots, seed=run.seed, device=device, tuned=tuned)
            if log:
                total, missing, earlier = log.tally, log.missing, log.tally.games
            # One game first, so that the rate does not include the time for compiling.
            for _ in play([range(1)] if total.games < run.games else [], pool=1):
                progress(total.games)
            begun = time.perf_counter()

            def take(part: TallyPart) -> None:
                if log:
                    log.add([part])
                total.add(part.tally)
                progress(total.games)

            until_interrupted(play(missing, pool=pool, logged=log is not None), take)
    except NoGpuError as error:
        raise CommandError(to_sentence(error), 1) from None
    except LineUpError as error:
        raise CommandError(to_sentence(error)) from None
    except KeyboardInterrupt:
        pass
    if total.games == 0:
        raise CommandError(NO_GAME, INTERRUPTED)
    seconds = time.perf_counter() - begun
    return summarise(run, total, (total.games - earlier) / max(seconds, 1e-9))
