"""GameOptions: what the options of `croupier play` say; what they leave open is asked, with an answer on Enter."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from croupier.bots import entry_of, with_specialists
from croupier.dealer.fair import check_seed
from croupier.rules import CLASSIC, EDITIONS, Edition, Setup, SetupError, offered
from croupier.terminal.errors import CommandError
from croupier.terminal.line_mode.board import columns, inset
from croupier.terminal.line_mode.style import BRASS
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.plan import DEFAULT_BOTS, Dice, Plan, Player, game_title, names_fit, names_problem, offer, seated


@dataclass(frozen=True)
class GameOptions:
    """The options that say which game is to be played."""

    edition: str | None = None
    neutral: bool = False
    bandit: bool = False
    face_down: bool = False
    people: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    starter: str | None = None
    seed: int | None = None

    @property
    def name_players(self) -> bool:
        """Whether they name players; then nothing is asked."""
        return bool(self.people or self.bots)


def plan_from(terminal: Terminal, options: GameOptions, dice: Dice | None) -> Plan:
    """The plan that options and answers make."""
    if options.seed is not None and dice not in (None, Dice.SEEDED):
        raise terminal.fail(2, "error.seed", dice=dice)
    dice = dice or (Dice.FAIR if options.seed is None else Dice.SEEDED)
    edition, neutral, bandit = _game(terminal, options)
    players = (
        _named_players(terminal, options) if options.name_players else ask_players(terminal, edition, neutral=neutral)
    )
    starter = _starter(terminal, options.starter, players)
    try:
        setup = Setup(edition, len(players), neutral, bandit, options.face_down, starter)
    except SetupError:
        raise terminal.fail(2, "error.setup", offer=offer(terminal.words, edition)) from None
    for player in players:
        if player.bot is not None and entry_of(player.bot).refusal(setup) is not None:
            raise terminal.fail(2, "error.bot_table", bot=player.bot)
    return Plan(setup, players, dice, options.seed)


def _game(terminal: Terminal, options: GameOptions) -> tuple[Edition, bool, bool]:
    """The edition, and whether with neutral dice and with the bandit."""
    if options.edition is not None and options.edition.lower() not in EDITIONS:
        raise terminal.fail(2, "error.edition", edition=options.edition, editions=", ".join(EDITIONS))
    if options.edition is not None:
        return EDITIONS[options.edition.lower()], options.neutral, options.bandit
    if options.bandit:  # only one edition has it, so that must be the one
        return next(edition for edition in EDITIONS.values() if edition.bandit), options.neutral, True
    if options.neutral or options.name_players:
        return CLASSIC, options.neutral, False
    return ask_game(terminal)


def _named_players(terminal: Terminal, options: GameOptions) -> tuple[Player, ...]:
    """The players the options name; a single person gets opponents."""
    for bot in options.bots:
        if bot not in with_specialists():
            raise terminal.fail(2, "error.bot", bot=bot, bots=", ".join(with_specialists()))
    most = max(max(edition.players) for edition in EDITIONS.values())
    alone = len(options.people) == 1 and not options.bots
    players = seated(options.people, DEFAULT_BOTS if alone else options.bots[: most + 1])
    if not names_fit([player.name for player in players]):
        raise CommandError(names_problem(terminal.words, options.people))
    return players


def _starter(terminal: Terminal, name: str | None, players: Sequence[Player]) -> int | None:
    """The seat of the player who is to start."""
    if name is None:
        return None
    for seat, player in enumerate(players):
        if player.name.casefold() == name.casefold():
            return seat
    raise terminal.fail(2, "error.starter", name=name, names=", ".join(player.name for player in players))


def ask_game(terminal: Terminal) -> tuple[Edition, bool, bool]:
    """Which edition, and whether with neutral dice and with the bandit."""
    games = list(dict.fromkeys((s.edition, s.neutral, s.bandit) for e in EDITIONS.values() for s in offered(e)))
    words, grid = terminal.words, columns("right", "left", "left")
    for number, (edition, neutral, bandit) in enumerate(games, start=1):
        about = words.say("ask.about", rounds=edition.rounds, dice=edition.dice + edition.big_dice)
        title = game_title(words, edition, neutral=neutral, bandit=bandit)
        grid.add_row(Text(str(number), BRASS), title, Text(about, "dim") if not neutral and not bandit else "")
    terminal.say("ask.game")
    terminal.show(inset(grid, below=0))
    prompt = words.say("ask.number", most=len(games), default=1)
    problem = words.say("ask.number_wrong", most=len(games))
    return games[terminal.ask_number(prompt, range(1, len(games) + 1), 1, problem) - 1]


def ask_players(terminal: Terminal, edition: Edition, *, neutral: bool) -> tuple[Player, ...]:
    """Who plays: names, and how many bots besides; Enter is one person against three bots."""
    allowed = [setup.players for setup in offered(edition) if setup.neutral == neutral]
    while True:
        answer = terminal.ask(terminal.words.say("ask.who"))
        people = [name.strip() for name in answer.split(",") if name.strip()]
        if not people:
            return seated([terminal.words.say("guest.name")], DEFAULT_BOTS)
        if not names_fit(people):
            terminal.show(names_problem(terminal.words, people))
        elif len(people) > max(allowed):
            terminal.show(offer(terminal.words, edition))
        else:
            return seated(people, _ask_bots(terminal, len(people), allowed))


def _ask_bots(terminal: Terminal, people: int, allowed: Sequence[int]) -> list[str]:
    """How many bots join; the kinds take turns."""
    fewest, most = max(min(allowed) - people, 0), max(allowed) - people
    if most == 0:
        return []
    default = min(len(DEFAULT_BOTS), most) if people == 1 else fewest
    prompt = terminal.words.say("ask.bots", fewest=fewest, most=most, default=default)
    problem = terminal.words.say("ask.bots_wrong", fewest=fewest, most=most)
    bots = terminal.ask_number(prompt, range(fewest, most + 1), default, problem)
    return [DEFAULT_BOTS[number % len(DEFAULT_BOTS)] for number in range(bots)]


def ask_seeds(terminal: Terminal, players: Sequence[Player], defaults: Sequence[str]) -> list[str]:
    """A seed of every person's own choice for fair dice; bots, and people on Enter, take the default."""
    seeds = []
    for player, default in zip(players, defaults, strict=True):
        seed = default
        while player.bot is None:
            seed = terminal.ask(terminal.words.say("ask.seed", name=player.name)) or default
            try:
                check_seed(seed)
                break
            except ValueError:
                terminal.say("ask.seed_wrong")
        seeds.append(seed)
    return seeds
