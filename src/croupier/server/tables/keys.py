"""Command keys: which event each of the last commands led to, so that a command sent again counts once."""

from collections import OrderedDict
from typing import TypeAlias

from croupier.api import commands
from croupier.api.commands import Command
from croupier.rooms import events
from croupier.rooms.decisions import hash_token
from croupier.rooms.events import Event

REMEMBERED = 64
"""Commands of one table."""
Owner: TypeAlias = int | str | None
"""Whose keys are meant: those of a seat, of a person who takes one (their token, hashed), or of the whole table."""


def _owner(what: Command | Event) -> Owner:
    """The owner of the key of a command, or of the event it led to.

    Keys are sent to everyone, so they count only within what one person may do: nobody can use up another's.
    """
    match what:
        case commands.Place() | events.Placed():
            return what.seat
        case events.Sat():
            return what.token
        case commands.Sit():
            return hash_token(what.token or "")
        case commands.SitBot() | events.BotSat():
            return None
        case _:
            return getattr(what, "seat", None)


class CommandKeys:
    """The keys of one table's last commands."""

    def __init__(self) -> None:
        self._events: OrderedDict[tuple[Owner, str], int] = OrderedDict()

    def event_of(self, command: Command) -> int | None:
        """The number of the event that a command with this key led to before."""
        return self._events.get((_owner(command), command.key))

    def add(self, event: Event, seq: int) -> None:
        """Remember the key of an event."""
        if event.key is not None:
            self._events[_owner(event), event.key] = seq
            if len(self._events) > REMEMBERED:
                self._events.popitem(last=False)
