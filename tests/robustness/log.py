"""Reads tables from the log on disk with the package's own code, while no server runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass

from croupier.api.messages import encode
from croupier.rooms import events, history
from croupier.rooms.events import decode_event
from croupier.rooms.identity import hash_token
from croupier.rooms.views import public_event
from croupier.store import Entry, open_log


@dataclass(frozen=True)
class LoggedEvent:
    """An event as stored in the log."""

    seq: int
    at: int
    """Milliseconds since 1970."""
    key: str | None
    """The key of the command that led to it."""
    what: bytes
    """The public event, as clients receive it."""


def entries(db: str, tables: Iterable[str]) -> dict[str, list[Entry]]:
    """Return the entries of tables, by table."""
    with closing(open_log(db)) as log:
        return {table: log.read(table) for table in tables}


def public_events(table: str, logged: Iterable[Entry]) -> Iterator[LoggedEvent]:
    """Replay a table's log through the rules and yield its events."""
    past = [history.LoggedEvent(entry.at, decode_event(entry.body)) for entry in logged]
    for transition in history.transitions(table, past):
        room = transition.room
        yield LoggedEvent(room.seq, room.at, transition.event.key, encode(public_event(transition)))


def secrets_of(logged: Iterable[Entry], *, over: bool) -> set[bytes]:
    """Return what no client may receive: hashes of tokens, and until the game is over the secret of its dice."""
    found = set()
    for entry in logged:
        event = decode_event(entry.body)
        if isinstance(event, events.Created):
            found |= {event.host} if over else {event.host, event.secret}
        elif isinstance(event, events.Sat):
            found.add(event.token)
    return {secret.encode() for secret in found}


def hashes_of(tokens: Iterable[str]) -> set[bytes]:
    """Return the hashes of tokens as stored in the log."""
    return {hash_token(token).encode() for token in tokens}
