"""Failures of bots that others wrote: which bot, when, why, and the traceback of its own code."""

import importlib
from pathlib import Path
from traceback import extract_tb, format_exception

OURS = (str(Path(__file__).parents[1]), str(Path(importlib.__file__).parent), "<frozen importlib")
"""How the names of files begin that call bots: those of this package, and Python's own that load modules."""

FAILURES = (Exception, SystemExit)
"""What a bot raises when it fails: also where it would end the program, but not Ctrl-C, which is none of its own."""


class GuestError(RuntimeError):
    """A bot of another package or file that failed; the message names it and says what is wrong."""

    traceback: str | None = None
    """The lines of the bot's own code that led there, as Python prints them; None where no code of it failed."""


def failure(what: str, error: BaseException) -> GuestError:
    """The error of a bot: what it failed to do, with the last line of its code, and the traceback of that."""
    found = own_traceback(error)
    failed = GuestError(f"{what}{_place(error)}: {error!r}")
    failed.traceback = found
    return failed


def own_traceback(error: BaseException) -> str:
    """The traceback of an error as Python prints it, without the code of this package that called the bot."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(OURS):
        frames = frames.tb_next
    return "".join(format_exception(type(error), error, frames, chain=False)).rstrip()


def _place(error: BaseException) -> str:
    """The last line of the bot's code on the way to an error, in brackets; nothing where there is none."""
    lines = [line for line in extract_tb(error.__traceback__) if not line.filename.startswith(OURS)]
    return f" ({Path(lines[-1].filename).name}, line {lines[-1].lineno})" if lines else ""
