"""Transitions: how events change a room. Every change goes through here, live and when a log is replayed."""

import re
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.api.agreement import setup_of
from croupier.dealer import DailyDealer, FairDealer, PlaceDealer
from croupier.rooms import events
from croupier.rooms.beginning import parse_beginning
from croupier.rooms.devices import NO_DEVICES, Devices
from croupier.rooms.events import Event
from croupier.rooms.play import LiveGame, Placing, begin, replay_chance
from croupier.rooms.room import OPENING, Room, Seat, payout_allowance
from croupier.rules import Place, Standing

NOT_IN_A_SEED = re.compile("[^A-Za-z0-9_-]")
"""Characters that no seed may contain, although names of bots from other packages may."""


class Transition(Struct, frozen=True, gc=False):
    """An event and the room after it."""

    event: Event
    room: Room
    """The room after the event."""
    payout: tuple[Standing, ...] | None = None
    """The casinos as they stood when a round was paid out; None: no round ended."""
    only_game: bool = False
    """Whether only the game has changed, so that clients need no new view of the room."""


def apply_event(room: Room, event: Event, at: int) -> Transition:
    """Return the transition that an event makes; raise ValueError if it cannot follow. `at`: ms since 1970."""
    if isinstance(event, events.Placed):
        if room.play is None:
            raise ValueError("dice were placed before the game began")
        placing = room.play.place(Place(event.face, event.bandit), replay_chance(event.chance))
        if placing is None:
            raise ValueError(f"{event} is no legal move")
        return place_dice(room, event, placing, dealer_after(room, event.seat), at)
    if isinstance(event, events.Started):
        play, _ = begin(setup_of(room.agreement), replay_chance(event.chance), parse_beginning(room.beginning))
        return start_game(room, event, play, dealer_of(room), at)
    now = replace(room, seq=room.seq + 1, at=at)
    match event:
        case events.Agreed():
            seats = room.seats if event.agreement == room.agreement else withdraw_agreement(room.seats, event.by)
            now = replace(now, agreement=event.agreement, seats=reseat(seats, event.agreement.players))
        case events.Nodded():
            now = _change_seat(now, event.seat, agreed=True)
        case events.Sat():
            # A seat reserved in a rematch keeps all its person's devices, and stays muted if it was.
            reserved = room.seats[event.seat]
            seat = Seat(event.name, event.colour, event.seed, token=event.token)
            if reserved is not None and event.token in reserved.devices.tokens:
                seat = replace(seat, devices=reserved.devices, hushed=reserved.hushed)
            else:
                seat = replace(seat, devices=Devices.of((event.token,), at))
            now = now.with_seat(event.seat, seat)
        case events.BotSat():
            seed = bot_seed(event.bot, event.seat)
            now = now.with_seat(event.seat, Seat(event.name, event.colour, seed, bot=event.bot))
        case events.Left() if room.play is None:
            now = now.with_seat(event.seat, None)
        case events.Left():
            now = _count_change(_change_seat(now, event.seat, left=True), event.seat)
        case events.RanOut():
            now = _change_seat(now, event.seat, ran_out=True)
        case events.StoodIn():
            away = _change_seat(now, event.seat, stand_in=event.bot, replaced=event.by is not None)
            now = _count_change(away, event.seat if event.by is None else event.by)
        case events.Reclaimed():
            # Neither the turn nor its clock starts again, or a person could leave and come back forever.
            now = _change_seat(now, event.seat, stand_in=None, replaced=False, left=False)
        case events.EndAsked():
            shown = room.play.reveal() if event.ends and room.play is not None else room.play
            now = replace(now, play=shown, end_asked=room.end_asked | {event.seat}, ended=event.ends)
        case events.Hushed():
            hushes = room.seat(event.seat).hushes + event.hushed
            now = _change_seat(now, event.seat, hushed=event.hushed, hushes=hushes)
        case events.Linked() | events.Redeemed() | events.Rotated():
            now = _change_devices(now, event)
        case events.Rematched():
            now = replace(now, following=event.table)
        case events.Created():
            raise ValueError("a table is created once")
    return Transition(event, now)


def start_game(room: Room, event: events.Started, play: LiveGame, dealer: PlaceDealer, at: int) -> Transition:
    """Return the transition that begins the game."""
    now = replace(room, seq=room.seq + 1, at=at, play=play, turn_at=at, ready_at=at + OPENING, dealer=dealer)
    return Transition(event, now)


