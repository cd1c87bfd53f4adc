"""Command keys: the event that each recent command led to, so that a command sent again is carried out once."""

from collections.abc import Collection, Set

from croupier.api import commands
from croupier.api.commands import Command
from croupier.rooms import events
from croupier.rooms.events import Event
from croupier.rooms.identity import hash_token
from croupier.rooms.room import Room
from croupier.rules.table import SEATS

REMEMBERED = 64
"""Keys remembered per owner. A client sends again only commands without an answer, which are its last few."""


class Keys:
    """The keys of one owner: a person at a seat, or the host. Only the owner's commands add to them."""

    __slots__ = ("events", "person", "tokens")

    def __init__(self, person: str | None) -> None:
        self.person = person
        """The token that the person sat down with, hashed; None: nobody has sat there yet."""
        self.tokens: Set[str] = frozenset()
        """The tokens of all the owner's devices, hashed."""
        self.events: dict[str, int] = {}
        """The numbers of the events by key, the oldest first."""

    def add(self, key: str, seq: int) -> None:
        """Remember a key, and forget the oldest if there are too many."""
        known = self.events
        known[key] = seq
        if len(known) > REMEMBERED:
            del known[next(iter(known))]

    def is_held_by(self, tokens: Set[str]) -> bool:
        """Say whether one of these hashed tokens is the owner's."""
        return not tokens.isdisjoint(self.tokens)


class CommandKeys:
    """The keys of one table's last commands.

    Keys are sent to everyone, so they are stored by owner: nobody can use up or displace the keys of others, and a
    person who takes a seat starts without the keys of its former occupant.
    """

    def __init__(self, room: Room) -> None:
        self._host = Keys(room.host)
        """Keys of commands for the whole table, and for the seats of bots."""
        self._seats = [Keys(None) for _ in range(SEATS)]
        self._follow(room)

    def event_of(self, command: Command, tokens: Set[str]) -> int | None:
        """Return the event that a sender with these tokens has caused with this key before; None: there is none."""
        if isinstance(command, commands.Place):  # nearly every command is one
            owner = self._seats[command.seat]
            known = owner.events.get(command.key)
            return known if known is None or owner.is_held_by(tokens) else None
        found = (owner.events.get(command.key) for owner in self._possible_owners(command, tokens))
        return next((seq for seq in found if seq is not None), None)

    def _possible_owners(self, command: Command, tokens: Set[str]) -> Collection[Keys]:
        """Return the owners among whose keys that of a command can be."""
        match command:
            case commands.Sit():
                person = hash_token(command.token or "")
                return [owner for owner in self._seats if owner.person == person]
            case commands.Redeem():
                token = {hash_token(command.token)}
                return [owner for owner in (*self._seats, self._host) if owner.is_held_by(token)]
            case commands.Link():
                return [owner for owner in (*self._seats, self._host) if owner.is_held_by(tokens)]
            case commands.Rotate():
                owner = self._host if command.seat is None else self._seats[command.seat]
                return (owner,) if owner.is_held_by({*tokens, hash_token(command.token)}) else ()
            case commands.StandIn() if not self._seats[command.seat].is_held_by(tokens):
                return [owner for owner in self._seats if owner.is_held_by(tokens)]
            case commands.Leave():  # the sender's own seat, or as the host another one
                return [owner for owner in (self._seats[command.seat], self._host) if owner.is_held_by(tokens)]
            case commands.Place() | commands.StandIn() | commands.Reclaim() | commands.End() | commands.Nod():
                owner = self._seats[command.seat]
                return (owner,) if owner.is_held_by(tokens) else ()
            case commands.SitBot() | commands.Agree() | commands.Start() | commands.Hush() | commands.Rematch():
                # All people may start a rematch or ask for one, not only the host; but each happens once only.
                return (self._host,)

    def add(self, event: Event, room: Room) -> None:
        """Remember the key of an event. `room` is the room after it, with its present people and devices."""
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
        """Update people and devices. A person who moves up takes their keys along; the keys of one who left stay."""
        self._known = (room.seats, room.hosts)
        seats, former = room.seats, [*self._seats]
        self._host.tokens = frozenset(room.hosts.tokens)
        tokens = [seat and seat.token for seat in seats] + [None] * (SEATS - len(seats))
        for at, seat in enumerate(seats):
            if seat is None:
                continue
            if seat.token is None:  # a bot: the host sends the commands for its seat
                self._seats[at] = self._host
                continue
            if former[at].person != seat.token:
                # Another person sits here now. One who moved up, say from seat 3 to 2, has their keys at seat 3, where
                # they do not sit any more. A new person starts without keys.
                moved = (keys for was, keys in enumerate(former) if keys.person == seat.token != tokens[was])
                self._seats[at] = next(moved, None) or Keys(seat.token)
            self._seats[at].tokens = frozenset(seat.devices.tokens)
