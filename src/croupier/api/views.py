"""Views: a table and its game in the form of messages and HTTP responses.

`croupier.rules.view` decides what a viewer may see; a `GameView` passes its values on unchanged.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.api.agreement import Agreement
from croupier.rules import Laid, Option, Roll, SeatView, Standing, View


class OwnWinnings(Struct, frozen=True, gc=False):
    """The winnings of a seat, sent only to its own people while winnings lie face down."""

    seat: int
    money: int
    """Thousand $."""
    won: tuple[int, ...]
    """The notes, the highest first."""


class GameView(Struct, frozen=True, gc=False):
    """A game as everyone at the table sees it."""

    round: int
    """The round being played, from 1."""
    rounds: int
    """How many rounds the game has."""
    starter: int | None
    """The seat that starts this round; null once the game is over."""
    seat: int | None
    """Whose turn it is; null once the game is over."""
    over: bool
    """Whether the game was played to its end."""
    pile: int
    """How many notes the pile has."""
    seats: tuple[SeatView, ...]
    casinos: tuple[Standing, ...]
    """Casinos 1 to 6, and the one-armed bandit if it is in play."""
    bandit: tuple[Laid | None, ...] | None
    """The dice on the bandit, by face; null at a table without it."""
    roll: Roll | None
    """The dice to be placed."""
    options: tuple[Option, ...]
    """The legal moves of the seat whose turn it is."""


class PersonView(Struct, frozen=True):
    """Who sits at a seat."""

    kind: Literal["person", "bot"]
    name: str
    colour: str
    seed: str | None
    """The seed the seat adds to the dice; null: the seat is reserved in a rematch and its person has not come yet."""
    bot: str | None
    """The bot that plays here, for itself or for an absent person; null: none."""
    ran_out: bool
    """Whether the clock has run out."""
    left: bool
    """Whether the person has left the game."""
    agreed: bool
    """Whether the person has accepted the current agreement; false: it has changed since."""
    hushed: bool
    """Whether the host has muted this seat."""
    devices: tuple[int, ...]
    """When each device that holds the seat was added, ms since 1970; none for a bot."""


RoomStateName: TypeAlias = Literal["open", "playing", "over", "ended"]
"""Before the game, during it, played to its end, broken off."""


class RoomView(Struct, frozen=True):
    """A table, apart from the game on it."""

    table: str
    """Its id."""
    state: RoomStateName
    """`open`: before the game; `playing`; `over`: played to its end; `ended`: broken off."""
    agreement: Agreement
    seats: tuple[PersonView | None, ...]
    """null: the seat is free."""
    commitment: str | None
    """SHA-256 of the secret of the dice, fixed before anyone sat down; null: the dice are those of a day, or of a
    trial."""
    secret: str | None
    """The secret itself, once the game is over or broken off."""
    end_asked: tuple[int, ...]
    """The seats that have asked to end the game."""
    previous: str | None
    """The table this is the rematch of; null: none."""
    following: str | None
    """The table of the rematch; null: none yet."""
    day: str | None
    """The day whose deal is played, such as `2026-11-16`, with the same dice for everyone; null: any other table."""
    trial: bool
    """Whether its game begins with the steps of another one: a trial of other moves, or a game that began in a browser
    alone."""


def game_view(view: View) -> GameView:
    """Return a view of the rules in the form that is sent."""
    setup = view.setup
    return GameView(
        view.round,
        setup.edition.rounds,
        view.starter,
        view.seat,
        view.over,
        view.pile,
        view.seats,
        view.casinos,
        view.bandit_faces if setup.bandit else None,
        view.roll,
        view.options,
    )
