"""`croupier review`: luck and skill of a recorded game, the cost of every move, and the turning points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli import options
from croupier.cli.command import flag, option
from croupier.cli.errors import INTERRUPTED, reporting_failures
from croupier.cli.results import CommandResults, check_files, check_new_file, publish
from croupier.cli.screen import screen_option, screen_words
from croupier.terminal.errors import CommandError, failure
from croupier.terminal.shell import shell_quote

if TYPE_CHECKING:
    from croupier.evaluation import Comparison
    from croupier.parallel import Pool
    from croupier.record import Record
    from croupier.report.reviews import ReviewedGames
    from croupier.review.games import Reviewer
    from croupier.review.review import Review
    from croupier.words import Words


@click.command()
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
    help="The record of the game, or of each of several.",
)
@flag("--thorough", help="Half the errors, in four times the time.")
@options.seed_option
@options.threads_option
@options.processes_option
@options.ray_option
@options.resume_option
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
    files: tuple[Path, ...],
    thorough: bool,
    seed: int,
    threads: int | None,
    processes: int | None,
    ray: str | None,
    resume: Path | None,
    as_json: bool,
    report: Path | None,
    screen: bool,
    annotated: Path | None,
    lang: str | None,
) -> None:
    """Review a game: everyone's luck and skill, which add up to the result, the cost of every move, turning points.

    Of several games it prints the figures of everyone in each and over all, as it does with --processes, --ray and
    --resume. docs/analysis.md says what the figures mean.
    """
    from croupier.network.effort import QUICK, THOROUGH
    from croupier.report.review_page import page
    from croupier.report.review_table import tables
    from croupier.review.games import Reviewer
    from croupier.terminal.language import words_in
    from croupier.terminal.opening import load_record

    words = words_in(lang)
    pool = options.find_pool(threads, processes, ray)
    if len(files) > 1 or processes or ray or resume:
        if screen or annotated:
            raise failure(words, 2, "review.games.alone")
        check_files(report, resume, words)
        files = tuple(dict.fromkeys(files))
        found = _review_games(words, files, Reviewer(seed, THOROUGH if thorough else QUICK), pool, resume)
        _publish_games(found, files, report, thorough=thorough, as_json=as_json)
        return
    (file,) = files
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
    reviewed = _review(words, record, seed, threads, thorough=thorough)
    reasons = _explain(words, reviewed, seed)
    command = f"croupier review {shell_quote(str(file))}{' --thorough' if thorough else ''} --seed {seed}"
    results = CommandResults(
        lambda: tables(reviewed, reasons, words),
        lambda: _json_form(reviewed, reasons),
        lambda: page(reviewed, reasons, command, seed, words),
        None,
        words.template("review.report"),
    )
    try:
        publish(results, as_json=as_json, report_file=report)
    finally:
        if annotated is not None:
            _annotate(words, reviewed, annotated)


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


def _explain(words: Words, reviewed: Review, seed: int) -> Mapping[int, Comparison]:
    """Find the reasons for the marks; on a terminal, show a progress bar."""
    from croupier.report.progress import progress_bar
    from croupier.review.reasons import explain_marks, marked_turns

    try:
        waiting, left = words.say("review.why.waiting"), words.template("review.left")
        with progress_bar(len(marked_turns(reviewed)), waiting, None, left) as progress:
            return explain_marks(reviewed, seed, progress=progress)
    except KeyboardInterrupt:
        raise failure(words, INTERRUPTED, "review.stopped") from None


def _json_form(reviewed: Review, reasons: Mapping[int, Comparison]) -> dict[str, Any]:
    """Return everything that a review says, with the reasons at its turns."""
    form = reviewed.to_dict()
    for turn in form["turns"]:
        found = reasons.get(turn["turn"])
        turn["why"] = found.to_dict() if found else None
    return form


def _review_games(
    words: Words, files: Sequence[Path], reviewer: Reviewer, pool: Pool | int | None, resume: Path | None
) -> ReviewedGames:
    """Review several games; on a terminal, show a progress bar."""
    from croupier.parallel import Threads, until_interrupted
    from croupier.report.progress import progress_bar
    from croupier.report.reviews import ReviewedGames
    from croupier.review.games import GameReview
    from croupier.terminal.opening import load_record

    digests, failed = dict[Path, str](), dict[Path, str]()
    waiting, left = words.say("review.games.waiting"), words.template("review.left")
    with (
        reporting_failures(resume),
        reviewer.log(resume) if resume else nullcontext() as log,
        progress_bar(len(files), waiting, None, left) as progress,
    ):
        reviewed = {game.record: game for game in log.results} if log else {}

        def jobs() -> Iterator[tuple[str, Record]]:
            begun = set(reviewed)
            for file in files:
                try:
                    content, record = load_record(words, file)
                    _check_reviewable(words, file, record)
                except CommandError as error:
                    failed[file] = str(error)
                    continue
                digest = digests[file] = sha256(content).hexdigest()
                if digest not in begun:
                    begun.add(digest)
                    yield digest, record

        def take(game: GameReview) -> None:
            if log:
                log.add([game])
            reviewed[game.record] = game
            progress(sum(digest in reviewed for digest in digests.values()) + len(failed))

        if pool is None or isinstance(pool, int):
            pool = Threads(pool)
        until_interrupted(pool.map(reviewer, jobs(), reviewer.stop), take)
    games = [(file, reviewed[digests[file]]) for file in files if digests.get(file) in reviewed]
    return ReviewedGames(games, failed, len(files), reviewer.seed, words)


def _publish_games(
    found: ReviewedGames, files: Sequence[Path], report: Path | None, *, thorough: bool, as_json: bool
) -> None:
    """Print the reviews of several games, and why others could not be reviewed."""
    for sentence in found.failed.values():
        click.echo(sentence, err=True)
    if not found.games:
        raise failure(found.words, INTERRUPTED, "review.stopped") if found.stopped else click.exceptions.Exit(1)
    names = " ".join(shell_quote(str(file)) for file in files)
    command = f"croupier review {names}{' --thorough' if thorough else ''} --seed {found.seed}"
    results = CommandResults(
        found.tables,
        found.json_form,
        lambda: found.page(command),
        found.stopped,
        found.words.template("review.report"),
    )
    publish(results, as_json=as_json, report_file=report)
    if found.failed:
        raise click.exceptions.Exit(1)


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
    remarks.append(Remark(len(record.steps), words.say("review.made_by", versions=review.made_by)))
    every = sorted((*record.remarks, *remarks), key=lambda remark: remark.after)
    try:
        file.write_text(write(replace(record, remarks=tuple(every))), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror or error}.", 1) from None
    except ValueError as error:
        raise CommandError(f"{file}: {error}.", 1) from None
