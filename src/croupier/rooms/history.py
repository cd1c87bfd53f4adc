"""History: what follows from replaying a table's log: every transition, what a client missed, and the record."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.api.agreement import setup_of
from croupier.api.messages import MissedEvent
from croupier.record import Record, Remark
from croupier.rooms import events
from croupier.rooms.beginning import parse_beginning
from croupier.rooms.events import Event
from croupier.rooms.play import parse_steps
from croupier.rooms.room import Room, RoomState
from croupier.rooms.transitions import Transition, apply_event, create_room
from croupier.rooms.views import has_hidden_winnings, public_event
from croupier.rules import Place, Step

BEGAN_ELSEWHERE = "up to here the game was played elsewhere; its first dice were not rolled at this table"
MOST_REMARKS = 500
"""Remarks in one record: a person could leave and come back a thousand times, and records are bounded in size."""


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event of a log, and when it happened, ms since 1970."""

    at: int
    event: Event


def transitions(table: str, log: Iterable[LoggedEvent]) -> Iterator[Transition]:
    """Yield every transition of a table from its log; raise ValueError if the log makes no sense."""
    room: Room | None = None
    for past in log:
        if room is not None:
            transition = apply_event(room, past.event, past.at)
        elif isinstance(past.event, events.Created):
            transition = Transition(past.event, create_room(table, past.at, past.event))
        else:
            raise ValueError(f"the log of table {table} does not begin with its creation")
        room = transition.room
        yield transition


def missed_since(table: str, log: Iterable[LoggedEvent], since: int) -> tuple[MissedEvent, ...]:
    """Return the events after event number `since`.

    If winnings lie face down, return only those from the last payout on: players have to remember what was paid
    earlier, and the server does not repeat it.
    """
    missed: list[MissedEvent] = []
    for transition in transitions(table, log):
        if transition.room.seq <= since:
            continue
        if transition.payout is not None and transition.room.agreement.face_down:
            missed.clear()
        missed.append(MissedEvent(transition.room.seq, transition.room.at, public_event(transition)))
    return tuple(missed)


def record_of(table: str, log: Iterable[LoggedEvent]) -> Record:
    """Return the record of a table's game; raise ValueError if there is none, or none yet.

    If winnings lie face down, there is no record before the game is over: replaying it would show them all.
    """
    steps: list[Step] = []
    remarks: list[Remark] = []
    room: Room | None = None
    for transition in transitions(table, log):
        room, event = transition.room, transition.event
        match event:
            case events.Started():
                steps += parse_beginning(room.beginning)
                if steps:
                    remarks.append(Remark(len(steps), BEGAN_ELSEWHERE))
                steps += parse_steps(event.chance)
            case events.Placed():
                steps += (Place(event.face, event.bandit), *parse_steps(event.chance))
            case events.RanOut() | events.StoodIn() | events.Reclaimed() | events.Left() | events.EndAsked():
                # The turn's dice have been rolled, so the remark comes between the roll and its placing.
                if room.play is not None and len(remarks) < MOST_REMARKS:
                    remarks.append(Remark(len(steps), remark(room, event)))
            case _:
                pass
    if room is None or room.play is None:
        raise ValueError("no game has begun at this table")
    if has_hidden_winnings(room):
        raise ValueError("winnings lie face down here, so there is a record only when the game is over")
    people = [room.seat(at) for at in range(len(room.seats))]
    committed = room.commitment is not None
    revealed = committed and room.state is not RoomState.PLAYING
    return Record(
        setup_of(room.agreement),
        tuple(seat.name for seat in people),
        tuple(steps),
        tuple(remarks),
        commitment=room.commitment,
        seeds=tuple(seat.seed or "" for seat in people) if committed else (),
        secret=bytes.fromhex(room.secret) if revealed else None,
        day=room.day,
        table=table if committed and room.root else None,
        root=bytes.fromhex(room.root) if revealed and room.root else None,
    )


REMARKS = {
    "ran-out": "the clock of {name} has run out",
    "stood-in": "the bot {bot} plays on for {name}",
    "reclaimed": "{name} is back",
    "left": "{name} has left",
    "end-asked": "{name} asks to end the game",
    "ended": "{name} asks to end the game; it is broken off",
    "moved": "the game goes on at another table",
}
"""Remarks of a record on what happened apart from moves and dice. `moved`: a game without a server goes on at one."""


def remark(room: Room, event: events.RanOut | events.StoodIn | events.Reclaimed | events.Left | events.EndAsked) -> str:
    """Return the remark that the record makes on an event."""
    name = room.seat(event.seat).name
    match event:
        case events.RanOut():
            return REMARKS["ran-out"].format(name=name)
        case events.StoodIn():
            return REMARKS["stood-in"].format(name=name, bot=event.bot)
        case events.Reclaimed():
            return REMARKS["reclaimed"].format(name=name)
        case events.Left():
            return REMARKS["left"].format(name=name)
        case events.EndAsked():
            return REMARKS["ended" if event.ends else "end-asked"].format(name=name)
