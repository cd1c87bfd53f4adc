"""Record: a game as the list of its steps, with everything needed to play it again."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from croupier.checks import check_kind, check_series, check_text, check_whole
from croupier.dealer.daily import DailyDealer, check_day
from croupier.dealer.fair import FairDealer, check_secret, check_seed
from croupier.dealer.places import PlaceDealer
from croupier.record.names import check_day_names, check_names
from croupier.record.syntax import MOST_CHARACTERS, UNWRITABLE
from croupier.rules import GAME_OVER, Game, Noted, Setup, Step, new_game
from croupier.rules.edition import is_built_in
from croupier.rules.setup import check_setup
from croupier.rules.steps import check_steps

LONGEST_REMARK = MOST_CHARACTERS - len("* ")
COMMITMENT = re.compile("[0-9a-f]{64}")
TABLE = re.compile("[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class Remark:
    """A line of text between the steps, such as who left the table."""

    after: int
    """The number of steps before it."""
    text: str
    """One line."""

    def __post_init__(self) -> None:
        """Raise a ValueError for a text that would not be read back unchanged."""
        check_whole("after", self.after)
        if not 1 <= len(check_text("text", self.text)) <= LONGEST_REMARK:
            raise ValueError(f"a remark has 1 to {LONGEST_REMARK} characters, not {len(self.text)}")
        if UNWRITABLE.search(self.text) is not None:
            raise ValueError("a remark is one line without control characters")
        if self.text != self.text.strip(" "):
            raise ValueError("a remark neither begins nor ends with a space")


@dataclass(frozen=True)
class Record:
    """A game, finished or not. Whether its steps are legal is only checked when it is replayed."""

    setup: Setup
    """The table. If its starter is None, the first step is the lot."""
    names: tuple[str, ...]
    """One per seat."""
    steps: tuple[Step, ...] = ()
    remarks: tuple[Remark, ...] = ()
    """In the order of the steps they follow."""
    commitment: str | None = None
    """With provably fair dice, the SHA-256 of the dealer's secret, 64 hexadecimal digits; otherwise None."""
    seeds: tuple[str, ...] = ()
    """With a commitment, one seed per seat."""
    secret: bytes | None = None
    """With a commitment, the secret once it has been revealed."""
    day: str | None = None
    """With the dice of a day, which everyone knows, the day, such as 2026-11-16; otherwise None."""
    table: str | None = None
    """With a commitment, the name of the server's table to which its secret is bound; None if it is not bound."""
    root: bytes | None = None
    """With a table and a secret, the random bytes from which the secret was derived."""

    def __post_init__(self) -> None:
        """Raise an error for a record that cannot be written."""
        check_setup(self.setup)
        for name, items in (("names", "texts"), ("steps", "steps"), ("remarks", "remarks"), ("seeds", "texts")):
            if type(value := getattr(self, name)) is not tuple:
                object.__setattr__(self, name, check_series(name, value, items))
        check_steps(self.steps)
        for remark in self.remarks:
            check_kind("remarks", remark, Remark)
        if len(self.names) != self.setup.players:
            raise ValueError(f"every seat has one name: {len(self.names)} names for {self.setup.players} seats")
        check_names(self.names)
        places = [remark.after for remark in self.remarks]
        if places != sorted(places) or not set(places) <= set(range(len(self.steps) + 1)):
            raise ValueError(f"remarks come in the order of the game and follow 0 to {len(self.steps)} steps")
        self._check_dice()

    @property
    def dealer(self) -> PlaceDealer | None:
        """The dealer of the dice, before the first step; None if they cannot be dealt again."""
        if self.day is not None:
            return DailyDealer(self.day)
        return None if self.secret is None else FairDealer(self.secret, self.seeds)

    @property
    def has_all_dice(self) -> bool:
        """Whether every roll has all its dice. If not, what else could have been placed is unknown."""
        return not any(isinstance(step, Noted) for step in self.steps)

    def _check_dice(self) -> None:
        """Raise a ValueError if seeds, secret, table or day are not valid or do not fit together."""
        for secret in (self.secret, self.root):
            if secret is not None:
                check_secret(secret)
        if not is_built_in(self.setup.edition) and (self.day is not None or self.table is not None):
            raise ValueError("the dice of a day and those of a server's table are for editions that are built in")
        if not self.has_all_dice and (self.day is not None or self.commitment is not None):
            raise ValueError("dice of a day and fair dice are all known: none of a roll is left out")
        if self.day is not None:
            if self.commitment is not None:
                raise ValueError("the dice of a day have no secret that one could commit to")
            check_day(self.day)
            check_day_names(self.names)
        if self.commitment is None:
            if self.seeds or self.secret is not None or self.table is not None or self.root is not None:
                raise ValueError("seeds, a secret and a table belong to a commitment, and there is none")
            return
        if COMMITMENT.fullmatch(check_text("commitment", self.commitment)) is None:
            raise ValueError("a commitment is 64 hexadecimal digits, in small letters")
        if len(self.seeds) != self.setup.players:
            raise ValueError(f"every seat adds one seed: {len(self.seeds)} for {self.setup.players} seats")
        for seed in self.seeds:
            check_seed(seed)
        if self.table is not None and TABLE.fullmatch(check_text("table", self.table)) is None:
            raise ValueError("a table is named by 1 to 64 letters A-Z a-z, digits, _ or -")
        if (self.root is not None) != (self.table is not None and self.secret is not None):
            raise ValueError("a table's secret comes with its root, and no other does")

    def games(self) -> Iterator[Game]:
        """Yield the game before its first step and after each. Raises IllegalStepError at an illegal step."""
        game = new_game(self.setup)
        yield game
        for step in self.steps:
            game = game.apply(step)
            yield game

    @cached_property
    def game(self) -> Game:
        """The game after the last step."""
        *_, last = self.games()
        return last

    @property
    def finished(self) -> bool:
        """Whether the game has been played to its end."""
        return self.game.to_act is GAME_OVER


def check_record(record: object) -> Record:
    """Return a record. Raises TypeError for anything else, such as its text."""
    return check_kind("record", record, Record, "read(text)")
