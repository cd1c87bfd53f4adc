"""Opening: starts a session from a plan, or resumes one from a record. What is shown and asked is left to the faces."""

import secrets
from dataclasses import replace
from pathlib import Path

from croupier.bots import all_bots
from croupier.bots.roster import is_bot
from croupier.dealer import commitment, new_secret, new_seed
from croupier.record import Record, RecordError
from croupier.terminal.errors import CommandError, failure
from croupier.terminal.plan import Dice, GamePlan, read_plan
from croupier.terminal.record_file import RecordFile, check_writable, file_error_text, new_path, read_limited
from croupier.terminal.session import Session
from croupier.words import Words

SEED_LIMIT = 10**6
"""Seeds drawn here are below this limit, so that they are short enough to be typed again."""


def _save_error(words: Words, path: Path, error: OSError) -> CommandError:
    """Return the CommandError for a game that cannot be saved."""
    return failure(words, 1, "file.not_kept", file=path, reason=error.strerror or error)


def new_session(words: Words, plan: GamePlan, save: Path | None) -> Session:
    """Start a session and save it for the first time; raise CommandError if it cannot be saved.

    For fair dice, draw the secret, and a seed for every seat.
    """
    if plan.dice is Dice.SEEDED and plan.seed is None:
        plan = replace(plan, seed=secrets.randbelow(SEED_LIMIT))
    path = save
    try:
        path = path or new_path()
        check_writable(path)
    except OSError as error:
        raise _save_error(words, path or Path(error.filename or "."), error) from None
    record, secret = Record(plan.setup, plan.names, remarks=plan.remarks), None
    if plan.dice is Dice.FAIR:
        secret = new_secret()
        record = replace(record, commitment=commitment(secret), seeds=tuple(new_seed() for _ in plan.players))
    session = Session(plan, record, RecordFile(path), secret)
    try:
        session.save()
    except OSError as error:
        raise _save_error(words, path, error) from None
    return session


def resume(words: Words, path: Path, dice: Dice | None) -> Session:
    """Resume the session of an unfinished record, with its bots and dice; raise CommandError if that is not possible.

    `dice` is used if the record does not say which dice it was played with; if it does, both must be the same.
    """
    content, record = load_record(words, path)
    if record.finished:
        raise failure(words, 1, "record.over", file=path)
    if record.day is not None:
        raise failure(words, 1, "record.day", file=path)
    plan = read_plan(record, dice or Dice.SEEDED, secrets.randbelow(SEED_LIMIT))
    if dice is not None and dice is not plan.dice:
        raise failure(words, 2, "error.other_dice", dice=plan.dice)
    for player in plan.players:
        if player.bot is not None and not is_bot(player.bot):
            raise failure(words, 1, "error.bot", bot=player.bot, bots=", ".join(all_bots()))
    file = RecordFile(path, content)
    secret = None
    if record.commitment is not None:
        secret = file.read_secret()
        if commitment(secret) != record.commitment:
            raise failure(words, 1, "record.no_secret", file=file.secret_path)
    return Session(plan, plan.add_remarks(record), file, secret)


def load_record(words: Words, path: Path) -> tuple[bytes, Record]:
    """Read a record; return its bytes and the record, or raise CommandError."""
    from croupier.record import read  # imported here because a new game does not need it

    try:
        content = read_limited(path)
        return content, read(content)
    except OSError as error:
        raise CommandError(file_error_text(words, path, error), 1) from None
    except RecordError as error:
        raise failure(words, 1, "record.wrong", file=path, line=error.line, reason=error.reason) from None


def check_new_file(words: Words, path: Path) -> None:
    """Raise CommandError if a file exists or cannot be created, so that no file is ever overwritten."""
    try:
        if path.is_dir():
            raise failure(words, 2, "file.directory", file=path)
        if path.exists():
            raise failure(words, 2, "file.exists", file=path)
        if not path.parent.is_dir():
            raise failure(words, 1, "file.no_folder", file=path, folder=path.parent)
    except OSError as error:
        raise CommandError(file_error_text(words, path, error), 1) from None
