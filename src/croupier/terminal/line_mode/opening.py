"""Opening: prints the game, players and dice of a session that begins or goes on."""

from pathlib import Path

from rich.padding import Padding
from rich.text import Text

from croupier.dealer import commitment, new_secret, new_seed
from croupier.terminal import opening
from croupier.terminal.line_mode.board import Board, columns, inset
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.plan import BOT_KEYS, Dice, Plan, table_title
from croupier.terminal.session import Session
from croupier.terminal.style import QUIET

DICE_KEYS = {Dice.FAIR: "chance.fair", Dice.SEEDED: "chance.seeded", Dice.TYPED: "chance.typed"}


def start(terminal: Terminal, plan: Plan, save: Path | None) -> Session:
    """Begin a session, and print its game, players and dice."""
    plan = opening.with_seed(plan)
    path = opening.writable_path(terminal.words, save)
    show_opening(terminal, plan)
    secret = new_secret() if plan.dice is Dice.FAIR else None
    if secret is not None:
        show_commitment(terminal, commitment(secret))
    return opening.begin(terminal.words, plan, path, secret, [new_seed() for _ in plan.players])


def resume(terminal: Terminal, path: Path, dice: Dice | None) -> Session:
    """The session of an unfinished record, with its bots and dice; `dice` counts where the record names none."""
    session = opening.resume(terminal.words, path, dice)
    show_opening(terminal, session.plan)
    return session


def show_opening(terminal: Terminal, plan: Plan) -> None:
    """Print the edition with its variants, the dice and the players."""
    words = terminal.words
    board = Board(terminal, plan.names)
    terminal.show()
    terminal.show(board.title(table_title(words, plan.setup), words.say(DICE_KEYS[plan.dice], seed=plan.seed)))
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
