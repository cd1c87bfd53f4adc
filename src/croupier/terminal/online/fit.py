"""Fit: whether what a server sends can be a table at all; what does not fit is refused before anything is drawn."""

from collections.abc import Iterable

from croupier.api import events
from croupier.api.agreement import Agreement, setup_of
from croupier.api.views import GameView, RoomView
from croupier.rules import SetupError
from croupier.terminal.online.seen import standings_fit


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
    """Whether it is people of this table whose turn it is, and who started."""
    return view is None or seats_fit(room, (view.seat, view.starter))


def event_fits(room: RoomView, what: events.PublicEvent) -> bool:
    """Whether something can have happened at this table."""
    if isinstance(what, events.AgreedEvent):
        return agreement_fits(what.agreement)
    if isinstance(what, events.PlacedEvent) and what.payout is not None:
        setup = setup_of(room.agreement)
        if len(what.payout) != setup.rules.casinos or not standings_fit(what.payout, setup):
            return False
    return seats_fit(room, (getattr(what, "seat", None),))
