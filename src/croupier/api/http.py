"""Bodies of HTTP requests and responses."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from croupier.api.agreement import Agreement
from croupier.api.commands import Token
from croupier.api.events import PlacedEvent, StartedEvent
from croupier.api.refusal import Code
from croupier.api.views import GameView, RoomView
from croupier.record.verification import Dice
from croupier.rules import Edition, Leaving, Place, Roll, Score, Setup

# Tables


class Beginning(Struct, frozen=True, forbid_unknown_fields=True):
    """The first part of another game, with which a game begins."""

    record: str
    """Its record, of the same kind of game as the agreement."""
    placings: Annotated[int, Meta(ge=0, le=1_000)]
    """How many of its placings to take over; the game goes on with the roll that followed them."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up."""

    agreement: Agreement = Agreement()
    """What to play. Leave it out with a `day`."""
    day: Annotated[str, Meta(pattern="^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$")] | None = None
    """The deal of a day, by UTC and the server's clock: `today`, or a date like `2026-11-16` of the last 30 days.
    Seat 0 is free for one person; three bots have the others. null: any other table."""
    host: Token | None = None
    """The host's token, drawn by the client so that a lost response loses nothing; null: the server draws one."""
    beginning: Beginning | None = None
    """For a trial, or to go on with a game from elsewhere: the first part of another game. null: a new game."""


class CreatedTable(Struct, frozen=True):
    """A table that was set up."""

    table: str
    host: str
    """The host's token."""
    commitment: str | None
    """SHA-256 of the secret of its dice: keep it, and compare it with the record. null: its dice are those of a day, or
    it is a trial."""
    day: str | None
    """The day whose deal it is; null: none."""


class TableView(Struct, frozen=True):
    """A table as a spectator sees it."""

    seq: int
    """The number of its last event."""
    at: int
    """When it happened, ms since 1970."""
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
    """Whether it comes with Croupier; false: another package provides it."""


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
    """How many dice a big die counts as."""
    bandit: bool
    """Whether it can be played with the one-armed bandit."""
    neutral: tuple[NeutralDice, ...]
    """The tables that can be played with neutral dice."""
    notes: tuple[NoteCount, ...]
    """What is in the pile."""
    fill_sum: int
    """A casino is dealt notes until they are worth at least this, thousand $ ..."""
    fill_notes: int
    """... and until there are at least this many."""
    leaving: Literal["under-pile", "box"]
    """Where notes go that no player took or that the neutral dice won: under the pile, or out of the game."""


def edition_info(edition: Edition) -> EditionInfo:
    """Return an edition in the form that is sent."""
    return EditionInfo(
        name=edition.name,
        fewest=edition.players[0],
        most=edition.players[1],
        rounds=edition.rounds,
        dice=edition.dice,
        big_dice=edition.big_dice,
        big_weight=edition.big_weight,
        bandit=edition.bandit,
        neutral=tuple(
            NeutralDice(players, each, edition.spare_dice.get(players, 0))
            for players, each in edition.neutral_dice.items()
        ),
        notes=tuple(NoteCount(value, count) for value, count in edition.notes.items()),
        fill_sum=edition.fill_sum,
        fill_notes=edition.fill_notes,
        leaving="under-pile" if edition.leaving is Leaving.UNDER_PILE else "box",
    )


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
    """`checked`: every roll follows from the secret and the seeds. `day`: every roll is that of the day, which everyone
    knows. `unrevealed`: the secret is not published yet. `uncommitted`: the record commits to no dice.
    `unread`: the record could not be read."""
    line: int | None
    """The first line that is wrong, from 1; null: none, or not a particular line."""
    reason: str | None
    """What is wrong; null: nothing."""


class SetupInfo(Struct, frozen=True):
    """What was played: the edition, its variants and the number of players."""

    edition: str
    players: int
    neutral: bool
    bandit: bool
    face_down: bool
    starter: int | None
    """The seat that started round one by agreement; null: drawn by lot."""


def setup_info(setup: Setup) -> SetupInfo:
    """Return a setup of the rules in the form that is sent."""
    return SetupInfo(setup.edition.name, setup.players, setup.neutral, setup.bandit, setup.face_down, setup.starter)


class ReplayMoment(Struct, frozen=True):
    """An event of a game that is replayed, and the board after it."""

    what: StartedEvent | PlacedEvent
    """As at a live table. `by` is always `player`: a record notes stand-ins in remarks."""
    remarks: tuple[str, ...]
    """The remarks in the record before it."""
    view: GameView
    position: str | None
    """The position as text, see docs/record.md; null: the record notes only those dice of the roll that were placed."""


class Replay(Struct, frozen=True):
    """A whole game to step through. Winnings lie open even if they lay face down: a record has no secrets."""

    names: tuple[str, ...]
    setup: SetupInfo
    commitment: str | None
    seeds: tuple[str, ...]
    secret: str | None
    day: str | None
    """The day whose deal was played; null: other dice."""
    moments: tuple[ReplayMoment, ...]
    """The start, then one moment for every placing."""
    remarks: tuple[str, ...]
    """The remarks after the last moment."""
    result: tuple[Score, ...] | None
    """The score of every seat; null: the game was not played to its end."""


