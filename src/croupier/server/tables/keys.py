"""Command keys: which event each of a person's last commands led to, so that a command sent again counts once."""

from collections.abc import Collection, Set

from croupier.api import commands
from croupier.api.commands import Command
from croupier.rooms import events
from croupier.rooms.events import Event
from croupier.rooms.identity import hash_token
from croupier.rooms.room import Room
from croupier.rules.table import SEATS

REMEMBERED = 64
"""Commands of one owner. A client sends again only what it has had no answer to, which are its last few."""


class Keys:
    """The keys of one owner: of a person at a seat, or of the host. Only the owner's commands add to them."""

    __slots__ = ("events", "person", "tokens")

    def __init__(self, person: str | None) -> None:
        self.person = person
        """The token they sat down with, hashed; None: nobody has sat there yet."""
        self.tokens: Set[str] = frozenset()
        """Of all their devices, hashed."""
        self.events: dict[str, int] = {}
        """The number of the event, by key; the oldest first."""

    def add(self, key: str, seq: int) -> None:
        """Remember a key."""
        known = self.events
        known[key] = seq
        if len(known) > REMEMBERED:
            del known[next(iter(known))]

    def held_by(self, tokens: Set[str]) -> bool:
        """Whether one of these tokens is the owner's."""
        return not tokens.isdisjoint(self.tokens)


class CommandKeys:
    """The keys of one table's last commands.

    Keys are sent to everyone, so they count only for their owner: nobody can use up another's or push them out, and who
    takes a seat begins with none, whatever its former occupant has sent.
    """

    def __init__(self, room: Room) -> None:
        self._host = Keys(room.host)
        """Of what is done for the whole table, and to the seats of bots."""
        self._seats = [Keys(None) for _ in range(SEATS)]
        self._follow(room)

    def event_of(self, command: Command, tokens: Set[str]) -> int | None:
        """The number of the event that a command with this key led to before, from a sender with these tokens."""
        if isinstance(command, commands.Place):  # nearly every command is one
            owner = self._seats[command.seat]
            known = owner.events.get(command.key)
            return known if known is None or owner.held_by(tokens) else None
        found = (owner.events.get(command.key) for owner in self._owners(command, tokens))
        return next((seq for seq in found if seq is not None), None)

    def _owners(self, command: Command, tokens: Set[str]) -> Collection[Keys]:
        """Whose keys can have the key of a command."""
        match command:
            case commands.Sit():
                person = hash_token(command.token or "")
                return [owner for owner in self._seats if owner.person == person]
            case commands.Redeem():
                token = {hash_token(command.token)}
                return [owner for owner in (*self._seats, self._host) if owner.held_by(token)]
            case commands.Link():
                return [owner for owner in (*self._seats, self._host) if owner.held_by(tokens)]
            case commands.Rotate():
                owner = self._host if command.seat is None else self._seats[command.seat]
                return (owner,) if owner.held_by({*tokens, hash_token(command.token)}) else ()
            case commands.StandIn() if not self._seats[command.seat].held_by(tokens):
                return [owner for owner in self._seats if owner.held_by(tokens)]
            case commands.Leave():  # one's own seat, or another's as the host
                return [owner for owner in (self._seats[command.seat], self._host) if owner.held_by(tokens)]
            case commands.Place() | commands.StandIn() | commands.Reclaim() | commands.End() | commands.Nod():
                owner = self._seats[command.seat]
                return (owner,) if owner.held_by(tokens) else ()
            case commands.SitBot() | commands.Agree() | commands.Start() | commands.Hush() | commands.Rematch():
                # In a rematch all people may start, and all may ask for one; but each of that can be done once only.
                return (self._host,)

    def add(self, event: Event, room: Room) -> None:
        """Remember the key of an event; `room`: the table after it, with the people and devices that it has now."""
        seats, hosts = self._known
        if room.seats is not seats or room.hosts is not hosts:
            self._follow(room)
        if event.key is None:
            return
        match event:
            case events.Placed():
                owner = self._seats[event.seat]
            case events.StoodIn():
                owner = self._seats[event.seat if event.by is None else event.by]
            case events.Left() if event.sent_away:
                owner = self._host
            case events.Sat() | events.Left() | events.Reclaimed() | events.EndAsked() | events.Nodded():
                owner = self._seats[event.seat]
            case events.Linked() | events.Redeemed():
                owner = self._seats[event.seats[0]] if event.seats else self._host
            case events.Rotated():
                owner = self._host if event.seat is None else self._seats[event.seat]
            case _:
                owner = self._host
        owner.add(event.key, room.seq)

    def _follow(self, room: Room) -> None:
        """Follow the people to their seats and devices. One who left is known until another sits there."""
        self._known = (room.seats, room.hosts)
        seats, former = room.seats, [*self._seats]
        self._host.tokens = frozenset(room.hosts.tokens)
        tokens = [seat and seat.token for seat in seats] + [None] * (SEATS - len(seats))
        for at, seat in enumerate(seats):
            if seat is None:
                continue
            if seat.token is None:
                self._seats[at] = self._host
                continue
            if former[at].person != seat.token:
                moved = (keys for was, keys in enumerate(former) if keys.person == seat.token != tokens[was])
                self._seats[at] = next(moved, None) or Keys(seat.token)
            self._seats[at].tokens = frozenset(seat.devices.tokens)
