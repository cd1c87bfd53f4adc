"""`croupier review`: luck and skill of a recorded game, the cost of every move, and the turning points."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli import options
from croupier.cli.command import flag, option
from croupier.cli.errors import INTERRUPTED
from croupier.cli.results import CommandResults, check_new_file, publish
from croupier.cli.screen import screen_option, screen_words
from croupier.terminal.errors import CommandError, failure
from croupier.terminal.shell import shell_quote

if TYPE_CHECKING:
    from croupier.record import Record
    from croupier.review.review import Review
    from croupier.words import Words


@click.command()
@options.record_argument
@flag("--thorough", help="Half the errors, in four times the time.")
@options.seed_option
@options.threads_option
@options.json_option
@options.report_option
@screen_option
@option(
    "--annotated",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the record with a remark at every marked move into a new file.",
)
@options.language_option
def review(
    file: Path,
    thorough: bool,
    seed: int,
    threads: int | None,
    as_json: bool,
    report: Path | None,
    screen: bool,
    annotated: Path | None,
    lang: str | None,
) -> None:
    """Review a game: everyone's luck and skill, which add up to the result, the cost of every move, turning points.

    docs/analysis.md says what the figures mean.
    """
    from croupier.report.review_form import review_form
    from croupier.report.review_page import page
    from croupier.report.review_table import tables
    from croupier.terminal.language import words_in
    from croupier.terminal.opening import load_record

    words = words_in(lang)
    _, record = load_record(words, file)
    for new, what in ((report, "the report"), (annotated, "the record")):
        check_new_file(new, what, words)
    if report is not None and annotated is not None and report.resolve() == annotated.resolve():
        raise CommandError(f"--report and --annotated cannot both write {report}.")
    _check_reviewable(words, file, record)
    if screen:
        from croupier.cli.replay import show_in_full_screen

        show_in_full_screen(screen_words(lang), record, reviewed=True)
        return
    found = _review(words, record, seed, threads, thorough=thorough)
    command = f"croupier review {shell_quote(str(file))}{' --thorough' if thorough else ''} --seed {seed}"
    results = CommandResults(
        lambda: tables(found, words),
        lambda: review_form(found),
        lambda: page(found, command, seed, words),
        None,
        words.template("review.report"),
    )
    try:
        publish(results, as_json=as_json, report_file=report)
    finally:
        if annotated is not None:
            _annotate(words, found, annotated)


def _check_reviewable(words: Words, file: Path, record: Record) -> None:
    """Raise CommandError for a game that cannot be reviewed."""
    from croupier.rules import Place

    if not any(isinstance(step, Place) for step in record.steps):
        raise failure(words, 1, "review.nothing", file=file)
    if not record.has_all_dice:
        raise failure(words, 1, "review.unnoted", file=file)


def _review(words: Words, record: Record, seed: int, threads: int | None, *, thorough: bool) -> Review:
    """Review a game; on a terminal, show a progress bar."""
    from croupier.network.effort import QUICK, THOROUGH
    from croupier.report.progress import progress_bar
    from croupier.review.plan import evaluate_plan, plan_review
    from croupier.review.review import conclude_review

    try:
        plan = plan_review(record, seed, THOROUGH if thorough else QUICK)
        waiting, left = words.say("review.waiting"), words.template("review.left")
        with progress_bar(len(plan.positions), waiting, None, left) as progress:
            return conclude_review(plan, evaluate_plan(plan, threads=threads, progress=progress))
    except KeyboardInterrupt:
        raise failure(words, INTERRUPTED, "review.stopped") from None


def _annotate(words: Words, review: Review, file: Path) -> None:
    """Write the record with a remark after every move that the review has marked."""
    from croupier.record import Remark, write
    from croupier.report.review_table import remark_of

    record = review.record
    remarks = [
        Remark(turn.step + 1, remark_of(turn, turn.mark, record.names[turn.seat], words))
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