# Deals of days


class MoneyCount(Struct, frozen=True):
    """How often a result was counted."""

    money: int
    """Thousand $."""
    count: int


class OwnResult(Struct, frozen=True):
    """The result that was counted with your token."""

    money: int
    """Thousand $."""
    rank: int
    """1 is the best; equal results share a rank."""


class DayResults(Struct, frozen=True):
    """Everyone's results in the deal of a day at this server, without names."""

    day: str
    results: int
    """How many were counted."""
    best: int | None
    """Thousand $; null: there is none yet."""
    money: tuple[MoneyCount, ...]
    """All results, the smallest first."""
    own: OwnResult | None
    """null: none was counted with your token."""


class SentResult(Struct, frozen=True):
    """The answer to a result that was sent."""

    counted: bool
    """false: one with your token was counted before, and this one was not."""
    results: DayResults


# Followed games


class FollowedGame(Struct, frozen=True):
    """A game at a real table, as the device that referees it last published it."""

    record: str
    """Its record, finished or in progress."""
    version: int
    """The number that the device gave this version."""
    at: int
    """When it was published, ms since 1970."""
    now: int
    """The server's time, ms since 1970."""


class Publication(Struct, frozen=True):
    """The answer to a record that was published."""

    stored: bool
    """false: this version or a newer one was published before, and nothing has changed."""
    version: int
    """The newest version."""


# Reviews


class Figure(Struct, frozen=True):
    """A share of victory: 0.1 is a tenth of a game."""

    share: float
    error: float
    """Its standard error; 0 where it is exact."""


class SeatReview(Struct, frozen=True):
    """What a seat's result is made of: `start`, `deal`, both `dice` and both `moves` add up to `result`."""

    seat: int
    start: float
    """The fair share."""
    result: float
    """The share of victory in the end; in an unfinished game, the share that can be expected from its last position."""
    deal: Figure
    """What notes, starting seats and spare neutral dice gave it."""
    own_dice: Figure
    """What its own rolls gave it beyond average ones."""
    other_dice: Figure
    """What the rolls of the others gave it."""
    own_moves: Figure
    """What its moves gave it compared to par; negative for mistakes."""
    other_moves: Figure
    """What the moves of the others gave it."""
    luck: Figure
    """The sum of deal and dice."""
    skill: Figure
    """The sum of moves."""
    adjusted: Figure
    """`result` minus `luck`."""
    decisions: int
    """How often it had a choice of moves."""
    loss: Figure
    """What it gave away per decision, on average."""
    rating: Literal["masterly", "strong", "good", "average", "weak"] | None
    """A word for the loss, see docs/analysis.md; null: too few decisions."""


class ReviewedTurn(Struct, frozen=True):
    """A roll, and the move that was made with it."""

    seat: int
    round: int
    roll: Roll
    chosen: Place
    par: Place
    """The move at par: what the house would have played."""
    forced: bool
    """Whether there was no choice."""
    position: str
    """The position with the roll to be placed, as docs/record.md describes."""
    before: tuple[float, ...]
    """The win chance of each seat before the roll."""
    luck: Figure
    """What the roll gave this seat."""
    cost: Figure
    """What the move gave away compared to par; negative: it was better."""
    mark: Literal["inaccuracy", "mistake", "blunder"] | None
    """How serious that is: `inaccuracy` from a cost of 0.01, `mistake` from 0.03, `blunder` from 0.08; null: less, or
    not certain."""


class TurningPoint(Struct, frozen=True):
    """A roll or a move that changed the win chances a lot."""

    turn: int
    """The number of the turn, from 1."""
    seat: int
    cause: Literal["dice", "moves"]
    change: Figure
    """The change of this seat's win chance."""


class Review(Struct, frozen=True):
    """Luck and skill of a game, adding up to its result."""

    ready: bool
    """false: it is still being computed, and all lists are empty; ask again in a second or two."""
    progress: float
    """How much of it is done, 0 to 1."""
    finished: bool
    """Whether the game was played to its end."""
    seats: tuple[SeatReview, ...]
    dice: tuple[tuple[Figure, ...], ...]
    """What rolls changed: one row per seat that rolled, one column per seat whose share changed."""
    moves: tuple[tuple[Figure, ...], ...]
    """What moves changed: one row per seat that placed, one column per seat whose share changed."""
    turns: tuple[ReviewedTurn, ...]
    turning_points: tuple[TurningPoint, ...]
    """The largest change first."""


# Positions


class PositionView(Struct, frozen=True):
    """A position and its board."""

    position: str
    """Its canonical text, as docs/record.md describes positions."""
    setup: SetupInfo
    view: GameView
    """The board, with all winnings open."""


