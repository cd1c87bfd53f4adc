"""Asking: the few questions before a game, each with an answer that Enter gives."""

from collections.abc import Sequence

from rich.text import Text

from croupier.cli.board import columns, inset
from croupier.cli.look import BRASS
from croupier.cli.plan import DEFAULT_BOTS, Player, about_names, names_fit, offer, seated
from croupier.cli.terminal import Terminal
from croupier.dealer.fair import check_seed
from croupier.rules import EDITIONS, Edition, offered
from croupier.words import Words

EDITION_KEYS = {"classic": "edition.classic", "biggy": "edition.biggy"}


def game_title(words: Words, edition: Edition, *, neutral: bool, bandit: bool) -> str:
    """What a game is called: the edition and its variants."""
    key = EDITION_KEYS.get(edition.name)
    parts = [words.say(key) if key else edition.name]
    parts += [words.say("variant.neutral")] if neutral else []
    parts += [words.say("variant.bandit")] if bandit else []
    return ", ".join(parts)


def _games() -> list[tuple[Edition, bool, bool]]:
    """Every edition with every combination of its variants, as they are offered."""
    return list(dict.fromkeys((s.edition, s.neutral, s.bandit) for e in EDITIONS.values() for s in offered(e)))


def ask_game(terminal: Terminal) -> tuple[Edition, bool, bool]:
    """Which edition, and whether with neutral dice and with the bandit."""
    games = sorted(_games(), key=lambda game: [*EDITIONS].index(game[0].name))
    grid = columns("right", "left", "left")
    for number, (edition, neutral, bandit) in enumerate(games, start=1):
        about = terminal.words.say("ask.about", rounds=edition.rounds, dice=edition.dice + edition.big_dice)
        title = game_title(terminal.words, edition, neutral=neutral, bandit=bandit)
        grid.add_row(Text(str(number), BRASS), title, Text(about, "dim") if not neutral and not bandit else "")
    terminal.say("ask.game")
    terminal.show(inset(grid, below=0))
    while True:
        answer = terminal.ask(terminal.words.say("ask.number", most=len(games), default=1)) or "1"
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        terminal.say("ask.number_wrong", most=len(games))


def ask_players(terminal: Terminal, edition: Edition, *, neutral: bool) -> tuple[Player, ...]:
    """Who plays: names, and how many bots besides; Enter is you against three bots."""
    allowed = [setup.players for setup in offered(edition) if setup.neutral == neutral]
    while True:
        answer = terminal.ask(terminal.words.say("ask.who"))
        people = [name.strip() for name in answer.split(",") if name.strip()]
        if not people:
            return seated([terminal.words.say("guest.name")], DEFAULT_BOTS)
        if not names_fit(people):
            terminal.show(about_names(terminal.words, people))
        elif len(people) > max(allowed):
            terminal.show(offer(terminal.words, edition))
        else:
            return seated(people, _ask_bots(terminal, len(people), allowed))


def _ask_bots(terminal: Terminal, people: int, allowed: Sequence[int]) -> list[str]:
    """How many bots join, and which."""
    fewest, most = max(min(allowed) - people, 0), max(allowed) - people
    default = min(len(DEFAULT_BOTS), most) if people == 1 else fewest
    while most > 0:
        answer = terminal.ask(terminal.words.say("ask.bots", fewest=fewest, most=most, default=default)) or str(default)
        if answer.isascii() and answer.isdigit() and fewest <= int(answer) <= most:
            return [DEFAULT_BOTS[number % len(DEFAULT_BOTS)] for number in range(int(answer))]
        terminal.say("ask.bots_wrong", fewest=fewest, most=most)
    return []


def ask_seeds(terminal: Terminal, players: Sequence[Player], fresh: Sequence[str]) -> list[str]:
    """A seed of every person's own choice for fair dice; Enter keeps the fresh one, and bots always do."""
    seeds = []
    for player, seed in zip(players, fresh, strict=True):
        while player.bot is None:
            answer = terminal.ask(terminal.words.say("ask.seed", name=player.name)) or seed
            try:
                check_seed(answer)
            except ValueError:
                terminal.say("ask.seed_wrong")
                continue
            seed = answer
            break
        seeds.append(seed)
    return seeds
