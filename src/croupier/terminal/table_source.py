"""TableSource: what screens know of a game in progress, whether this machine or a server plays it."""

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
    """Something that happened at a table, as the people here see it.

    Without a move and a sentence, it means that something else may have changed: notes, people, the connection.
    """

    before: View | None
    """The view before it; None if the game had not begun."""
    after: View | None
    """The view after it; None if the game has not begun."""
    move: Place | None = None
    """The move made, if it was one, by the seat to act in `before`."""
    is_ours: bool = False
    """Whether people made that move at this screen, which therefore has shown it already."""
    payout: tuple[Standing, ...] | None = None
    """The casinos as they are paid out, if the move ended the round."""
    sentence: Text | None = None
    """A sentence about it."""
    urgent: bool = False
    """Whether people must not miss the sentence."""


class AnswerKind(Enum):
    """What people must add to an order."""

    NOTHING = "nothing"
    NAME = "a name"
    CHOICE = "one of its choices"
    WORDS = "one of its choices, or words"


@dataclass(frozen=True)
class Order:
    """Something other than a move that people may ask of a table: to sit down, to start, to talk, to let a bot play."""

    letter: str
    label: str
    seat: int | None = None
    """The seat it is about, if it is about one."""
    answer_kind: AnswerKind = AnswerKind.NOTHING
    offer: str = ""
    """The name that is suggested as the answer."""


@dataclass(frozen=True)
class Lobby:
    """What is shown of a table before its game."""

    agreed: tuple[str, ...]
    """The game and the manners of the table, a phrase each."""
    remark: str
    """A note about the table; may be empty."""
    seats: tuple[tuple[bool, str], ...]
    """For each seat, whether it is free, and the state of its player."""
    state: str
    """What the table waits for."""
    link: str
    """The link that invites others."""
    watching: str
    """How many people watch; empty if nobody does."""


@dataclass(frozen=True)
class PlayedGame:
    """A game that is over or was broken off, for the screens after it."""

    record: Record
    file: RecordFile | None
    """The file with the record; None if it was not saved."""
    viewer: int | None
    """The seat of the only person here; None if there are several or none."""
    proof: str = ""
    """A sentence about what is proven of its dice; empty if there is nothing to prove."""
    is_alarming: bool = False
    """Whether that sentence is a warning."""

    @property
    def game(self) -> Game:
        """The game after the last step of the record."""
        return self.record.game


@dataclass(frozen=True)
class Farewell:
    """What is printed when people have left a table: a sentence and commands to copy, or a record not saved."""

    key: str = ""
    """The key of the sentence."""
    commands: tuple[tuple[str, ...], ...] = ()
    """The arguments of each command of this program."""
    record: str = ""
    """The text of a record that could not be saved; then there is no sentence."""


class TableSource(Protocol):
    """A table where people at this machine play or watch."""

    @property
    def setup(self) -> Setup:
        """The setup of the game."""

    @property
    def phrases(self) -> Phrases:
        """Words about the table, with the current names and marks of its seats."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the people here."""

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice, if there is one."""

    @property
    def view(self) -> View | None:
        """The game; None before it begins."""

    @property
    def lobby(self) -> Lobby | None:
        """What is shown of the table before its game; None for a session, which has no lobby."""

    @property
    def is_our_turn(self) -> bool:
        """Whether a person here is to choose a move."""

    @property
    def waiting_text(self) -> Text | None:
        """What to show while another player is to act."""

    @property
    def seconds_left(self) -> float | None:
        """The seconds left on the clock of the seat to act; None without a clock."""

    @property
    def waits(self) -> bool:
        """Whether nothing happens until the people here go on, as in a session; a server does not wait for them."""

    @property
    def is_hasty(self) -> bool:
        """Whether events should be shown without pauses."""

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection to the table."""

    @property
    def has_typed_dice(self) -> bool:
        """Whether people type in the dice of a real table."""

    @property
    def question(self) -> str | None:
        """At a real table, what people are to type; None while a bot thinks."""

    @property
    def offers_hints(self) -> bool:
        """Whether people may ask for hints."""

    @property
    def problem(self) -> str | None:
        """A sentence that says why the game cannot continue; None if it can."""

    async def arrive(self) -> str | None:
        """Connect to the table; return None, or why that failed."""

    async def next(self) -> Happening | None:
        """Wait for the next thing to show; None when the game is over or `problem` is set."""

    async def place(self, move: Place) -> str | None:
        """Make a move; return None, or why it was refused."""

    async def enter(self, line: str) -> str | None:
        """Handle a line typed in answer to `question`: an answer, an undo or `?`; return help or an error, if any."""

    async def move_chances(self) -> Mapping[Place, Chance] | str:
        """Return the chance of victory of every legal move, or why there is no hint."""

    async def warning(self, move: Place) -> str | None:
        """Return a sentence that warns of a move, or None if there is nothing to say against it."""

    def orders(self) -> Sequence[Order]:
        """Return the orders that are possible now."""

    async def choices(self, order: Order) -> Sequence[tuple[str, str]] | str:
        """Return the answers to choose from for an order, with their labels; or why there are none."""

    async def carry_out(self, order: Order, answer: str = "") -> str | None:
        """Carry out an order; return None, or why it was refused."""

    async def finished_game(self) -> PlayedGame | str:
        """Return the finished game, or why its record cannot be had."""

    async def start_rematch(self) -> "TableSource | str":
        """Return the table of the rematch, or why there is none."""

    async def leave(self, pending: Place | None = None) -> None:
        """Leave the table. A session plays `pending` first, a chosen move that could still be taken back."""

    def farewells(self) -> Sequence[Farewell]:
        """Return what to print when people have left the table."""
