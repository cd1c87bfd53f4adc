"""Setup: an edition prepared for one table, with its variants; the only place where a variant changes numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from croupier.checks import check_flag, check_kind, check_whole, describe
from croupier.rules.edition import Edition, Leaving
from croupier.rules.engine import start_round
from croupier.rules.table import CASINOS, LOT, Rules, Table


class SetupError(ValueError):
    """Raised for a table that the rulebooks do not offer."""


def check_edition(edition: object) -> Edition:
    """Return an edition. Raises TypeError for anything else, such as its name."""
    return check_kind("edition", edition, Edition, "CLASSIC or EDITIONS['biggy']")


def check_editions(editions: object) -> None:
    """Raise a TypeError for anything but editions by their names."""
    if not isinstance(editions, Mapping):
        raise TypeError(f"editions must be a dict of them by name, such as EDITIONS, not {describe(editions)}")
    for edition in editions.values():
        check_edition(edition)


@dataclass(frozen=True)
class Setup:
    """What the players agree on before the first die is rolled."""

    edition: Edition
    players: int
    neutral: bool = False
    """Play with neutral dice."""
    bandit: bool = False
    """Play with the one-armed bandit."""
    face_down: bool = False
    """Players keep their winnings face down."""
    starter: int | None = None
    """The seat that starts round one; None if it is drawn by lot (ruling R8)."""

    def __post_init__(self) -> None:
        """Raise SetupError for what the edition does not offer, and TypeError for a value of another kind."""
        edition = check_edition(self.edition)
        for name in ("neutral", "bandit", "face_down"):
            check_flag(name, getattr(self, name))
        # Equal setups are one key of many caches, so that their numbers have to be of one type.
        object.__setattr__(self, "players", check_whole("players", self.players))
        if self.starter is not None:
            object.__setattr__(self, "starter", check_whole("starter", self.starter))
        fewest, most = edition.players
        if not fewest <= self.players <= most:
            raise SetupError(f"{edition.name} is for {fewest} to {most} players, not {describe(self.players)}")
        if self.neutral and self.players not in edition.neutral_dice:
            allowed = ", ".join(map(str, sorted(edition.neutral_dice))) or "no number of"
            raise SetupError(f"{edition.name} has neutral dice for {allowed} players, not for {self.players}")
        if self.bandit and not edition.bandit:
            raise SetupError(f"{edition.name} has no one-armed bandit")
        if self.starter is not None and not 0 <= self.starter < self.players:
            raise SetupError(f"the starting seat must be one of 0 to {self.players - 1}, not {describe(self.starter)}")

    @cached_property
    def rules(self) -> Rules:
        """The numbers by which this table is played."""
        edition = self.edition
        return Rules(
            players=self.players,
            rounds=edition.rounds,
            casinos=CASINOS if self.bandit else edition.casinos,
            dice=edition.dice,
            big_dice=edition.big_dice,
            neutral_dice=edition.neutral_dice[self.players] if self.neutral else 0,
            spare_dice=edition.spare_dice.get(self.players, 0) if self.neutral else 0,
            big_weight=edition.big_weight,
            fill_sum=edition.fill_sum,
            fill_notes=edition.fill_notes,
            recycle=int(edition.leaving is Leaving.UNDER_PILE),
        )

    def open_table(self) -> Table:
        """Return a fresh table with all notes in the pile.

        It waits for the lot or, if the starter is known, for the first note.
        """
        table = Table()
        for note, (value, count) in enumerate(sorted(self.edition.notes.items()), start=1):
            table.value[note] = value
            table.fresh[note] = count
        table.unseen = sum(self.edition.notes.values())
        if self.starter is None:
            table.phase = LOT
        else:
            table.starter = self.starter
            start_round(self.rules, table)
        return table


def check_setup(setup: object) -> Setup:
    """Return a setup. Raises TypeError for anything else."""
    return check_kind("setup", setup, Setup, "Setup(CLASSIC, players=4)")


def offered_setups(edition: Edition) -> Iterator[Setup]:
    """Yield a setup for every number of players and combination of variants that an edition offers."""
    fewest, most = check_edition(edition).players
    for players in range(fewest, most + 1):
        for neutral in (False, True) if players in edition.neutral_dice else (False,):
            for bandit in (False, True) if edition.bandit else (False,):
                yield Setup(edition, players, neutral=neutral, bandit=bandit)
