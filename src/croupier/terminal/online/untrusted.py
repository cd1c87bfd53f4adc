"""What a server sends, checked before anything is drawn: text, tables and games; what cannot be is refused.

The wire carries a view without what a table has agreed on and without the winnings of single seats; `seen` puts both
back, so that an online game is drawn like any other.
"""

import unicodedata
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from croupier.api import events
from croupier.api.agreement import Agreement, setup_of
from croupier.api.commands import LONGEST_WORDS
from croupier.api.views import GameView, OwnWinnings, RoomView
from croupier.record import MOST_CODE_POINTS
from croupier.record.characters import BLANK, invisible_parts
from croupier.record.names import INVISIBLE
from croupier.rules import NEUTRAL, Place, Setup, SetupError, Standing, View
from croupier.rules.view import NO_FACES

PRIVATE = ("Cn", "Co")
"""Categories of code points that no font shows alike; line mode uses one of them for itself."""


def visible(text: str, most: int) -> str:
    r"""The text without what cannot be seen, and not longer than so many code points.

    >>> visible("a\x1b[31mb\u202ec\n d", 20)
    'a[31mbc d'
    """
    text = text[: 2 * most]
    needed = invisible_parts(text)
    kept = "".join(
        letter
        for at, letter in enumerate(text)
        if letter == " "
        or at in needed
        or (unicodedata.category(letter) not in (*INVISIBLE, *PRIVATE) and BLANK.match(letter) is None)
    )
    return " ".join(kept.split())[:most]


def shown_name(name: str) -> str:
    """The name of a player or a bot; a server of good faith sends none that changes here."""
    return visible(name, MOST_CODE_POINTS) or "?"


def shown_words(words: str) -> str:
    """What somebody said."""
    return visible(words, LONGEST_WORDS)


def standings_fit(standings: Sequence[Standing], setup: Setup) -> bool:
    """Whether casinos can stand like this: each is one of the game, and the dice and notes there are somebody's."""
    colours = {*range(setup.players), NEUTRAL}
    return len(standings) == setup.rules.casinos and all(
        1 <= standing.casino <= setup.rules.casinos
        and len(standing.notes) == len(standing.takers)
        and {*standing.takers} <= {*colours, None}
        and {group.colour for group in standing.groups} <= colours
        for standing in standings
    )


def seen(game: GameView, setup: Setup, seats: Sequence[int], own: Sequence[OwnWinnings]) -> View:
    """Return the view of a device that holds some seats; it sees their winnings where all others lie face down."""
    known = {winnings.seat: winnings for winnings in own}
    return View(
        setup,
        seats[0] if len(seats) == 1 else None,
        game.round,
        game.starter,
        game.seat,
        game.over,
        game.pile,
        tuple(
            replace(seat, money=known[number].money, won=known[number].won)
            if seat.money is None and number in known
            else seat
            for number, seat in enumerate(game.seats)
        ),
        game.casinos,
        game.bandit or NO_FACES,
        game.roll,
        game.options,
    )


def agreement_fits(agreement: Agreement) -> bool:
    """Whether the rulebooks offer such a table."""
    try:
        setup_of(agreement)
    except SetupError:
        return False
    return True


def room_fits(room: RoomView) -> bool:
    """Whether a table can be played at, and has as many seats as agreed on."""
    fits = agreement_fits(room.agreement) and len(room.seats) == room.agreement.players
    return fits and seats_fit(room, room.end_asked)


def seats_fit(room: RoomView, seats: Iterable[int | None]) -> bool:
    """Whether the table has all these seats; None is nobody."""
    return all(seat is None or 0 <= seat < len(room.seats) for seat in seats)


def game_fits(room: RoomView, view: GameView | None) -> bool:
    """Whether a game has the seats and casinos of this table, and people of it start and play."""
    if view is None:
        return True
    return (
        len(view.seats) == len(room.seats)
        and seats_fit(room, (view.seat, view.starter))
        and standings_fit(view.casinos, setup_of(room.agreement))
    )


def event_fits(room: RoomView, what: events.PublicEvent, before: GameView | None) -> bool:
    """Whether something can have happened at this table, in the game as it was before."""
    if isinstance(what, events.AgreedEvent):
        return agreement_fits(what.agreement)
    if isinstance(what, events.PlacedEvent):
        move = Place(what.face, bandit=what.bandit)
        if before is not None and all(option.move != move for option in before.options):
            return False
        if what.payout is not None and not standings_fit(what.payout, setup_of(room.agreement)):
            return False
    return seats_fit(room, (getattr(what, "seat", None),))
