"""Opening: starts a session from a plan, or resumes one from a record, and prints its game, players and dice."""

import secrets
from dataclasses import replace
from pathlib import Path

from rich.padding import Padding
from rich.text import Text

from croupier.bots import with_specialists
from croupier.dealer import commitment, new_secret, new_seed
from croupier.record import Record, RecordError, read
from croupier.terminal.errors import CommandError
from croupier.terminal.line_mode.board import Board, columns, inset
from croupier.terminal.line_mode.game_options import ask_seeds
from croupier.terminal.line_mode.style import QUIET
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.line_mode.typed_dice import DicePrompt
from croupier.terminal.plan import Dice, Plan, game_title, plan_of
from croupier.terminal.record_file import RecordFile, check_writable, file_problem, new_path, read_limited
from croupier.terminal.session import Session

DICE_KEYS = {Dice.FAIR: "chance.fair", Dice.SEEDED: "chance.seeded", Dice.TYPED: "chance.typed"}
BOT_KEYS = {
    "tourist": "bot.tourist",
    "richest": "bot.richest",
    "regular": "bot.regular",
    "highroller": "bot.highroller",
    "shark": "bot.shark",
    "ace": "bot.ace",
    "house": "bot.house",
    "oracle": "bot.oracle",
}
SEEDS = 10**6
"""Upper limit of a seed drawn here; short enough to be typed again."""


def start(terminal: Terminal, plan: Plan, save: Path | None, *, own_seeds: bool) -> Session:
    """A new session, saved once; `own_seeds` asks every person for a seed of fair dice."""
    if plan.dice is Dice.SEEDED and plan.seed is None:
        plan = replace(plan, seed=secrets.randbelow(SEEDS))
    path = _writable_path(terminal, save)
    show_opening(terminal, plan)
    record = Record(plan.setup, plan.names, remarks=plan.remarks)
    secret = None
    if plan.dice is Dice.FAIR:
        # The commitment is shown before anyone adds a seed: that is what makes the dice fair.
        secret = new_secret()
        show_commitment(terminal, commitment(secret))
        seeds = [new_seed() for _ in plan.players]
        if own_seeds:
            seeds = ask_seeds(terminal, plan.players, seeds)
        record = replace(record, commitment=commitment(secret), seeds=tuple(seeds))
    session = _session(terminal, plan, record, RecordFile(path), secret)
    try:
        session.save()
    except OSError as error:
        raise _not_saved(terminal, path, error) from None
    return session


def _writable_path(terminal: Terminal, save: Path | None) -> Path:
    """The file for a new game; one that cannot be created is refused before anything is shown."""
    path = save
    try:
        path = path or new_path()
        check_writable(path)
    except OSError as error:
        raise _not_saved(terminal, path or Path(error.filename or "."), error) from None
    return path


def _not_saved(terminal: Terminal, path: Path, error: OSError) -> CommandError:
    """The error for a game that cannot be saved in a file."""
    return terminal.fail(1, "file.not_kept", file=path, reason=error.strerror or error)


def resume(terminal: Terminal, path: Path, dice: Dice | None) -> Session:
    """The session of an unfinished record, with its bots and dice; `dice` counts where the record names none."""
    content, record = load_record(terminal, path)
    if record.finished:
        raise terminal.fail(1, "record.over", file=path)
    if record.day is not None:
        raise terminal.fail(1, "record.day", file=path)
    plan = plan_of(record, dice or Dice.SEEDED, secrets.randbelow(SEEDS))
    if dice is not None and dice is not plan.dice:
        raise terminal.fail(2, "error.other_dice", dice=plan.dice)
    for player in plan.players:
        if player.bot is not None and player.bot not in with_specialists():
            raise terminal.fail(1, "error.bot", bot=player.bot, bots=", ".join(with_specialists()))
    file = RecordFile(path, content)
    secret = None
    if record.commitment is not None:
        secret = file.read_secret()
        if commitment(secret) != record.commitment:
            raise terminal.fail(1, "record.no_secret", file=file.secret_path)
    show_opening(terminal, plan)
    return _session(terminal, plan, plan.noted_in(record), file, secret)


def _session(terminal: Terminal, plan: Plan, record: Record, file: RecordFile, secret: bytes | None) -> Session:
    prompt = DicePrompt(terminal, Board(terminal, plan.names), plan.setup)
    return Session(plan, record, file, secret, prompt)


def load_record(terminal: Terminal, path: Path) -> tuple[bytes, Record]:
    """The content of a file, and the record it is."""
    try:
        content = read_limited(path)
        return content, read(content)
    except OSError as error:
        raise CommandError(file_problem(terminal.words, path, error), 1) from None
    except RecordError as error:
        raise terminal.fail(1, "record.wrong", file=path, line=error.line, reason=error.reason) from None


def check_new(terminal: Terminal, path: Path) -> None:
    """Refuse a file that exists or that could not be created; nothing is ever overwritten."""
    try:
        if path.is_dir():
            raise terminal.fail(2, "file.directory", file=path)
        if path.exists():
            raise terminal.fail(2, "file.exists", file=path)
        if not path.parent.is_dir():
            raise terminal.fail(1, "file.no_folder", file=path, folder=path.parent)
    except OSError as error:
        raise CommandError(file_problem(terminal.words, path, error), 1) from None


def show_opening(terminal: Terminal, plan: Plan) -> None:
    """Print the edition with its variants, the dice and the players."""
    words, setup = terminal.words, plan.setup
    board = Board(terminal, plan.names)
    title = game_title(words, setup.edition, neutral=setup.neutral, bandit=setup.bandit)
    if setup.face_down:
        title += ", " + words.say("variant.face_down")
    terminal.show()
    terminal.show(board.title(title, words.say(DICE_KEYS[plan.dice], seed=plan.seed)))
    grid = columns("left", "left")
    for seat, player in enumerate(plan.players):
        kind = words.say(BOT_KEYS[player.bot]) if player.bot in BOT_KEYS else player.bot or ""
        grid.add_row(board.player(seat), Text(kind, QUIET))
    terminal.show(inset(grid, below=int(plan.dice is Dice.TYPED)))


def show_commitment(terminal: Terminal, published: str) -> None:
    """Print the commitment to the secret of fair dice, in one line or in two."""
    terminal.show()
    terminal.show(Padding(Text(terminal.words.say("chance.commitment"), QUIET), (0, 0, 0, 1)))
    half = len(published) // 2
    for part in [published] if terminal.width > len(published) else [published[:half], published[half:]]:
        terminal.show(Text(f" {part}", QUIET))
