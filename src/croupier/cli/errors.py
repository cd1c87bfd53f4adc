"""How commands report errors, output that cannot be written, and Ctrl-C."""

import errno
import io
import os
import signal
import sys
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
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
"""The exit code after Ctrl-C."""
NO_GAME = "Stopped before the first game was over."
DISK_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Errors that can occur when a file is written that could be opened."""
RETRY_SECONDS = 0.05
"""How soon a lost Ctrl-C is sent again."""


class ErrorReportingGroup(click.Group):
    """The group of all commands. It turns errors that are not the program's fault into a sentence and an exit code."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command; make sure that its streams are open, and report an output that cannot be written."""
        prepare_streams()
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            if error.errno not in DISK_ERRORS or error.filename is not None:  # not an error of the output
                raise
            report_unwritable_output(error)
            raise SystemExit(1) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; turn known errors and Ctrl-C into messages and exit codes."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            shown = printable(error.format_message(), allowed="\n")  # it may contain the name of a file
            error.format_message = lambda: shown  # type: ignore[method-assign]
            raise
        except CommandError as error:
            report_error(error)
            raise click.exceptions.Exit(error.status) from None
        except (EngineError, MissingExtraError) as error:
            report_error(CommandError(to_sentence(error)))
            raise click.exceptions.Exit(1) from None
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None


def report_error(error: CommandError) -> None:
    """Print an error's sentence on the error stream."""
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    if console.is_terminal:
        console.print(Text(str(error)))  # breaks lines between words
    else:
        click.echo(str(error), err=True)


def to_sentence(error: Exception) -> str:
    """Make a sentence of an error's message, which starts with a small letter and has no full stop."""
    message = str(error)
    return f"{message[0].upper()}{message[1:]}."


def guest_error(error: "GuestError", status: int = 2) -> CommandError:
    """Return the CommandError for a bot that failed: a sentence and, for its author, the traceback of its code."""
    if error.traceback is None:
        return CommandError(to_sentence(error), status)
    return CommandError(f"{to_sentence(error)}\n\n{error.traceback}", status)


@contextmanager
def reporting_failures(log: Path | None) -> Iterator[None]:
    """Turn what can end a long job into CommandErrors: bots that fail, logs of other jobs, disks, clusters."""
    from croupier.bots import GuestError
    from croupier.parallel import DeadWorkerError
    from croupier.parallel.cluster import NoRayError
    from croupier.parallel.log import LogError

    try:
        yield
    except LogError as error:
        raise CommandError(f"{error}.") from None  # not to_sentence: it begins with the name of the file
    except OSError as error:
        raise CommandError(f"{error.filename or log}: {error.strerror or error}.", 1) from None
    except GuestError as error:
        raise guest_error(error, 1) from None
    except (NoRayError, DeadWorkerError) as error:
        raise CommandError(to_sentence(error), 1) from None


# Streams


def prepare_streams() -> None:
    """Open the null device for each closed stream (`croupier play <&-`), and print ? for unsupported characters.

    Names can have any characters, but a pipe on Windows supports only those of an old code page. In the locale C,
    Python's error handler for the output is "surrogateescape", which fails like "strict" for most characters.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115  # open until the end
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            with suppress(OSError):  # reconfigure asks for the stream's position, which fails for some pipes
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
    """Redirect the output to the null device, because flushing its buffer at exit would fail again."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)


# Ctrl-C


@contextmanager
def interruptible_compilation() -> Iterator[None]:
    """Let Ctrl-C end a compilation even if it arrives during a callback of the compiler.

    Python cannot raise KeyboardInterrupt through C code: it would print the exception as ignored and continue. So
    Ctrl-C is sent again a little later.
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
    """Send Ctrl-C again: by a signal if the system has them, since that also interrupts waiting."""
    if sys.platform == "win32":
        interrupt_main()
    else:
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
