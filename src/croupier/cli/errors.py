"""Errors: how every command reports what it cannot do, output that cannot be written, and Ctrl-C."""

import errno
import json
import os
import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Timer, main_thread
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from sys import UnraisableHookArgs

    from rich.console import RenderableType

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""
NO_GAME = "Stopped before the first game was over."
DISK_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Errors of writing to a file that could be opened."""
RETRY_SECONDS = 0.05
"""Seconds after which a lost Ctrl-C is sent again."""


class ErrorReportingGroup(TyperGroup):
    """All commands; each ends with a sentence and an exit code, never with a traceback, where it is not to blame."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command with open streams; an output that cannot be written ends it with a sentence."""
        replace_closed_streams()
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            if error.errno not in DISK_ERRORS or error.filename is not None:  # not an error of the output
                raise
            report_unwritable_output(error)
            raise SystemExit(1) from None

    def invoke(self, ctx: Any) -> Any:
        """Run a command; a CommandError and Ctrl-C end it with their exit code."""
        try:
            return super().invoke(ctx)
        except CommandError as error:
            report(error)
            raise typer.Exit(error.status) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None


def report(error: CommandError) -> None:
    """Print an error's sentence on the error stream."""
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    if console.is_terminal:
        console.print(Text(str(error)))  # breaks lines between words
    else:
        typer.echo(str(error), err=True)


def sentence(error: Exception) -> str:
    """An error's message, which begins with a small letter and has no full stop, as a sentence."""
    message = str(error)
    return f"{message[0].upper()}{message[1:]}."


# Streams and files


def replace_closed_streams() -> None:
    """Open the null device for each closed stream (`croupier play <&-`): empty input, discarded output."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115  # open until the end
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115


def report_unwritable_output(error: OSError) -> None:
    """Print why the output cannot be written, in the language of the environment."""
    from croupier.words import Words, language_of

    try:
        discard_output()
        words = Words(language_of(os.environ))
        typer.echo(words.say("error.output", reason=error.strerror or error), err=True)
    except OSError:
        pass  # the error stream goes to the same full disk


def discard_output() -> None:
    """Send all further output to the null device: what is in the buffer would fail again when Python ends."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)


def check_file(file: Path | None, what: str) -> None:
    """Refuse a file that could not be written, before games are played for it."""
    if file is None:
        return
    if file.is_dir():
        raise CommandError(f"{file} is a folder; {what} needs the name of a file.")
    if not file.parent.is_dir():
        raise CommandError(f"{file}: there is no folder {file.parent} to write it in.")


@dataclass(frozen=True)
class Results:
    """The results of many games in their three forms, each made when it is wanted."""

    tables: "Callable[[], Iterable[RenderableType]]"
    json_form: Callable[[], dict[str, Any]]
    page: Callable[[], str]
    stopped: str | None
    """A sentence about an interruption, where there was one."""


def publish(results: Results, *, as_json: bool, report_file: Path | None) -> None:
    """Print results, and write their page where a file is given; where one of the two fails the other is done."""
    from croupier.report.table import print_tables

    failed: OSError | None = None
    try:
        if as_json:
            typer.echo(json.dumps(results.json_form(), indent=2))
        else:
            print_tables(results.tables())
    except OSError as error:
        failed = error
        discard_output()
    if report_file is not None:
        try:
            report_file.write_text(results.page(), encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{report_file}: {error.strerror or error}.", 1) from None
        typer.echo(f"The report is in {report_file}.", err=True)
    if isinstance(failed, BrokenPipeError):
        raise typer.Exit(1)  # the reader stopped on purpose
    if failed is not None:
        raise CommandError(f"The output cannot be written: {failed.strerror or failed}.", 1)
    if results.stopped is not None:
        typer.echo(results.stopped, err=True)
        raise typer.Exit(INTERRUPTED)


# Ctrl-C


@contextmanager
def interruptible_compilation() -> Iterator[None]:
    """Let Ctrl-C end a compilation also where it meets a callback of the compiler.

    Python can raise nothing through code in C: it would print that it ignores the exception, and go on.
    """
    usual = sys.unraisablehook

    def hook(unraisable: "UnraisableHookArgs") -> None:
        if issubclass(unraisable.exc_type, KeyboardInterrupt):
            timer = Timer(RETRY_SECONDS, _interrupt)
            timer.daemon = True
            timer.start()
        else:
            usual(unraisable)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = usual


def _interrupt() -> None:
    """Send Ctrl-C again; where the system can, by a signal, which also ends a wait."""
    if sys.platform == "win32":
        interrupt_main()
    else:
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
