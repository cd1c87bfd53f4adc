"""Errors: how every command reports what it cannot do, output that cannot be written, and Ctrl-C."""

import errno
import io
import os
import signal
import sys
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer, main_thread
from typing import TYPE_CHECKING, Any

import click

from croupier.missing import EngineError, MissingExtraError
from croupier.terminal.errors import CommandError
from croupier.words import printable

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

    from croupier.bots import GuestError

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""
NO_GAME = "Stopped before the first game was over."
DISK_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Errors of writing to a file that could be opened."""
RETRY_SECONDS = 0.05
"""Seconds after which a lost Ctrl-C is sent again."""


class ErrorReportingGroup(click.Group):
    """All commands; each ends with a sentence and an exit code, never with a traceback, where it is not to blame."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command with open streams; an output that cannot be written ends it with a sentence."""
        prepare_streams()
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            if error.errno not in DISK_ERRORS or error.filename is not None:  # not an error of the output
                raise
            report_unwritable_output(error)
            raise SystemExit(1) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a CommandError and Ctrl-C end it with their exit code."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            shown = printable(error.format_message(), allowed="\n")  # it may repeat the name of a file
            error.format_message = lambda: shown  # type: ignore[method-assign]
            raise
        except CommandError as error:
            report(error)
            raise click.exceptions.Exit(error.status) from None
        except (EngineError, MissingExtraError) as error:
            report(CommandError(sentence(error)))
            raise click.exceptions.Exit(1) from None
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None


def report(error: CommandError) -> None:
    """Print an error's sentence on the error stream."""
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    if console.is_terminal:
        console.print(Text(str(error)))  # breaks lines between words
    else:
        click.echo(str(error), err=True)


def sentence(error: Exception) -> str:
    """Return an error's message, which begins with a small letter and has no full stop, as a sentence."""
    message = str(error)
    return f"{message[0].upper()}{message[1:]}."


def guest_failure(error: "GuestError", status: int = 2) -> CommandError:
    """Return what to report of a bot that failed: a sentence, and the traceback of its code for whoever wrote it."""
    if error.traceback is None:
        return CommandError(sentence(error), status)
    return CommandError(f"{sentence(error)}\n\n{error.traceback}", status)


# Streams


def prepare_streams() -> None:
    """Open the null device for each closed stream (`croupier play <&-`), and print ? for signs that an output lacks.

    A pipe on Windows has the few signs of an old code page, and names have any. In the locale C, Python lets an output
    pass on bytes that nobody could read ("surrogateescape"), which is as strict about all other signs.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115  # open until the end
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            with suppress(OSError):  # it asks where the stream stands, which one that was led into a pipe cannot tell
                stream.reconfigure(errors="replace")


def report_unwritable_output(error: OSError) -> None:
    """Print why the output cannot be written, in the language of the environment."""
    from croupier.terminal.language import words_in

    try:
        discard_output()
        click.echo(words_in(None).say("error.output", reason=error.strerror or error), err=True)
    except OSError:
        pass  # the error stream goes to the same full disk


def discard_output() -> None:
    """Send all further output to the null device: what is in the buffer would fail again when Python ends."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)


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
