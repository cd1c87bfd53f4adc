"""Calls of bots that others wrote: a bot gets the view of its seat and nothing else; its errors become GuestErrors.

A GuestError says which bot failed, when and why, with the traceback of the bot's own code.
"""

import importlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from traceback import extract_tb, format_exception
from typing import Any

from croupier.bots.bot import Bot, Watcher, check_paid
from croupier.checks import check_method, check_series, check_whole, describe
from croupier.rules import Game, Place, Standing, view
from croupier.rules.game import check_game
from croupier.rules.table import ROUNDS

OWN_CODE = (str(Path(__file__).parents[1]), str(Path(importlib.__file__).parent), "<frozen importlib")
"""Prefixes of the file names of code that calls bots: this package, and Python's import system."""

FAILURES = (Exception, SystemExit)
"""The exceptions a failing bot raises, including those that end the program; Ctrl-C comes from the user."""


class GuestError(RuntimeError):
    """A bot of another package or file that failed."""

    traceback: str | None = None
    """The traceback through the bot's own code, as Python prints it; None if none of its code failed."""


def guest_error(what: str, error: BaseException) -> GuestError:
    """Return a GuestError for an exception: what the bot failed to do, its last line of code, and its traceback."""
    failed = GuestError(f"{what}{_source_line(error)}: {_reason(error)}")
    failed.traceback = format_traceback(error)
    return failed


def format_traceback(error: BaseException) -> str:
    """Return the traceback of an error as Python prints it, without this package's frames that called the bot."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(OWN_CODE):
        frames = frames.tb_next
    return "".join(format_exception(type(error), error, frames, chain=False)).rstrip()


def _source_line(error: BaseException) -> str:
    """Return file and line of the bot's last frame before an error, in brackets; "" if there is none."""
    lines = [(line.filename, line.lineno) for line in extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename is not None:
        lines.append((error.filename, error.lineno))  # no code of that file has run yet
    own = [(file, number) for file, number in lines if not file.startswith((*OWN_CODE, "<"))]
    return f" ({Path(own[-1][0]).name}, line {own[-1][1]})" if own else ""


def _reason(error: BaseException) -> str:
    """Return an error's type and message; of a SyntaxError without its further arguments, file and line."""
    return f"{type(error).__name__}({error.msg!r})" if isinstance(error, SyntaxError) else repr(error)


def check_bot(bot: object) -> None:
    """Raise a TypeError for something that chooses no moves, such as a bot's name or class."""
    check_method("bot", bot, "choose", 'BOTS["regular"](seed=1)')


def choose_move(bot: Bot, game: Game, seat: int) -> Place:
    """Return the move that a bot chooses. Raises GuestError if the bot fails or its move is illegal."""
    if isinstance(bot, type) or not hasattr(bot, "choose"):
        check_bot(bot)
    seen = view(game, seat)
    if game.to_act != seat:
        raise ValueError(f"seat {seat} has not to place now")
    try:
        move = bot.choose(seen)
    except FAILURES as error:
        raise guest_error(f"the bot {_name(bot)} failed in round {game.round}", error) from error
    if move not in game.legal_moves:
        legal = ", ".join(map(str, game.legal_moves))
        raise GuestError(f"the bot {_name(bot)} chose {_text_of(move)}, but it may only choose one of {legal}")
    return move


def show_payout(bots: Iterable[Bot | None], game: Game, move: Place) -> None:
    """Show the payout after a move that ends a round to bots that watch payouts."""
    show_paid_casinos(bots, check_game(game).preview(move), game.round)


def show_paid_casinos(bots: Iterable[Bot | None], paid: Sequence[Standing], number: int) -> None:
    """Show the paid casinos of round `number` to bots that watch payouts."""
    check_paid(paid)
    check_whole("number", number, 1, ROUNDS)
    seated = check_series("bots", bots, "bots")
    for bot in seated:
        if bot is not None and not isinstance(bot, Watcher):
            check_bot(bot)
    for bot in seated:
        if isinstance(bot, Watcher):
            try:
                bot.watch(paid)
            except FAILURES as error:
                raise guest_error(f"the bot {_name(bot)} failed in round {number}", error) from error


def _text_of(move: object) -> str:
    """Return what a bot chose in place of a legal move."""
    return str(move) if isinstance(move, Place) else describe(move)


def _name(bot: Any) -> str:
    """Return the name of a bot, or of its class if the bot's own name raises an error."""
    try:
        return str(bot.name)
    except FAILURES:
        return type(bot).__name__
