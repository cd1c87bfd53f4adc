"""GamePlan: which game is played, by whom and with which dice; and the remarks that store this in a record.

The remarks can be read by people and by the program: `* Bruno: bot regular`, `* dice: seed 7`, `* dice: typed`.
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
"""Names for bots; those that people at the table have are left out. There are always enough of them."""
DEFAULT_BOTS = ("regular", "richest", "tourist")
"""The opponents of a single person who chooses none."""
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
"""For each kind of bot, the key of a text about it."""
BOT_REMARK = re.compile(r"(?P<name>[^:]+): bot (?P<bot>.+)")
SEED_REMARK = re.compile(r"dice: seed (?P<seed>[0-9]{1,300})")
TYPED_REMARK = "dice: typed"


class Dice(StrEnum):
    """Where the dice and notes come from."""

    FAIR = "fair"
    """Drawn provably fairly: from a secret committed to before the game."""
    SEEDED = "seeded"
    """Drawn from a seed: the same seed gives the same dice."""
    TYPED = "typed"
    """Rolled by people at a real table, who type them in."""


@dataclass(frozen=True)
class Player:
    """The person or bot of one seat."""

    name: str
    bot: str | None = None
    """The kind of bot; None for a person."""


@dataclass(frozen=True)
class GamePlan:
    """Everything that is decided before a game begins."""

    setup: Setup
    players: tuple[Player, ...]
    """In order of the seats."""
    dice: Dice
    seed: int | None = None
    """The seed of seeded dice; None stands for any seed."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in order of the seats."""
        return tuple(player.name for player in self.players)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """The bots, and the dice if they are not fair, as remarks for the start of a record."""
        texts = [f"{player.name}: bot {player.bot}" for player in self.players if player.bot]
        if self.dice is Dice.SEEDED:
            texts.append(f"dice: seed {self.seed}")
        elif self.dice is Dice.TYPED:
            texts.append(TYPED_REMARK)
        return tuple(Remark(0, text) for text in texts)

    def add_remarks(self, record: Record) -> Record:
        """Return the record with the remarks of this plan that it lacks, added after its last step."""
        present = {remark.text for remark in record.remarks}
        missing = [Remark(len(record.steps), remark.text) for remark in self.remarks if remark.text not in present]
        return replace(record, remarks=(*record.remarks, *missing))


def read_plan(record: Record, dice: Dice, seed: int) -> GamePlan:
    """Return the plan that a record's remarks describe; `dice` and `seed` are used if no remark names the dice."""
    bots: dict[str, str] = {}
    if record.commitment is not None:
        dice = Dice.FAIR
    for remark in record.remarks:
        # Bots are named at the start; later in the record, the same text may be somebody's remark.
        if remark.after == 0 and (match := BOT_REMARK.fullmatch(remark.text)):
            bots[match["name"]] = match["bot"]
        elif match := SEED_REMARK.fullmatch(remark.text):
            dice, seed = Dice.SEEDED, int(match["seed"])
        elif remark.text == TYPED_REMARK:
            dice = Dice.TYPED
    players = tuple(Player(name, bots.get(name)) for name in record.names)
    return GamePlan(record.setup, players, dice, seed)


def seat_players(people: Sequence[str], bots: Sequence[str]) -> tuple[Player, ...]:
    """Return the people, then the bots, with names for the bots that no person has."""
    free = [name for name in BOT_NAMES if not any(look_alike(name, person) for person in people)]
    return tuple(map(Player, people)) + tuple(map(Player, free, bots))


def names_fit(names: Sequence[str]) -> bool:
    """Return whether the players of a table may have these names together."""
    try:
        check_chosen_names(names)
    except ValueError:
        return False
    return True


def names_problem(words: Words, names: Sequence[str]) -> str:
    """Return a sentence that says why `names_fit` is false."""
    for name in names:
        if not names_fit([name]):
            return words.say("error.name", name=name, longest=LONGEST_NAME)
    return words.say("error.names", names=", ".join(names))


def edition_offer(words: Words, edition: Edition) -> str:
    """Return sentences about the numbers of players and the variants that an edition offers."""
    fewest, most = edition.players
    sentences = [words.say("offer.players", edition=edition.name, fewest=fewest, most=most)]
    if edition.neutral_dice:
        sentences.append(words.say("offer.neutral", players=", ".join(map(str, sorted(edition.neutral_dice)))))
    sentences.append(words.say("offer.bandit" if edition.bandit else "offer.no_bandit"))
    return " ".join(sentences)


def game_title(words: Words, edition: Edition, *, neutral: bool, bandit: bool) -> str:
    """Return the name of an edition and its variants: `Classic, with neutral dice`."""
    key = EDITION_KEYS.get(edition.name)
    parts = [words.say(key) if key else edition.name]
    parts += [words.say("variant.neutral")] if neutral else []
    parts += [words.say("variant.bandit")] if bandit else []
    return ", ".join(parts)


def table_title(words: Words, setup: Setup) -> str:
    """Return the name of a setup's edition, its variants, and whether money is face down."""
    title = game_title(words, setup.edition, neutral=setup.neutral, bandit=setup.bandit)
    return f"{title}, {words.say('variant.face_down')}" if setup.face_down else title
