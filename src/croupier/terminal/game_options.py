"""GameOptions: what the options of `croupier play` say, and the plan they make together with what is asked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from croupier.bots import all_bots, entry_of, roster
from croupier.bots.roster import is_bot
from croupier.rules import CLASSIC, EDITIONS, Edition, Setup, SetupError
from croupier.terminal.errors import CommandError, failure
from croupier.terminal.plan import DEFAULT_BOTS, Dice, Plan, Player, names_fit, names_problem, offer, seated
from croupier.words import LANGUAGES, Words, texts


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


GameChoice: TypeAlias = tuple[Edition, bool, bool]
"""An edition, and whether it is played with neutral dice and with the bandit."""


def plan_from(
    words: Words,
    options: GameOptions,
    dice: Dice | None,
    game: GameChoice | None = None,
    players: tuple[Player, ...] = (),
) -> Plan:
    """Return the plan of options, and of what was answered where they leave the game or the players open."""
    dice = dice_of(words, options, dice)
    edition, neutral, bandit = game or game_of(words, options) or (CLASSIC, False, False)
    players = players or _named_players(words, options)
    starter = starting_seat(words, options.starter, players)
    try:
        setup = Setup(edition, len(players), neutral, bandit, options.face_down, starter)
    except SetupError:
        raise failure(words, 2, "error.setup", offer=offer(words, edition)) from None
    for player in players:
        if player.bot is not None and entry_of(player.bot).refusal(setup) is not None:
            raise failure(words, 2, "error.bot_table", bot=player.bot)
    return Plan(setup, players, dice, options.seed)


def dice_of(words: Words, options: GameOptions, dice: Dice | None) -> Dice:
    """The dice that options ask for; a seed alone means seeded ones."""
    if options.seed is not None and dice not in (None, Dice.SEEDED):
        raise failure(words, 2, "error.seed", dice=dice)
    return dice or (Dice.FAIR if options.seed is None else Dice.SEEDED)


def game_of(words: Words, options: GameOptions) -> GameChoice | None:
    """Return the game that options choose; None where they leave that open."""
    if options.edition is not None and options.edition.lower() not in EDITIONS:
        raise failure(words, 2, "error.edition", edition=options.edition, editions=", ".join(EDITIONS))
    if options.edition is not None:
        return EDITIONS[options.edition.lower()], options.neutral, options.bandit
    if options.bandit:  # only one edition has it, so that must be the one
        return next(edition for edition in EDITIONS.values() if edition.bandit), options.neutral, True
    if options.neutral or options.name_players:
        return CLASSIC, options.neutral, False
    return None


def _named_players(words: Words, options: GameOptions) -> tuple[Player, ...]:
    """The players the options name; a single person gets opponents, a single bot a person."""
    bots = tuple(_known_bot(words, bot) for bot in options.bots)
    most = max(max(edition.players) for edition in EDITIONS.values())
    alone = len(options.people) == 1 and not options.bots
    people = (words.say("guest.name"),) if not options.people and len(bots) == 1 else options.people
    players = seated(people, DEFAULT_BOTS if alone else bots[: most + 1])
    if not names_fit([player.name for player in players]):
        raise CommandError(names_problem(words, people))
    return players


def bot_called(text: str) -> str | None:
    """The bot of a name in the roster, or of the name that players see in any language: `fortune hunter`."""
    if is_bot(text):
        return text
    for language in LANGUAGES:
        for bot in roster():
            if f"page.kind.{bot}" in texts(language) and _plain(Words(language).say(f"page.kind.{bot}")) == _plain(
                text
            ):
                return bot
    return None


def _known_bot(words: Words, text: str) -> str:
    """The bot of a name; CommandError where there is none."""
    bot = bot_called(text)
    if bot is None:
        raise failure(words, 2, "error.bot", bot=text, bots=", ".join(all_bots()))
    return bot


def _plain(text: str) -> str:
    """A name without capitals, spaces and hyphens."""
    return re.sub(r"[\W_]", "", text.casefold())


def starting_seat(words: Words, name: str | None, players: Sequence[Player]) -> int | None:
    """The seat of the player who is to start; None: drawn by lot."""
    if name is None:
        return None
    for seat, player in enumerate(players):
        if player.name.casefold() == name.casefold():
            return seat
    raise failure(words, 2, "error.starter", name=name, names=", ".join(player.name for player in players))