class ValuedMove(Struct, frozen=True):
    """A legal move of a position, and its expected results."""

    move: Place
    win: float
    """The share of victory of the seat that moves, 0 to 1."""
    error: float
    """Its standard error; 0 where it is exact."""
    exact: bool
    """Whether every outcome was enumerated, so that nothing is estimated."""
    money: float
    """What the seat takes when this round is paid out, thousand $."""
    money_error: float
    """Its standard error."""
    shares: tuple[float, ...]
    """The share of victory of every seat."""


class PositionValues(Struct, frozen=True):
    """What the moves of a position are worth."""

    position: str
    """Its canonical text."""
    moves: tuple[ValuedMove, ...]
    """The best first."""


class NextMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A position and a move to play in it."""

    position: Annotated[str, Meta(max_length=500)]
    move: Place | None = None
    """null: only chance acts, in a position where the dice are not rolled yet."""


class MovesToCompare(Struct, frozen=True, forbid_unknown_fields=True):
    """A position with dice to be placed, and two moves."""

    position: Annotated[str, Meta(max_length=500)]
    move: Place | None = None
    """null: the best move."""
    other: Place | None = None
    """null: the best of the other moves."""


class ComparedMove(Struct, frozen=True):
    """One of two moves that are compared, as a hint evaluates it."""

    move: Place
    win: float
    """The share of victory of the seat that moves, 0 to 1."""
    error: float
    """Its standard error; 0 where it is exact."""
    exact: bool
    """Whether every outcome was enumerated, so that nothing is estimated."""


class MoveReason(Struct, frozen=True):
    """A part of the gap between two moves, and the fact that stands for it."""

    kind: Literal[
        "knock-out",
        "rescue",
        "take",
        "defend",
        "spoil",
        "chance",
        "hold",
        "last word",
        "avoid a tie",
        "rival",
        "cost",
        "rival's gain",
    ]
    """`knock-out`: the better move ties with a rival who would take the note, or makes neutral dice tie with it.
    `rescue`: it breaks a tie that leaves the mover without the note. `take`: the note is the mover's for the time
    being, and was not before. `defend`: it was, and is safer now. `spoil`: a rival has a harder time to take it,
    without being knocked out. `chance`: the mover takes it more often. `hold`: more dice stay in hand for other
    casinos. `last word`: besides, the mover places the last dice of the round more often. `avoid a tie`: the worse
    move would tie with another colour. `rival`: a rival takes the note less often. Against the better move speak
    `cost`: the mover would take the note more often after the worse one; and `rival's gain`: a rival takes it more
    often."""
    share: float
    """The part of the gap that it explains; below 0 if it speaks for the worse move."""
    error: float
    """Its standard error."""
    casino: int | None
    """The casino of the note, 1 to 7; null: it is not about one."""
    note: int | None
    """The note, thousand $."""
    taker: int | None
    """The seat whose chances of the note are given; null: they are the mover's to place the last dice of the round."""
    chances: tuple[float, float]
    """How often that happens after the better and after the worse move."""
    other: int | None
    """`take`: the colour that would take the note now. `rescue`, `avoid a tie`: the colour that ties with the mover."""
    knocked: tuple[int, ...]
    """`knock-out`: the colours that the better move knocks out."""
    dice: int
    """`knock-out`, `rescue`, `avoid a tie`: how many dice tie. `hold`, `last word`: how many more stay in hand."""


class MoveReply(Struct, frozen=True):
    """A rival who often takes away what the worse move would secure."""

    seat: int
    chance: float
    """How often this seat is the first whose placing does that."""


class MoveComparison(Struct, frozen=True):
    """Two moves in one position, and what explains the gap between them."""

    seat: int
    """The seat that moves."""
    better: ComparedMove
    worse: ComparedMove
    gap: float
    """By how much the better move is better: share of victory."""
    error: float
    """Its standard error; 0 where it is exact."""
    nearly_equal: bool
    """Whether the gap is no larger than its error allows to say; then there are no reasons."""
    reasons: tuple[MoveReason, ...]
    """At most three: those for the better move, the largest first, then those against it."""
    gainer: int | None
    """The rival who would gain most from the worse move; null: not known."""
    gain: float
    """What that rival would gain: share of victory."""
    reply: MoveReply | None
    """What often follows the worse move; null: nothing that stands out."""


# Problems

ProblemCode: TypeAlias = Literal[
    Code,
    "face-down",  # the record would show winnings that lie face down
    "internal",
    "no-host",  # the server is not known by that host name
    "no-method",
    "no-route",
    "no-upgrade",  # a WebSocket address was requested without an upgrade
    "too-large",
    "unreadable",  # the record or the position cannot be read
    "wrong-type",
]


PositionField: TypeAlias = Literal["game", "turn", "casinos", "winnings", "left"]
"""The fields of a position, in their order."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """A request that was not carried out, and why; nothing has changed."""

    code: ProblemCode
    """For programs."""
    message: str
    """For people."""
    line: int | None = None
    """With `unreadable`: the line of the record that is wrong, from 1."""
    field: PositionField | None = None
    """With `unreadable`: the field of the position that is wrong; absent if there are not exactly five fields."""
    table: str | None = None
    """With `exists`: the table of the rematch."""
