"""Start: a plan becomes a game on the table, or a record is taken up where it stopped."""

import secrets
from dataclasses import replace
from pathlib import Path

from rich.padding import Padding
from rich.text import Text
from typer import Exit

from croupier.bots import roster
from croupier.cli.asking import ask_seeds, game_title
from croupier.cli.board import Board, columns, inset
from croupier.cli.files import check_room, load, new_path, secret_path
from croupier.cli.live import LiveGame
from croupier.cli.look import QUIET
from croupier.cli.plan import Dice, Plan
from croupier.cli.questions import Questions
from croupier.cli.remarks import opening, plan_of
from croupier.cli.terminal import Terminal
from croupier.dealer import Dealer, FairDealer, SeededDealer, TypedDealer, commitment, new_secret, new_seed
from croupier.record import Record, RecordError, Remark, read
from croupier.rules import new_game

DICE_KEYS = {Dice.FAIR: "chance.fair", Dice.SEEDED: "chance.seeded", Dice.TYPED: "chance.typed"}
BOT_KEYS = {
    "tourist": "bot.tourist",
    "richest": "bot.richest",
    "regular": "bot.regular",
    "highroller": "bot.highroller",
    "shark": "bot.shark",
}
SEEDS = 10**6
"""A seed that nobody named lies below; short enough to be typed again."""


def board_of(terminal: Terminal, record: Record) -> Board:
    """A board with the names of a record."""
    return Board(terminal.words, terminal.signs, record.names, terminal.width)


def begin(terminal: Terminal, plan: Plan, save: Path | None, *, own_seeds: bool) -> LiveGame:
    """Lay out a new game and keep its record from the first moment on."""
    if plan.dice is Dice.SEEDED and plan.seed is None:
        plan = replace(plan, seed=secrets.randbelow(SEEDS))
    path = _path(terminal, save)
    record = Record(plan.setup, plan.names, remarks=opening(plan))
    show_opening(terminal, plan, record)
    secret = None
    if plan.dice is Dice.FAIR:
        # The commitment is shown before anyone adds a seed: that is what makes the dice fair.
        secret = new_secret()
        show_commitment(terminal, commitment(secret))
        fresh = [new_seed() for _ in plan.players]
        seeds = ask_seeds(terminal, plan.players, fresh) if own_seeds else fresh
        record = replace(record, commitment=commitment(secret), seeds=tuple(seeds))
    live = _live(terminal, plan, record, path, secret)
    try:
        live.save()
    except OSError as error:
        raise _not_kept(terminal, path, error) from None
    return live


def _path(terminal: Terminal, save: Path | None) -> Path:
    """The file for a new game; one that could not be made is refused before anything is shown."""
    path = save
    try:
        path = path or new_path()
        check_room(path)
    except OSError as error:
        raise _not_kept(terminal, path or Path(error.filename or "."), error) from None
    return path


def _not_kept(terminal: Terminal, path: Path, error: OSError) -> Exit:
    """Say that a game cannot be kept in a file; raised, it ends the command."""
    return terminal.fail(1, "file.not_kept", file=path, reason=error.strerror or error)


def take_up(terminal: Terminal, path: Path, dice: Dice | None) -> LiveGame:
    """Go on with a game that was left, bots and dice as they were."""
    content = load(terminal, path)
    try:
        record = read(content)
    except RecordError as error:
        raise terminal.fail(1, "record.wrong", file=path, line=error.line, reason=error.reason) from None
    if record.finished:
        raise terminal.fail(1, "record.over", file=path)
    plan = plan_of(record, dice or Dice.SEEDED, secrets.randbelow(SEEDS))
    if dice is not None and dice is not plan.dice:
        raise terminal.fail(2, "error.other_dice", dice=plan.dice)
    for player in plan.players:
        if player.bot is not None and player.bot not in roster():
            raise terminal.fail(1, "error.bot", bot=player.bot, bots=", ".join(roster()))
    if not set(opening(plan)) <= {replace(remark, after=0) for remark in record.remarks}:
        told = {remark.text for remark in record.remarks}
        fresh = [Remark(len(record.steps), remark.text) for remark in opening(plan) if remark.text not in told]
        record = replace(record, remarks=(*record.remarks, *fresh))
    secret = _waiting_secret(terminal, path, record) if record.commitment is not None else None
    show_opening(terminal, plan, record)
    live = _live(terminal, plan, record, path, secret)
    live.on_disk = content
    return live


def _waiting_secret(terminal: Terminal, path: Path, record: Record) -> bytes:
    """The secret that waits beside the record of a game with fair dice."""
    waiting = secret_path(path)
    try:
        secret = bytes.fromhex(waiting.read_text(encoding="ascii"))
    except (OSError, ValueError):
        secret = b""
    if commitment(secret) != record.commitment:
        raise terminal.fail(1, "record.no_secret", file=waiting)
    return secret


def _live(terminal: Terminal, plan: Plan, record: Record, path: Path, secret: bytes | None) -> LiveGame:
    game = new_game(record.setup)
    for step in record.steps:
        game = game.apply(step)
    dealer: Dealer
    if secret is not None:
        dealer = FairDealer(secret, record.seeds)
    elif plan.dice is Dice.TYPED:
        dealer = TypedDealer(Questions(terminal, board_of(terminal, record), record.setup), record.names)
    else:
        dealer = SeededDealer(plan.seed or 0)
    bot_seed = plan.seed if plan.dice is Dice.SEEDED and plan.seed is not None else secrets.randbits(64)
    return LiveGame(plan, record, game, dealer, path, secret, bot_seed)


def show_opening(terminal: Terminal, plan: Plan, record: Record) -> None:
    """Which game it is, who plays, and with which dice."""
    words, board = terminal.words, board_of(terminal, record)
    setup = plan.setup
    title = game_title(words, setup.edition, neutral=setup.neutral, bandit=setup.bandit)
    if setup.face_down:
        title += ", " + words.say("variant.face_down")
    terminal.show()
    terminal.show(board.title(title, words.say(DICE_KEYS[plan.dice], seed=plan.seed)))
    grid = columns("left", "left")
    for seat, player in enumerate(plan.players):
        kind = words.say(BOT_KEYS[player.bot]) if player.bot in BOT_KEYS else player.bot or ""
        grid.add_row(board.who(seat), Text(kind, QUIET))
    terminal.show(inset(grid, below=int(plan.dice is Dice.TYPED)))


def show_commitment(terminal: Terminal, published: str) -> None:
    """What may be known of the secret of fair dice, in one line or in two."""
    terminal.show()
    terminal.show(Padding(Text(terminal.words.say("chance.commitment"), QUIET), (0, 0, 0, 1)))
    half = len(published) // 2
    for part in [published] if terminal.width > len(published) else [published[:half], published[half:]]:
        terminal.show(Text(f" {part}", QUIET))
