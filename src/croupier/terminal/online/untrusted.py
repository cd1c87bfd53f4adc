"""Checks of what a server sends, before it is drawn: texts are cleaned, impossible tables and games are recognised.

Views on the wire lack the agreement and the winnings of single seats. `device_view` adds both, so that an online game
can be drawn like any other.
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
"""Categories of unassigned and private code points: fonts differ, and `nonbreaking` uses a private one."""


def remove_invisible(text: str, most: int) -> str:
    r"""Remove invisible characters from a text, and cut it to `most` code points.

    >>> remove_invisible("a\x1b[31mb\u202ec\n d", 20)
    'a[31mbc d'
    """
    text = text[: 2 * most]  # limits the work; what is removed from it may make room for more
    needed = invisible_parts(text)
    kept = "".join(
        letter
        for at, letter in enumerate(text)
        if letter == " "
        or at in needed
        or (unicodedata.category(letter) not in (*INVISIBLE, *PRIVATE) and BLANK.match(letter) is None)
    )
    return " ".join(kept.split())[:most]


def clean_name(name: str) -> str:
    """Clean the name of a player or bot. Names from an honest server need no change."""
    return remove_invisible(name, MOST_CODE_POINTS) or "?"


def clean_words(words: str) -> str:
    """Clean what a player said."""
    return remove_invisible(words, LONGEST_WORDS)


def standings_fit(standings: Sequence[Standing], setup: Setup) -> bool:
    """Return whether these can be the casinos of a game: they exist, and their dice belong to its colours."""
    colours = {*range(setup.players), NEUTRAL}
    return len(standings) == setup.rules.casinos and all(
        1 <= standing.casino <= setup.rules.casinos
        and len(standing.notes) == len(standing.takers)
        and {*standing.takers} <= {*colours, None}
        and {group.colour for group in standing.groups} <= colours
        for standing in standings
    )


def device_view(game: GameView, setup: Setup, seats: Sequence[int], own: Sequence[OwnWinnings]) -> View:
    """Return the view of a device with some seats, which sees their winnings even if all others' are face down."""
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
    """Return whether the rules allow such a table."""
    try:
        setup_of(agreement)
    except SetupError:
        return False
    return True


def room_fits(room: RoomView) -> bool:
    """Return whether a table has a legal agreement, and the seats that this says."""
    fits = agreement_fits(room.agreement) and len(room.seats) == room.agreement.players
    return fits and seats_fit(room, room.end_asked)


def seats_fit(room: RoomView, seats: Iterable[int | None]) -> bool:
    """Return whether the table has all these seats; None is ignored."""
    return all(seat is None or 0 <= seat < len(room.seats) for seat in seats)


def game_fits(room: RoomView, view: GameView | None) -> bool:
    """Return whether a game can be that of a table: it has the right seats and casinos."""
    if view is None:
        return True
    return (
        len(view.seats) == len(room.seats)
        and seats_fit(room, (view.seat, view.starter))
        and standings_fit(view.casinos, setup_of(room.agreement))
    )


def event_fits(room: RoomView, what: events.PublicEvent, before: GameView | None) -> bool:
    """Return whether an event is possible at a table, in the game before it."""
    if isinstance(what, events.AgreedEvent):
        return agreement_fits(what.agreement)
    if isinstance(what, events.PlacedEvent):
        move = Place(what.face, bandit=what.bandit)
        if before is not None and all(option.move != move for option in before.options):
            return False
        if what.payout is not None and not standings_fit(what.payout, setup_of(room.agreement)):
            return False
    return seats_fit(room, (getattr(what, "seat", None),))
