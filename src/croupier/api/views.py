"""Views: a table and its game as messages and HTTP responses carry them.

What a viewer may see is decided by `croupier.rules.view`, whose values a `GameView` carries as they are.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.api.agreement import Agreement
from croupier.rules import Laid, Option, Roll, SeatView, Standing, View


class OwnWinnings(Struct, frozen=True, gc=False):
    """The winnings of a seat, for its own people only, where winnings lie face down."""

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
    """How many the game has."""
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
    """The casinos 1 to 6, and the one-armed bandit where it is played with."""
    bandit: tuple[Laid | None, ...] | None
    """What lies on the bandit, by face; null at a table without one."""
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
    """What the seat adds to the dice; null: the seat is reserved in a rematch, and its person has not come yet."""
    bot: str | None
    """The bot that plays here, also for a person who is away."""
    ran_out: bool
    """Whether the clock has run out."""
    left: bool
    """Whether the person has left the game."""
    agreed: bool
    """Whether the person agrees to what is agreed on now; false: it was changed after they sat down."""
    hushed: bool
    """Whether the host lets this seat say nothing."""
    devices: tuple[int, ...]
    """When each device that holds the seat came, ms since 1970; none for a bot."""


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
    """The seats that want to end the game."""
    previous: str | None
    """The table this is the rematch of."""
    following: str | None
    """The table of the rematch."""
    day: str | None
    """The deal of this day, `2026-11-16`, whose dice are the same for everyone; null: any other table."""
    trial: bool
    """Whether its game begins with the steps of another one: a trial of what else could have been, or a game that was
    begun in a browser alone."""


def game_view(view: View) -> GameView:
    """A view of the rules in the form of the wire."""
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
