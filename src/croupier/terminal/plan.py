"""Plan: which game is to be played, by whom and with which dice; and the remarks that keep it in a record.

The remarks are sentences for people first: `* Bruno: bot regular`, `* dice: seed 7`, `* dice: typed`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from croupier.record import LONGEST_NAME, Record, Remark, check_chosen_names
from croupier.record.lookalikes import look_alike
from croupier.rules import Edition, Setup
from croupier.words import Words

BOT_NAMES = ("Bruno", "Amélie", "Kenji", "Sofia", "Omar", "Lina", "Mats", "Ines")
"""Names for bots, as far as no person has them: always enough for a table."""
DEFAULT_BOTS = ("regular", "richest", "tourist")
"""The opponents of a person who names none."""
EDITION_KEYS = {"classic": "edition.classic", "biggy": "edition.biggy"}
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
"""What is said about each kind of bot."""
BOT_REMARK = re.compile(r"(?P<name>[^:]+): bot (?P<bot>.+)")
SEED_REMARK = re.compile(r"dice: seed (?P<seed>[0-9]{1,300})")
TYPED_REMARK = "dice: typed"


class Dice(StrEnum):
    """Where chance comes from."""

    FAIR = "fair"
    SEEDED = "seeded"
    TYPED = "typed"


@dataclass(frozen=True)
class Player:
    """The person or bot of one seat."""

    name: str
    bot: str | None = None
    """The kind of bot; None: a person."""


@dataclass(frozen=True)
class Plan:
    """Everything that is agreed before the first note is turned up."""

    setup: Setup
    players: tuple[Player, ...]
    """In order of the seats."""
    dice: Dice
    seed: int | None = None
    """For seeded dice; None: any."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in order of the seats."""
        return tuple(player.name for player in self.players)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """The bots, and the dice unless they are fair, as remarks at the start of a record."""
        texts = [f"{player.name}: bot {player.bot}" for player in self.players if player.bot]
        if self.dice is Dice.SEEDED:
            texts.append(f"dice: seed {self.seed}")
        elif self.dice is Dice.TYPED:
            texts.append(TYPED_REMARK)
        return tuple(Remark(0, text) for text in texts)

    def noted_in(self, record: Record) -> Record:
        """The record with those remarks of the plan that it lacks, after its last step."""
        present = {remark.text for remark in record.remarks}
        missing = [Remark(len(record.steps), remark.text) for remark in self.remarks if remark.text not in present]
        return replace(record, remarks=(*record.remarks, *missing))


def plan_of(record: Record, dice: Dice, seed: int) -> Plan:
    """The plan that a record's remarks describe; `dice` and `seed` are used where they name none."""
    bots: dict[str, str] = {}
    if record.commitment is not None:
        dice = Dice.FAIR
    for remark in record.remarks:
        # Bots are named at the start; later the same text is talk.
        if remark.after == 0 and (match := BOT_REMARK.fullmatch(remark.text)):
            bots[match["name"]] = match["bot"]
        elif match := SEED_REMARK.fullmatch(remark.text):
            dice, seed = Dice.SEEDED, int(match["seed"])
        elif remark.text == TYPED_REMARK:
            dice = Dice.TYPED
    players = tuple(Player(name, bots.get(name)) for name in record.names)
    return Plan(record.setup, players, dice, seed)


def seated(people: Sequence[str], bots: Sequence[str]) -> tuple[Player, ...]:
    """People first, then bots under names that nobody else has."""
    free = [name for name in BOT_NAMES if not any(look_alike(name, person) for person in people)]
    return tuple(map(Player, people)) + tuple(map(Player, free, bots))


def names_fit(names: Sequence[str]) -> bool:
    """Whether people and bots can be called so together."""
    try:
        check_chosen_names(names)
    except ValueError:
        return False
    return True


def names_problem(words: Words, names: Sequence[str]) -> str:
    """Why names do not fit, as a sentence."""
    for name in names:
        if not names_fit([name]):
            return words.say("error.name", name=name, longest=LONGEST_NAME)
    return words.say("error.names", names=", ".join(names))


def offer(words: Words, edition: Edition) -> str:
    """The numbers of players and the variants that an edition offers, in sentences."""
    fewest, most = edition.players
    sentences = [words.say("offer.players", edition=edition.name, fewest=fewest, most=most)]
    if edition.neutral_dice:
        sentences.append(words.say("offer.neutral", players=", ".join(map(str, sorted(edition.neutral_dice)))))
    sentences.append(words.say("offer.bandit" if edition.bandit else "offer.no_bandit"))
    return " ".join(sentences)


def game_title(words: Words, edition: Edition, *, neutral: bool, bandit: bool) -> str:
    """The edition and its variants, in words."""
    key = EDITION_KEYS.get(edition.name)
    parts = [words.say(key) if key else edition.name]
    parts += [words.say("variant.neutral")] if neutral else []
    parts += [words.say("variant.bandit")] if bandit else []
    return ", ".join(parts)


def table_title(words: Words, setup: Setup) -> str:
    """The edition and all that was agreed on, in words."""
    title = game_title(words, setup.edition, neutral=setup.neutral, bandit=setup.bandit)
    return f"{title}, {words.say('variant.face_down')}" if setup.face_down else title
