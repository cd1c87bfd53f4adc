"""Calls of bots that others wrote: each gets its seat's view and nothing else, and any failure becomes a GuestError.

The error says which bot failed, when and why, with the traceback of its own code.
"""

import importlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from traceback import extract_tb, format_exception

from croupier.bots.bot import Bot, Watcher
from croupier.rules import Game, Place, Standing, view

OURS = (str(Path(__file__).parents[1]), str(Path(importlib.__file__).parent), "<frozen importlib")
"""How the names of files that call bots begin: those of this package, and Python's own that load modules."""

FAILURES = (Exception, SystemExit)
"""What a failing bot raises, also if it would end the program; Ctrl-C is not the bot's."""


class GuestError(RuntimeError):
    """A bot of another package or file that failed; the message names it and says what is wrong."""

    traceback: str | None = None
    """The lines of the bot's own code that led there, as Python prints them; None if none of its code failed."""


def failure(what: str, error: BaseException) -> GuestError:
    """Make the error of a bot: what it failed to do, the last line of its code, and the traceback of that."""
    failed = GuestError(f"{what}{_place(error)}: {_reason(error)}")
    failed.traceback = own_traceback(error)
    return failed


def own_traceback(error: BaseException) -> str:
    """Format the traceback of an error as Python does, without the code of this package that called the bot."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(OURS):
        frames = frames.tb_next
    return "".join(format_exception(type(error), error, frames, chain=False)).rstrip()


def _place(error: BaseException) -> str:
    """Return the last line of the bot's code on the way to an error, in brackets, or an empty text."""
    lines = [(line.filename, line.lineno) for line in extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename is not None:
        lines.append((error.filename, error.lineno))  # the line that cannot be read: no code of that file has run
    own = [(file, number) for file, number in lines if not file.startswith((*OURS, "<"))]
    return f" ({Path(own[-1][0]).name}, line {own[-1][1]})" if own else ""


def _reason(error: BaseException) -> str:
    """Return an error's type and message, without the file and line that a SyntaxError has as further arguments."""
    return f"{type(error).__name__}({error.msg!r})" if isinstance(error, SyntaxError) else repr(error)


def chosen(bot: Bot, game: Game, seat: int) -> Place:
    """Return the legal move that a bot chooses; raise GuestError if it fails or chooses another."""
    try:
        move = bot.choose(view(game, seat))
    except FAILURES as error:
        raise failure(f"the bot {_name(bot)} failed in round {game.round}", error) from error
    if move not in game.legal_moves:
        legal = ", ".join(map(str, game.legal_moves))
        raise GuestError(f"the bot {_name(bot)} chose {move}, but it may only choose one of {legal}")
    return move


def show_payout(bots: Iterable[Bot | None], game: Game, move: Place) -> None:
    """Show bots that watch payouts the casinos after a move that ends a round."""
    show_paid(bots, game.preview(move), game.round)


def show_paid(bots: Iterable[Bot | None], paid: Sequence[Standing], number: int) -> None:
    """Show bots that watch payouts the casinos of a round, by its number, as they are paid out."""
    for bot in bots:
        if isinstance(bot, Watcher):
            try:
                bot.watch(paid)
            except FAILURES as error:
                raise failure(f"the bot {_name(bot)} failed in round {number}", error) from error


def _name(bot: Bot) -> str:
    """Return the name of a bot, or of its class if even that fails."""
    try:
        return str(bot.name)
    except FAILURES:
        return type(bot).__name__
