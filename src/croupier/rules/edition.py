"""Edition: what a box of the game holds and how its rulebook counts, as one row of data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from croupier.checks import check_flag, check_kind, check_text, check_whole, describe
from croupier.rules.table import (
    DEAREST,
    DENOMINATIONS,
    DICE_OF_A_KIND,
    FACES,
    PILE,
    ROUNDS,
    SEATS,
    SLOTS,
    STRONGEST,
)

MOST = 1_000_000
"""Far more than any number of an edition may be; closer bounds follow from a table's record."""
LONGEST_NAME = 40
"""Most characters of an edition's name."""
FEWEST_CASINOS = 2


class Leaving(Enum):
    """Where notes go that no player took or that the neutral colour won."""

    UNDER_PILE = "under the pile"
    BOX = "into the box"


@dataclass(frozen=True)
class Edition:
    """One edition of the game. Money is counted in thousands of dollars throughout."""

    name: str
    players: tuple[int, int]
    """Fewest and most players."""
    rounds: int
    dice: int
    """Ordinary dice of each player."""
    big_dice: int
    """Big dice (the Biggy) of each player."""
    big_weight: int
    """How many ordinary dice a big die counts as."""
    notes: Mapping[int, int] = field(hash=False)
    """The number of banknotes of each value; values are in thousand $."""
    fill_sum: int
    """A casino is dealt notes until they are worth at least this much, thousand $ ..."""
    fill_notes: int
    """... and at least this many notes."""
    leaving: Leaving
    neutral_dice: Mapping[int, int] = field(hash=False)
    """The neutral-dice variant: how many each player gets, by number of players."""
    spare_dice: Mapping[int, int] = field(hash=False)
    """How many neutral dice are rolled and placed before each round, by number of players."""
    bandit: bool
    """Whether the box has the one-armed bandit, the seventh casino."""
    casinos: int = FACES
    """The casinos with numbers, from 1 on. Dice show no higher face."""

    def __post_init__(self) -> None:
        """Raise an error for data that makes no playable game or does not fit into a TABLE record."""
        self._check_kinds()
        fewest, most = self.players
        values, counts = list(self.notes), list(self.notes.values())
        variants = [*self.neutral_dice.values(), *self.spare_dice.values()]
        self._require(
            (self.name.isidentifier() and self.name.isascii(), "its name must be one plain word"),
            (len(self.name) <= LONGEST_NAME, f"its name has at most {LONGEST_NAME} letters"),
            (2 <= fewest <= most <= SEATS, f"players must be within 2 to {SEATS}"),
            (1 <= self.rounds <= ROUNDS, f"1 to {ROUNDS} rounds are played"),
            (1 <= len(values) <= DENOMINATIONS, f"notes must have 1 to {DENOMINATIONS} values"),
            (all(1 <= value <= DEAREST for value in values), f"a note must be worth 1 to {DEAREST}"),
            (all(count >= 1 for count in counts), "there must be a note of every value"),
            (sum(counts) <= PILE, f"at most {PILE} notes"),
            (1 <= self.dice <= DICE_OF_A_KIND, f"each player has 1 to {DICE_OF_A_KIND} dice"),
            (0 <= self.big_dice <= DICE_OF_A_KIND, f"each player has at most {DICE_OF_A_KIND} big dice"),
            (self.big_weight >= 1, "a big die counts as at least one"),
            (all(0 <= dice <= DICE_OF_A_KIND for dice in variants), f"at most {DICE_OF_A_KIND} neutral dice a hand"),
            (all(2 <= n <= SEATS for n in self.neutral_dice), f"neutral dice are for 2 to {SEATS} players"),
            (set(self.spare_dice) <= set(self.neutral_dice), "spare dice belong to tables with neutral dice"),
            (FEWEST_CASINOS <= self.casinos <= FACES, f"there are {FEWEST_CASINOS} to {FACES} casinos"),
            (
                self.casinos == FACES or not self.bandit,
                f"the one-armed bandit stands beside {FACES} casinos, not fewer",
            ),
        )
        neutral = [n * each + self.spare_dice.get(n, 0) for n, each in self.neutral_dice.items()]
        strongest = max(self.dice + self.big_weight * self.big_dice, *neutral, 0)
        self._require(
            (1 <= self.deepest <= SLOTS, f"filling may lay 1 to {SLOTS} notes at a casino"),
            (strongest <= STRONGEST, f"a colour may count as at most {STRONGEST} dice"),
        )

    def _check_kinds(self) -> None:
        """Raise a TypeError for a field of the wrong kind."""
        check_text("name", self.name)
        if not (isinstance(self.players, tuple) and len(self.players) == 2):
            raise TypeError("players must be a pair of numbers, the fewest and the most")
        for name in ("rounds", "dice", "big_dice", "big_weight", "fill_sum", "fill_notes", "casinos"):
            check_whole(name, getattr(self, name), most=MOST)
        for number in self.players:
            check_whole("players", number)
        for name in ("notes", "neutral_dice", "spare_dice"):
            numbers = getattr(self, name)
            if not isinstance(numbers, Mapping):
                raise TypeError(f"{name} must be a dict of numbers, not {describe(numbers)}")
            for number in (*numbers, *numbers.values()):
                check_whole(name, number, most=MOST)
        check_kind("leaving", self.leaving, Leaving, "Leaving.BOX")
        check_flag("bandit", self.bandit)

    @property
    def deepest(self) -> int:
        """The most notes that a casino can be dealt, which happens if all of them have the smallest value."""
        return max(self.fill_notes, -(-self.fill_sum // min(self.notes)))

    def _require(self, *limits: tuple[bool, str]) -> None:
        """Raise a ValueError with the sentence of the first limit that is not met."""
        for is_met, sentence in limits:
            if not is_met:
                raise ValueError(f"edition {describe(self.name)}: {sentence}")


CLASSIC = Edition(
    name="classic",
    players=(2, 5),
    rounds=4,
    dice=8,
    big_dice=0,
    big_weight=2,
    notes={10: 6, 20: 8, 30: 8, 40: 6, 50: 6, 60: 5, 70: 5, 80: 5, 90: 5},
    fill_sum=50,
    fill_notes=0,
    leaving=Leaving.UNDER_PILE,
    neutral_dice={2: 4, 3: 2, 4: 2},
    spare_dice={3: 2},
    bandit=False,
)
"""The edition of 2012, following the Dutch, French, German and Italian rulebooks."""

BIGGY = Edition(
    name="biggy",
    players=(2, 6),
    rounds=3,
    dice=6,
    big_dice=1,
    big_weight=2,
    notes={10: 4, 20: 4, 30: 5, 40: 5, 50: 6, 60: 6, 70: 6, 80: 4, 90: 4, 100: 4},
    fill_sum=0,
    fill_notes=2,
    leaving=Leaving.BOX,
    neutral_dice={2: 3, 3: 2, 4: 1},
    spare_dice={},
    bandit=True,
)
"""The later edition with the big die, following its German rulebook."""

EDITIONS: Mapping[str, Edition] = {edition.name: edition for edition in (CLASSIC, BIGGY)}
"""The editions by name."""


def is_built_in(edition: Edition) -> bool:
    """Return whether an edition is one of `EDITIONS`, by its whole row, not by its name alone."""
    return EDITIONS.get(edition.name) == edition


def check_own_name(edition: Edition) -> None:
    """Raise a ValueError for another row under the name of a built-in edition, in whose place a text would name it."""
    if edition.name in EDITIONS and not is_built_in(edition):
        raise ValueError(f"{edition.name} is a built-in edition: give your own edition another name")
