"""Views of a room: the messages and public events that clients get, without secrets, tokens and hidden winnings."""

from typing import get_args

from msgspec import convert

from croupier.api.events import PlacedEvent, PublicEvent
from croupier.api.messages import VERSION, EventMessage, MissedEvent, Offer, Welcome
from croupier.api.views import GameView, OwnWinnings, PersonView, RoomView, game_view
from croupier.rooms import events
from croupier.rooms.identity import Identity
from croupier.rooms.room import Room, RoomState
from croupier.rooms.transitions import Transition
from croupier.rules import view

_PUBLIC: dict[object, type[PublicEvent]] = {kind.__struct_config__.tag: kind for kind in get_args(PublicEvent)}
"""The public event of each tag."""


def room_view(room: Room) -> RoomView:
    """Return a table as everyone sees it, without its game."""
    seats = [
        None
        if seat is None
        else PersonView(
            kind="person" if seat.bot is None else "bot",
            name=seat.name,
            colour=seat.colour,
            seed=seat.seed,
            bot=seat.player,
            ran_out=seat.ran_out,
            left=seat.left,
            agreed=seat.agreed,
            hushed=seat.hushed,
            devices=seat.devices.since,
        )
        for seat in room.seats
    ]
    return RoomView(
        table=room.table,
        state=room.state.value,
        agreement=room.agreement,
        seats=tuple(seats),
        commitment=room.commitment,
        secret=room.secret if room.state in (RoomState.OVER, RoomState.ENDED) and room.commitment is not None else None,
        day=room.day,
        trial=room.beginning != "",
        end_asked=tuple(sorted(room.end_asked)),
        previous=room.previous,
        following=room.following,
    )


def board_view(room: Room) -> GameView | None:
    """Return the game as everyone sees it; None before it begins."""
    return None if room.play is None else game_view(room.play.view)


def own_winnings(room: Room, identity: Identity) -> tuple[OwnWinnings, ...]:
    """Return the winnings of the viewer's own seats while winnings lie face down, which the board does not show."""
    if not identity.seats or not has_hidden_winnings(room) or room.play is None:
        return ()
    game = room.play.game
    own = [(seat, view(game, seat).seats[seat]) for seat in sorted(identity.seats)]
    return tuple(OwnWinnings(seat, seen.money or 0, seen.won or ()) for seat, seen in own)


def has_hidden_winnings(room: Room) -> bool:
    """Say whether winnings lie face down now, so that clients get different messages."""
    return room.agreement.face_down and room.state is RoomState.PLAYING


def event_message(transition: Transition) -> EventMessage:
    """Return the message about an event, without anyone's own winnings."""
    event, room = transition.event, transition.room
    shown = None if transition.only_game else room_view(room)
    return EventMessage(room.seq, room.at, event.key, public_event(transition), shown, room.due, board_view(room), ())


def welcome(
    room: Room,
    identity: Identity,
    now: int,
    present: tuple[int, ...],
    watching: int,
    missed: tuple[MissedEvent, ...],
    unknown: tuple[int, ...] = (),
    offer: Offer | None = None,
) -> Welcome:
    """Return the reply to `hello`."""
    return Welcome(
        version=VERSION,
        seq=room.seq,
        now=now,
        you=tuple(sorted(identity.seats)),
        host=identity.host,
        room=room_view(room),
        due=room.due,
        view=board_view(room),
        own=own_winnings(room, identity),
        present=present,
        watching=watching,
        missed=missed,
        unknown=unknown,
        offer=offer,
    )


def public_event(transition: Transition) -> PublicEvent:
    """Return the event of a transition as clients get it: the fields that the public event of the same tag has."""
    event = transition.event
    if isinstance(event, events.Placed):
        return PlacedEvent(event.seat, event.face, event.bandit, event.by, event.chance, transition.payout)
    return convert(event, _PUBLIC[event.__struct_config__.tag], from_attributes=True)
