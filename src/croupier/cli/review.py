"""`croupier review`: luck and skill of a recorded game, what every move cost, and where it turned."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import options
from croupier.cli.errors import INTERRUPTED, interruptible_compilation
from croupier.cli.records import record_in
from croupier.cli.results import Results, check_file, publish
from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from croupier.record import Record
    from croupier.review.review import Review

WAITING = "the first positions; the very first time, compiling too"


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of the game.", show_default=False)],
    thorough: Annotated[bool, typer.Option("--thorough", help="Half the errors, in four times the time.")] = False,
    seed: options.SeedOption = 1,
    threads: Annotated[int | None, typer.Option(min=1, help="How many cores to use.", show_default="all")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    report: options.ReportOption = None,
    annotated: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the record with a remark at every marked move.", show_default=False),
    ] = None,
) -> None:
    """Review a game: what luck and skill gave everyone, adding up to the result; what every move cost; where it turned.

    docs/analysis.md says what the figures mean.
    """
    from croupier.report.review_form import review_form
    from croupier.report.review_page import page
    from croupier.report.review_table import tables

    record = record_in(file)
    check_file(report, "the report")
    check_file(annotated, "the record")
    found = _reviewed(record, seed, threads, thorough=thorough)
    if annotated is not None:
        _annotate(found, annotated)
    command = f"croupier review {quote(str(file))}{' --thorough' if thorough else ''} --seed {seed}"
    results = Results(lambda: tables(found), lambda: review_form(found), lambda: page(found, command, seed), None)
    publish(results, as_json=as_json, report_file=report)


def _reviewed(record: Record, seed: int, threads: int | None, *, thorough: bool) -> Review:
    """The review, with a progress bar on a terminal."""
    from croupier.report.progress import progress_bar
    from croupier.review.plan import QUICK, THOROUGH, UnreviewableError, planned, worked_out
    from croupier.review.review import concluded

    try:
        with interruptible_compilation():
            plan = planned(record, seed, THOROUGH if thorough else QUICK)
            with progress_bar(len(plan.positions), WAITING, "positions") as progress:
                return concluded(plan, worked_out(plan, threads=threads, progress=progress))
    except UnreviewableError as error:
        raise CommandError(f"There is nothing to review: {error}.", 1) from None
    except KeyboardInterrupt:
        raise CommandError("Stopped before the review was done.", INTERRUPTED) from None


def _annotate(review: Review, file: Path) -> None:
    """Write the record with a remark after every move that has a mark."""
    from croupier.record import Remark, write

    record = review.record
    remarks = [
        Remark(turn.step + 1, f"{turn.mark.word}: cost {100 * turn.cost.share:.1f} points against {turn.par}")
        for turn in review.turns
        if turn.mark
    ]
    every = sorted((*record.remarks, *remarks), key=lambda remark: remark.after)
    try:
        file.write_text(write(replace(record, remarks=tuple(every))), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror or error}.", 1) from None
    except ValueError as error:
        raise CommandError(f"{file}: {error}.", 1) from None
