"""The start of a game in line mode: asks what the options leave open, and prints the game, the players and the dice."""

from collections.abc import Sequence

from rich.padding import Padding
from rich.text import Text

from croupier.rules import EDITIONS, Edition, offered_setups
from croupier.terminal.game_options import GameChoice
from croupier.terminal.line_mode.board import Board, indent, make_grid
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.plan import (
    BOT_KEYS,
    DEFAULT_BOTS,
    Dice,
    Player,
    edition_offer,
    game_title,
    names_fit,
    names_problem,
    seat_players,
    table_title,
)
from croupier.terminal.session import Session
from croupier.terminal.style import BRASS, QUIET

DICE_KEYS = {Dice.FAIR: "chance.fair", Dice.SEEDED: "chance.seeded", Dice.TYPED: "chance.typed"}


def show_opening(terminal: Terminal, session: Session) -> None:
    """Print the game, the dice and the players of a session and, before its first step, the commitment."""
    words, plan = terminal.words, session.plan
    board = Board(terminal, plan.names)
    terminal.show()
    terminal.show(board.title(table_title(words, plan.setup), words.say(DICE_KEYS[plan.dice], seed=plan.seed)))
    grid = make_grid("left", "left")
    for seat, player in enumerate(plan.players):
        kind = words.say(BOT_KEYS[player.bot]) if player.bot in BOT_KEYS else player.bot or ""
        grid.add_row(board.player(seat), Text(kind, QUIET))
    terminal.show(indent(grid, below=int(plan.dice is Dice.TYPED)))
    if session.record.commitment is not None and not session.record.steps:
        _show_commitment(terminal, session.record.commitment)


def _show_commitment(terminal: Terminal, published: str) -> None:
    """Print the commitment to the secret of fair dice, in two lines if necessary."""
    terminal.show()
    terminal.show(Padding(Text(terminal.words.say("chance.commitment"), QUIET), (0, 0, 0, 1)))
    half = len(published) // 2
    for part in [published] if terminal.width > len(published) else [published[:half], published[half:]]:
        terminal.show(Text(f" {part}", QUIET))


def ask_game(terminal: Terminal) -> GameChoice:
    """Ask which edition is played and with which variants."""
    games = list(dict.fromkeys((s.edition, s.neutral, s.bandit) for e in EDITIONS.values() for s in offered_setups(e)))
    words, grid = terminal.words, make_grid("right", "left", "left")
    for number, (edition, neutral, bandit) in enumerate(games, start=1):
        about = words.say("ask.about", rounds=edition.rounds, dice=edition.dice + edition.big_dice)
        title = game_title(words, edition, neutral=neutral, bandit=bandit)
        grid.add_row(Text(str(number), BRASS), title, Text(about, "dim") if not neutral and not bandit else "")
    terminal.say("ask.game")
    terminal.show(indent(grid, below=0))
    prompt = words.say("ask.number", most=len(games), default=1)
    problem = words.say("ask.number_wrong", most=len(games))
    return games[terminal.ask_number(prompt, range(1, len(games) + 1), 1, problem) - 1]


def ask_players(terminal: Terminal, edition: Edition, *, neutral: bool) -> tuple[Player, ...]:
    """Ask for the names of the players and the number of bots; Enter alone means a guest against three bots."""
    words = terminal.words
    allowed = [setup.players for setup in offered_setups(edition) if setup.neutral == neutral]
    while True:
        answer = terminal.ask(words.say("ask.who"))
        people = [name.strip() for name in answer.split(",") if name.strip()]
        if not people:
            return seat_players([words.say("guest.name")], DEFAULT_BOTS)
        if not names_fit(people):
            terminal.show(names_problem(words, people))
        elif len(people) > max(allowed):
            terminal.show(edition_offer(words, edition))
        else:
            return seat_players(people, _ask_for_bots(terminal, len(people), allowed))


def _ask_for_bots(terminal: Terminal, people: int, allowed: Sequence[int]) -> list[str]:
    """Ask how many bots play; return their kinds, which alternate."""
    words = terminal.words
    fewest, most = max(min(allowed) - people, 0), max(allowed) - people
    if most == 0:
        return []
    default = min(len(DEFAULT_BOTS), most) if people == 1 else fewest
    prompt = words.say("ask.bots", fewest=fewest, most=most, default=default)
    problem = words.say("ask.bots_wrong", fewest=fewest, most=most)
    bots = terminal.ask_number(prompt, range(fewest, most + 1), default, problem)
    return [DEFAULT_BOTS[number % len(DEFAULT_BOTS)] for number in range(bots)]