def place_dice(room: Room, event: events.Placed, placing: Placing, dealer: PlaceDealer, at: int) -> Transition:
    """Return the transition of placing dice.

    A person who plays on declines every request to end the game, and is not late any more.
    """
    end_asked = room.end_asked
    if end_asked and event.by == "player":
        end_asked = frozenset()
    late = room.seat(event.seat).ran_out
    now = replace(
        _change_seat(room, event.seat, ran_out=False) if late else room,
        seq=room.seq + 1,
        at=at,
        play=placing.play,
        turn_at=at,
        ready_at=room.ready_at if placing.payout is None else at + payout_allowance(placing.payout),
        end_asked=end_asked,
        dealer=dealer,
    )
    same = not late and end_asked is room.end_asked and not placing.play.view.over
    return Transition(event, now, placing.payout, only_game=same)


def create_room(table: str, at: int, event: events.Created) -> Room:
    """Return the room of a table that was just set up."""
    seats: tuple[Seat | None, ...] = (None,) * event.agreement.players
    if event.kept:
        seats = tuple(
            None
            if kept is None
            else Seat(
                kept.name,
                kept.colour,
                bot_seed(kept.bot, number) if kept.bot else None,
                kept.token,
                kept.bot,
                devices=NO_DEVICES if kept.token is None else Devices.of(kept.tokens or (kept.token,), at),
                hushed=kept.hushed,
            )
            for number, kept in enumerate(event.kept)
        )
    return Room(
        table,
        1,
        at,
        event.agreement,
        event.secret,
        event.root,
        event.host,
        seats,
        previous=event.previous,
        hosts=Devices.of(event.hosts or (event.host,), at),
        day=event.day,
        beginning=event.beginning,
    )


def _change_devices(room: Room, event: events.Linked | events.Redeemed | events.Rotated) -> Room:
    """Return the room after a change to the devices of seats or of the host."""

    def changed(devices: Devices) -> Devices:
        match event:
            case events.Linked():
                return devices.with_pass(event.pass_)
            case events.Redeemed():
                return devices.with_redeemed_pass(event.pass_, event.token, room.at)
            case events.Rotated():
                return devices.with_only(event.token, room.at)

    if isinstance(event, events.Rotated):
        host = event.seat is None
        numbers: tuple[int, ...] = () if event.seat is None else (event.seat,)
    else:
        host, numbers = event.host, event.seats
    for number in numbers:
        room = _change_seat(room, number, devices=changed(room.seat(number).devices))
    return replace(room, hosts=changed(room.hosts)) if host else room


def withdraw_agreement(seats: tuple[Seat | None, ...], by: tuple[int, ...]) -> tuple[Seat | None, ...]:
    """Return the seats after the agreement has changed: everyone but those who changed it has to agree again."""
    return tuple(
        seat if seat is None or seat.bot is not None or at in by else replace(seat, agreed=False)
        for at, seat in enumerate(seats)
    )


def reseat(seats: tuple[Seat | None, ...], players: int) -> tuple[Seat | None, ...]:
    """Return the seats of a table that now has this many; if a taken seat would be lost, everyone moves up."""
    if any(seats[players:]):
        seats = tuple(seat for seat in seats if seat is not None)
    return (*seats[:players], *[None] * (players - len(seats)))


def _change_seat(room: Room, at: int, **changes: Any) -> Room:
    """Return the room with some fields of one seat changed."""
    return room.with_seat(at, replace(room.seat(at), **changes))


def _count_change(room: Room, at: int) -> Room:
    """Return the room with one more change counted for the person at a seat in this turn."""
    return _change_seat(room, at, changes=room.changes(at) + 1, changed_in=room.turn_at)


def dealer_of(room: Room) -> PlaceDealer:
    """Return the dice of a table whose seats have all added their seeds; the dice of a day need no seeds."""
    if room.day is not None:
        return DailyDealer(room.day)
    return FairDealer(bytes.fromhex(room.secret), [seat.seed for seat in room.seats if seat and seat.seed])


def dealer_after(room: Room, seat: int) -> PlaceDealer:
    """Return the dice as they are once a seat has placed."""
    if room.dealer is None or room.play is None:
        raise ValueError("no game has begun here")
    return room.dealer.after_placing(room.play.view.round, seat)


def bot_seed(bot: str, seat: int) -> str:
    """Return the seed that a bot adds to the dice: fixed, so that a host who knows the secret cannot choose it."""
    return f"{NOT_IN_A_SEED.sub('_', bot[:48])}-{seat + 1}"
