"""TableSource: a game in progress as the screens know it, whether this machine plays it or a server does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from rich.text import Text

from croupier.record import Record
from croupier.rules import Game, Place, Setup, Standing, View
from croupier.terminal.hint import Chance
from croupier.terminal.phrases import Phrases
from croupier.terminal.record_file import RecordFile


@dataclass(frozen=True)
class Happening:
    """Something that happened at a table: what our seats saw before it and see after it."""

    before: View | None
    after: View | None
    """None: the game has not begun."""
    move: Place | None = None
    """The dice that the seat to act in `before` placed."""
    ours: bool = False
    """Whether the screen made that move, and so has shown it already."""
    payout: tuple[Standing, ...] | None = None
    """The casinos as they are paid, if the move ended the round."""
    told: Text | None = None
    """A sentence about it. Without a move and a sentence, something else may have changed: notes, people, the line."""
    urgent: bool = False
    """Whether people must not miss the sentence."""


class Asks(Enum):
    """What goes with an order."""

    NOTHING = "nothing"
    NAME = "a name"
    CHOICE = "one of its choices"
    WORDS = "one of its choices, or words"


@dataclass(frozen=True)
class Order:
    """Something people may ask of a table beside a move: to sit, to start, to talk, to let a bot play on."""

    letter: str
    label: str
    seat: int | None = None
    """The seat it is about."""
    asks: Asks = Asks.NOTHING
    offer: str = ""
    """The name that stands in the answer at first."""


@dataclass(frozen=True)
class Lobby:
    """What is to be read at a table before its game."""

    agreed: tuple[str, ...]
    """The game and how the table is run, a phrase each."""
    remark: str
    seats: tuple[tuple[bool, str], ...]
    """Of each seat whether it is free, and how its player is."""
    state: str
    """What the table waits for."""
    link: str
    watching: str


@dataclass(frozen=True)
class PlayedGame:
    """A game that is over, or was broken off: what the screens after it are about."""

    record: Record
    file: RecordFile | None
    """Where the record is kept; None: nowhere."""
    viewer: int | None
    """The seat of the one person who plays here; None: there are several, or none."""
    proof: str = ""
    """What is proven of its dice, as a sentence; empty where there is nothing to prove."""
    alarming: bool = False
    """Whether that is a warning."""

    @property
    def game(self) -> Game:
        """The game after the last step of the record."""
        return self.record.game


@dataclass(frozen=True)
class Farewell:
    """What is printed after a table was left: a sentence, and commands to copy; or a record that could not be saved."""

    key: str = ""
    commands: tuple[tuple[str, ...], ...] = ()
    record: str = ""


class TableSource(Protocol):
    """A table that people here play at, or look on."""

    @property
    def setup(self) -> Setup:
        """What is agreed on."""

    @property
    def phrases(self) -> Phrases:
        """Words about the table, with the names and marks of its seats as they are now."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of people here."""

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice."""

    @property
    def view(self) -> View | None:
        """The game as it stands; None: it has not begun."""

    @property
    def lobby(self) -> Lobby | None:
        """What is to be read before the game."""

    @property
    def ours(self) -> bool:
        """Whether a person here is to choose a move now."""

    @property
    def waiting(self) -> Text | None:
        """What to say while somebody else is to act."""

    @property
    def seconds_left(self) -> float | None:
        """What the clock of the seat to act has left; None: there is no clock."""

    @property
    def waits(self) -> bool:
        """Whether the game waits for the people here, as a session does; a server goes on without them."""

    @property
    def hasty(self) -> bool:
        """Whether what happens should be shown without pauses."""

    @property
    def connected(self) -> bool:
        """Whether the line to the table stands."""

    @property
    def typed(self) -> bool:
        """Whether people type in the dice of a real table."""

    @property
    def question(self) -> str | None:
        """With typed dice: what people are asked for; None while a bot thinks."""

    @property
    def hints(self) -> bool:
        """Whether people may ask what moves are worth."""

    @property
    def problem(self) -> str | None:
        """Why there is no going on, as a sentence."""

    async def arrive(self) -> str | None:
        """Go to the table; return why that cannot be."""

    async def next(self) -> Happening | None:
        """Wait for the next thing that happens; None: the game is over, or `problem` says why there is no going on."""

    async def place(self, move: Place) -> str | None:
        """Make a move; return why that cannot be."""

    async def enter(self, line: str) -> str | None:
        """Take an answer to the question, or an undo; return why that cannot be, or after `?` what is expected."""

    async def worth(self) -> Mapping[Place, Chance] | str:
        """Return what every move of the person to choose is worth, or why that cannot be said."""

    async def warning(self, move: Place) -> str | None:
        """Return why a person may not want to make a move."""

    def orders(self) -> Sequence[Order]:
        """Return what people may ask for now beside a move."""

    async def choices(self, order: Order) -> Sequence[tuple[str, str]] | str:
        """Return the answers that an order takes and their labels, or why there are none."""

    async def order(self, order: Order, answer: str = "") -> str | None:
        """Carry out an order; return why that cannot be."""

    async def finished(self) -> PlayedGame | str:
        """Return the game that is over, or why its record cannot be had."""

    async def follow(self) -> "TableSource | str":
        """Return the table of the rematch, or why there is none."""

    async def leave(self, pending: Place | None = None) -> None:
        """Leave; a session makes the move that was chosen and could still be taken back."""

    def farewell(self) -> Sequence[Farewell]:
        """Return what to print after the table was left."""
