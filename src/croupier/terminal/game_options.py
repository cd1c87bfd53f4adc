"""GameOptions: the options of `croupier play`, and how they become the plan of a game, together with answers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from croupier.bots import all_bots, entry_of, roster
from croupier.bots.roster import is_bot
from croupier.rules import CLASSIC, EDITIONS, Edition, Setup, SetupError
from croupier.terminal.errors import CommandError, failure
from croupier.terminal.plan import (
    DEFAULT_BOTS,
    Dice,
    GamePlan,
    Player,
    edition_offer,
    names_fit,
    names_problem,
    seat_players,
)
from croupier.words import LANGUAGES, Words, texts


@dataclass(frozen=True)
class GameOptions:
    """The options of the command line that describe a game."""

    edition: str | None = None
    neutral: bool = False
    bandit: bool = False
    face_down: bool = False
    people: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    starter: str | None = None
    seed: int | None = None

    @property
    def has_players(self) -> bool:
        """Whether the options name players, so that nothing has to be asked."""
        return bool(self.people or self.bots)


GameChoice: TypeAlias = tuple[Edition, bool, bool]
"""An edition, and whether it is played with neutral dice and with the bandit."""


def make_plan(
    words: Words,
    options: GameOptions,
    dice: Dice | None,
    game: GameChoice | None = None,
    players: tuple[Player, ...] = (),
) -> GamePlan:
    """Combine options with the answers to what they leave open, the game and the players; raise CommandError.

    Without answers, the game is Classic, and the players are those that the options name.
    """
    dice = choose_dice(words, options, dice)
    edition, neutral, bandit = game or choose_game(words, options) or (CLASSIC, False, False)
    players = players or _choose_players(words, options)
    starter = starting_seat(words, options.starter, players)
    try:
        setup = Setup(edition, len(players), neutral, bandit, options.face_down, starter)
    except SetupError:
        raise failure(words, 2, "error.setup", offer=edition_offer(words, edition)) from None
    for player in players:
        if player.bot is not None and entry_of(player.bot).refusal(setup) is not None:
            raise failure(words, 2, "error.bot_table", bot=player.bot)
    return GamePlan(setup, players, dice, options.seed)


def choose_dice(words: Words, options: GameOptions, dice: Dice | None) -> Dice:
    """Return the kind of dice that options ask for; a seed alone means seeded dice."""
    if options.seed is not None and dice not in (None, Dice.SEEDED):
        raise failure(words, 2, "error.seed", dice=dice)
    return dice or (Dice.FAIR if options.seed is None else Dice.SEEDED)


def choose_game(words: Words, options: GameOptions) -> GameChoice | None:
    """Return the game that options choose, or None if they leave that open."""
    if options.edition is not None and options.edition.lower() not in EDITIONS:
        raise failure(words, 2, "error.edition", edition=options.edition, editions=", ".join(EDITIONS))
    if options.edition is not None:
        return EDITIONS[options.edition.lower()], options.neutral, options.bandit
    if options.bandit:  # only one edition has it, so that must be the one
        return next(edition for edition in EDITIONS.values() if edition.bandit), options.neutral, True
    if options.neutral or options.has_players:
        return CLASSIC, options.neutral, False
    return None


def _choose_players(words: Words, options: GameOptions) -> tuple[Player, ...]:
    """Return the players that options name; a single person gets opponents, a single bot a guest."""
    bots = tuple(_require_bot(words, bot) for bot in options.bots)
    most = max(max(edition.players) for edition in EDITIONS.values())
    alone = len(options.people) == 1 and not options.bots
    people = (words.say("guest.name"),) if not options.people and len(bots) == 1 else options.people
    players = seat_players(people, DEFAULT_BOTS if alone else bots[: most + 1])
    if not names_fit([player.name for player in players]):
        raise CommandError(names_problem(words, people))
    return players


def find_bot(text: str) -> str | None:
    """Return the name in the roster of a bot called by that name, or as players see it in any language; else None.

    Players know the bot `richest`, say, by another name in each language.
    """
    if is_bot(text):
        return text
    for language in LANGUAGES:
        for bot in roster():
            if f"page.kind.{bot}" in texts(language) and _normalise(
                Words(language).say(f"page.kind.{bot}")
            ) == _normalise(text):
                return bot
    return None


def _require_bot(words: Words, text: str) -> str:
    """Return the name in the roster of a bot; raise CommandError if there is none."""
    bot = find_bot(text)
    if bot is None:
        raise failure(words, 2, "error.bot", bot=text, bots=", ".join(all_bots()))
    return bot


def _normalise(text: str) -> str:
    """Return a name in lower case, without spaces and hyphens."""
    return re.sub(r"[\W_]", "", text.casefold())


def starting_seat(words: Words, name: str | None, players: Sequence[Player]) -> int | None:
    """Return the seat of the player who is to start; None, if no name is given, means a lot."""
    if name is None:
        return None
    for seat, player in enumerate(players):
        if player.name.casefold() == name.casefold():
            return seat
    raise failure(words, 2, "error.starter", name=name, names=", ".join(player.name for player in players))
