"""CommandResults: the results of a command, printed as tables or JSON and written as a web page."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.errors import INTERRUPTED, discard_output
from croupier.terminal.errors import CommandError, failure
from croupier.words import Words, printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType


def check_file(file: Path | None, what: str) -> None:
    """Raise CommandError if a file cannot be written, to find that out before games are played for it."""
    if file is None:
        return
    if file.is_dir():
        raise CommandError(f"{file} is a folder; {what} needs the name of a file.")
    if not file.parent.is_dir():
        raise CommandError(f"{file}: there is no folder {file.parent} to write it in.")


def check_new_file(file: Path | None, what: str, words: Words | None = None) -> None:
    """Raise CommandError if a file exists or cannot be written, to find that out before games are played for it.

    That a file exists is said in `words`, by default in English.
    """
    check_file(file, what)
    if file is not None and file.is_file():
        raise failure(words or Words("en"), 2, "file.there", file=file)


def check_files(report: Path | None, log: Path | None, words: Words | None = None) -> None:
    """Raise CommandError if report or log of a job cannot be written.

    The report of a job that has a log may exist: the new one will have all that the old one has.
    """
    if log is None:
        check_new_file(report, "the report", words)
    check_file(report, "the report")
    check_file(log, "the log")


@dataclass(frozen=True)
class CommandResults:
    """Results in three forms, each of which is made only if it is needed."""

    tables: Callable[[], Iterable[RenderableType]]
    json_form: Callable[[], dict[str, Any]]
    page: Callable[[], str]
    stopped: str | None
    """A sentence that says that the games were interrupted; None if they were not."""
    written: str = "The report is in {file}."
    """The sentence that names the file of the page."""


def publish(results: CommandResults, *, as_json: bool, report_file: Path | None) -> None:
    """Print results and, if a file is given, write their page. If printing fails, the page is written all the same."""
    from croupier.report.table import print_tables

    failed: OSError | None = None
    try:
        if as_json:
            click.echo(json.dumps(results.json_form(), indent=2))
        else:
            print_tables(results.tables())
    except OSError as error:
        failed = error
        discard_output()
    if report_file is not None:
        try:
            report_file.write_text(
                results.page(), encoding="utf-8", errors="replace"
            )  # names of files may not be UTF-8
        except OSError as error:
            raise CommandError(f"{report_file}: {error.strerror or error}.", 1) from None
        click.echo(results.written.format(file=printable(report_file)), err=True)
    if isinstance(failed, BrokenPipeError):
        raise click.exceptions.Exit(1)  # the reader stopped on purpose
    if failed is not None:
        raise CommandError(f"The output cannot be written: {failed.strerror or failed}.", 1)
    if results.stopped is not None:
        click.echo(results.stopped, err=True)
        raise click.exceptions.Exit(INTERRUPTED)
