"""Bodies of HTTP requests and responses."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from croupier.api.agreement import Agreement
from croupier.api.commands import Token
from croupier.api.events import PlacedEvent, StartedEvent
from croupier.api.refusal import Code
from croupier.api.views import GameView, RoomView
from croupier.record.verification import Dice
from croupier.rules import Place, Roll, Score

# Tables


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up."""

    agreement: Agreement = Agreement()
    """Without a `day`."""
    day: Annotated[str, Meta(pattern="^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$")] | None = None
    """The deal of a day, by UTC and the server's clock: `today`, or a date like `2026-11-16` of the last 30 days.
    Seat 0 is free for one person; three bots have the others. null: a table of your own."""
    host: Token | None = None
    """The host's token, drawn by the client so that a lost response loses nothing; null: the server draws one."""


class CreatedTable(Struct, frozen=True):
    """A table that was set up."""

    table: str
    host: str
    """Who has this token is the host."""
    commitment: str | None
    """SHA-256 of the secret of its dice: keep it, and compare it with the record. null: its dice are those of a day."""
    day: str | None
    """The day whose deal it is; null: none."""


class TableView(Struct, frozen=True):
    """A table as a spectator sees it."""

    seq: int
    """The number of its last event."""
    at: int
    """When that was, ms since 1970."""
    now: int
    """The server's time, ms since 1970."""
    room: RoomView
    due: int | None
    """When the clock of the seat to act runs out, ms since 1970."""
    view: GameView | None
    """The game; null before it begins."""
    present: tuple[int, ...]
    """The seats whose people are connected."""
    watching: int
    """How many others watch."""


# The server


class BotInfo(Struct, frozen=True):
    """A bot that can sit down."""

    name: str
    built_in: bool
    """Whether it comes with Croupier; else another package brought it."""


class NeutralDice(Struct, frozen=True):
    """Neutral dice at a table of some size."""

    players: int
    each: int
    """How many every player gets."""
    spare: int
    """How many are rolled and placed before each round."""


class NoteCount(Struct, frozen=True):
    """Banknotes of one value."""

    value: int
    """Thousand $."""
    count: int


class EditionInfo(Struct, frozen=True):
    """An edition, and what can be agreed on there."""

    name: str
    fewest: int
    """Players at least."""
    most: int
    """Players at most."""
    rounds: int
    dice: int
    """Ordinary dice of each player."""
    big_dice: int
    big_weight: int
    """As how many dice a big one counts."""
    bandit: bool
    """Whether it can be played with the one-armed bandit."""
    neutral: tuple[NeutralDice, ...]
    """The tables that can be played with neutral dice."""
    notes: tuple[NoteCount, ...]
    """What is in the pile."""
    fill_sum: int
    """A casino is dealt notes until they are worth so much, in thousand $ ..."""
    fill_notes: int
    """... and are so many."""


class Health(Struct, frozen=True):
    """The server can append to its log."""

    status: Literal["ok"]
    version: str


# Records


class Verdict(Struct, frozen=True):
    """The result of checking a record."""

    ok: bool
    """Whether nothing is wrong, as far as it could be checked."""
    finished: bool
    """Whether the game was played to its end."""
    dice: Dice
    """`checked`: every roll is what secret and seeds give. `day`: every roll is that of the day, which everyone knows.
    `unrevealed`: the secret is not published yet.
    `uncommitted`: they were other dice. `unread`: the record could not be read."""
    line: int | None
    """The first line that is wrong, from 1."""
    reason: str | None
    """What is wrong there."""


class SetupInfo(Struct, frozen=True):
    """What the players had agreed on."""

    edition: str
    players: int
    neutral: bool
    bandit: bool
    face_down: bool
    starter: int | None
    """The seat that started round one; null: it was drawn by lot."""


class Moment(Struct, frozen=True):
    """An event of a game, and the board after it."""

    what: StartedEvent | PlacedEvent
    """The same as live; `by` is always `player`: a record notes stand-ins in remarks."""
    remarks: tuple[str, ...]
    """What was noted before it happened."""
    view: GameView


class Replay(Struct, frozen=True):
    """A whole game to step through. Winnings lie open, also where they lay face down: a record has no secrets."""

    names: tuple[str, ...]
    setup: SetupInfo
    commitment: str | None
    seeds: tuple[str, ...]
    secret: str | None
    day: str | None
    """The day whose deal it was; null: other dice."""
    moments: tuple[Moment, ...]
    """The start first; then one for every placing."""
    remarks: tuple[str, ...]
    """What was noted after the last moment."""
    result: tuple[Score, ...] | None
    """One for every seat; null: the game was not played to its end."""


# Reviews


class Mistake(Struct, frozen=True):
    """A move that was not the best one."""

    round: int
    roll: Roll
    chosen: Place
    best: Place
    lost: float
    """The share of victory it gave away."""


class SeatReview(Struct, frozen=True):
    """How lucky a seat was, and what its moves have cost it. Shares of victory: 0.1 is a tenth of a game."""

    seat: int
    luck: float
    """What its rolls brought beyond average ones; below 0 for the unlucky."""
    lost: float
    """What its moves gave away; 0 for a player who always makes the best one."""
    costliest: tuple[Mistake, ...]
    """Its costliest moves, the worst first, at most three."""


class Review(Struct, frozen=True):
    """Luck and skill of a game that is over."""

    ready: bool
    """false: it is being computed; ask again in a second or two."""
    seats: tuple[SeatReview, ...]
    """One for every seat, once it is ready."""


# Problems

ProblemCode: TypeAlias = Literal[
    Code,
    "face-down",  # the record would show winnings that lie face down
    "internal",
    "no-host",  # the server does not go by that name
    "no-method",
    "no-route",
    "no-token",
    "no-upgrade",  # a socket is asked for without becoming one
    "too-large",
    "unreadable",  # the record is none
    "wrong-type",
]


class Problem(Struct, frozen=True, omit_defaults=True):
    """A request that was not carried out, and why; nothing has changed."""

    code: ProblemCode
    """For programs."""
    message: str
    """For people."""
    line: int | None = None
    """With `unreadable`: the line of the record that is wrong, from 1."""
    table: str | None = None
    """With `exists`: the table of the rematch."""
