"""Plan: which game is to be played, by whom, and with which dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from croupier.record import LONGEST_NAME, check_names
from croupier.record.names import likeness
from croupier.rules import Edition, Setup
from croupier.words import Words

BOT_NAMES = ("Bruno", "Amélie", "Kenji", "Sofia", "Omar", "Lina", "Mats", "Ines")
"""What bots are called, as far as no person has that name: always enough for a table."""
DEFAULT_BOTS = ("regular", "richest", "tourist")
"""Who sits down with someone who comes alone."""


class Dice(StrEnum):
    """Where chance comes from."""

    FAIR = "fair"
    SEEDED = "seeded"
    TYPED = "typed"


@dataclass(frozen=True)
class Player:
    """Who sits at a seat."""

    name: str
    bot: str | None = None
    """The kind of bot; None: a person."""


@dataclass(frozen=True)
class Plan:
    """Everything that is agreed before the first note is turned up."""

    setup: Setup
    players: tuple[Player, ...]
    dice: Dice
    seed: int | None = None
    """For seeded dice; None: any."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in order of the seats."""
        return tuple(player.name for player in self.players)


def seated(people: Sequence[str], bots: Sequence[str]) -> tuple[Player, ...]:
    """People first, then bots under names that nobody else has."""
    taken = set(map(likeness, people))
    free = [name for name in BOT_NAMES if likeness(name) not in taken]
    return tuple(map(Player, people)) + tuple(map(Player, free, bots))


def names_fit(names: Sequence[str]) -> bool:
    """Whether a record can hold these names together."""
    try:
        check_names(names)
    except ValueError:
        return False
    return True


def about_names(words: Words, names: Sequence[str]) -> str:
    """What is wrong with names, and what would be right."""
    for name in names:
        if not names_fit([name]):
            return words.say("error.name", name=name, longest=LONGEST_NAME)
    return words.say("error.names", names=", ".join(names))


def offer(words: Words, edition: Edition) -> str:
    """What an edition can be played with, in sentences."""
    fewest, most = edition.players
    sentences = [words.say("offer.players", edition=edition.name, fewest=fewest, most=most)]
    if edition.neutral_dice:
        sentences.append(words.say("offer.neutral", players=", ".join(map(str, sorted(edition.neutral_dice)))))
    sentences.append(words.say("offer.bandit" if edition.bandit else "offer.no_bandit"))
    return " ".join(sentences)
