"""Saying: the messages that carry a game, put together from its pieces; one text serves everyone who listens."""

from croupier.rooms import events
from croupier.rooms.deciding import Who
from croupier.rooms.messages import VERSION, own_piece, room_shown, text
from croupier.rooms.room import Happening, Room
from croupier.rooms.telling import told, told_placed


def what_of(happening: Happening) -> str:
    """An event as everyone may see it, as JSON."""
    event = happening.event
    return told_placed(event, happening.payout) if isinstance(event, events.Placed) else text(told(event))


def happened(happening: Happening) -> str:
    """An event as everyone hears it, except for the end that only its listener gets: see `addressed`."""
    event, room = happening.event, happening.room
    key = "null" if event.key is None else f'"{event.key}"'
    due = "null" if room.due is None else room.due
    view = "null" if room.play is None else room.play.board
    shown = "null" if happening.only_play else text(room_shown(room))
    return (
        f'{{"t":"event","seq":{room.seq},"at":{room.at},"key":{key},"what":{what_of(happening)},'
        f'"room":{shown},"due":{due},"view":{view},"own":'
    )


def addressed(heard: str, room: Room, who: Who) -> str:
    """The same to one listener: with their own winnings, where these lie face down."""
    return f"{heard}{own_piece(room, who)}}}"


def missed(happening: Happening) -> str:
    """An event as somebody hears of it who was away, in the form of `Missed`."""
    return f'{{"seq":{happening.room.seq},"at":{happening.room.at},"what":{what_of(happening)}}}'


def welcome(room: Room, who: Who, now: int, present: list[int], watching: int, missed: list[str]) -> str:
    """The answer to hello."""
    due = "null" if room.due is None else room.due
    view = "null" if room.play is None else room.play.board
    return (
        f'{{"t":"welcome","version":{VERSION},"seq":{room.seq},"now":{now},"you":{text(sorted(who.seats))},'
        f'"host":{"true" if who.host else "false"},"room":{text(room_shown(room))},"due":{due},"view":{view},'
        f'"own":{own_piece(room, who)},"present":{text(present)},"watching":{watching},"missed":[{",".join(missed)}]}}'
    )
