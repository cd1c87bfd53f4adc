"""Command: what holds for all of `croupier`, whichever part of it runs: its streams, and what cannot be printed."""

import errno
import os
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from croupier.cli.refusing import INTERRUPTED

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Why something cannot be written, though it could be opened."""


class Command(TyperGroup):
    """The command with all its parts."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run it; output that nobody can keep, on a full disk say, ends it with a sentence."""
        open_streams()
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            if error.errno not in FULL or error.filename is not None:  # not about the output, so not answered for here
                raise
            raise SystemExit(unprinted(error)) from None

    def invoke(self, ctx: Any) -> Any:
        """Run a part of it; Ctrl-C ends each with the same exit code."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None


def open_streams() -> None:
    """A stream that is closed (`croupier play <&-`) counts as empty, or takes what it is given and drops it."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115  # open until the end
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115


def unprinted(error: OSError) -> int:
    """Say that there is no output, and why; the exit code."""
    from croupier.words import language_of, words

    try:
        give_up_output()
        spoken = words(language_of(None, os.environ))
        typer.echo(spoken.say("error.output", reason=error.strerror or error), err=True)
    except OSError:
        pass  # the error stream goes to the same full disk
    return 1


def give_up_output() -> None:
    """Nothing more goes out: what is still in the buffer would fail again when Python ends."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    os.close(devnull)
