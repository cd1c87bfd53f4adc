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
    failed = GuestError(f"{what}{_place(error)}: {_reason(error)}")
    failed.traceback = own_traceback(error)
    return failed


def own_traceback(error: BaseException) -> str:
    """The traceback of an error as Python prints it, without the code of this package that called the bot."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(OURS):
        frames = frames.tb_next
    return "".join(format_exception(type(error), error, frames, chain=False)).rstrip()


def _place(error: BaseException) -> str:
    """The last line of the bot's code on the way to an error, in brackets; nothing where there is none."""
    lines = [(line.filename, line.lineno) for line in extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename is not None:
        lines.append((error.filename, error.lineno))  # the line that cannot be read: no code of that file has run
    own = [(file, number) for file, number in lines if not file.startswith((*OURS, "<"))]
    return f" ({Path(own[-1][0]).name}, line {own[-1][1]})" if own else ""


def _reason(error: BaseException) -> str:
    """An error's type and message, without the file and line that a SyntaxError has as further arguments."""
    return f"{type(error).__name__}({error.msg!r})" if isinstance(error, SyntaxError) else repr(error)
