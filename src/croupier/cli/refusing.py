"""Refusing: a sentence for what cannot be done, before anything is."""

from pathlib import Path

import typer

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""
TOO_EARLY = "Stopped before the first game was over."


def refused(sentence: str, status: int = 2) -> typer.Exit:
    """Say what is wrong; raised, it ends the command."""
    typer.echo(sentence, err=True)
    return typer.Exit(status)


def sentence(error: Exception) -> str:
    """What an error says that begins with a word of its own, as a sentence."""
    told = str(error)
    return f"{told[0].upper()}{told[1:]}."


def check_file(file: Path, what: str) -> None:
    """Refuse a file that could not be written, before games are played for it."""
    if file.is_dir():
        raise refused(f"{file} is a folder; {what} needs the name of a file.")
    if not file.parent.is_dir():
        raise refused(f"{file}: there is no folder {file.parent} to write it in.")


def write_report(report: Path, page: str) -> None:
    """Write the page."""
    try:
        report.write_text(page, encoding="utf-8")
    except OSError as error:
        raise refused(f"{report}: {error.strerror or error}.", status=1) from None
    typer.echo(f"The report is in {report}.", err=True)
