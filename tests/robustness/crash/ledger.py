"""The ledger: every event that any client received, and every contradiction to it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.robustness.log import LoggedEvent

MOST_ERRORS = 20
"""Errors stored as text; all are counted."""


@dataclass(slots=True)
class Received:
    """An event as the first client received it. All others must receive the same."""

    at: int
    what: bytes
    view: int | None = None
    """The hash of the game's view after it; None until a client has received that."""


@dataclass(slots=True)
class Ledger:
    """Everything that the clients of a run have received, and all contradictions."""

    kills: int = 0
    steps: int = 0
    """Events that reached a client as they happened: acknowledged steps."""
    replayed: int = 0
    """Events sent again to a client that reconnected, and compared with what others received before."""
    resent: int = 0
    """Commands whose response was lost, sent again with the same key."""
    already_done: int = 0
    """Those of the commands sent again that had already been carried out."""
    games: int = 0
    """Games played to the end, whose records and dice were verified."""
    lost: set[tuple[str, int]] = field(default_factory=set)
    different: set[tuple[str, int]] = field(default_factory=set)
    doubled: set[tuple[str, str]] = field(default_factory=set)
    behind: set[tuple[str, int]] = field(default_factory=set)
    """Tables of which a client still lacked something five seconds after a kill, and the number of that kill."""
    checks: int = 0
    """Kills after which all clients were checked: all except those followed immediately by another kill."""
    back: float = 0.0
    """Seconds until all clients had everything again after a kill, at worst."""
    broken: set[str] = field(default_factory=set)
    errors: list[str] = field(default_factory=list)
    _events: dict[str, dict[int, Received]] = field(default_factory=dict)
    """The events by table and seq."""
    _keys: dict[str, dict[str, int]] = field(default_factory=dict)
    """The seq of the event that each command led to, by table and key."""
    _last: dict[str, int] = field(default_factory=dict)
    """The last seq received before the latest kill, by table."""
    _over: set[str] = field(default_factory=set)
    _goal: tuple[int, asyncio.Event] | None = None

    @property
    def clean(self) -> bool:
        """Whether nothing went wrong."""
        return not (self.lost or self.different or self.doubled or self.behind or self.broken or self.errors)

    def tables(self) -> list[str]:
        """Return all tables of which a client has received an event."""
        return [*self._events]

    async def until(self, steps: int) -> None:
        """Wait until this many steps are acknowledged."""
        if self.steps < steps:
            reached = asyncio.Event()
            self._goal = (steps, reached)
            await reached.wait()

    def add_event(self, table: str, event: LoggedEvent, view: bytes) -> None:
        """Add an event that a client received live, and the view of the game after it."""
        if event.seq not in self._events.setdefault(table, {}):
            self.steps += 1
            if self._goal is not None and self.steps >= self._goal[0]:
                self._goal[1].set()
                self._goal = None
        self._compare(table, event.seq, event.at, event.what)
        self.add_view(table, event.seq, view)
        if event.key is not None:
            self.add_done(table, event.key, event.seq)

    def add_missed(self, table: str, seq: int, at: int, what: bytes) -> None:
        """Add an event that a client received after reconnecting."""
        self.replayed += seq in self._events.setdefault(table, {})
        self._compare(table, seq, at, what)

    def add_view(self, table: str, seq: int, view: bytes) -> None:
        """Add the view of the game that a client received after an event."""
        received = self._events.setdefault(table, {}).get(seq)
        if received is not None:
            if received.view is None:
                received.view = hash(view)
            elif received.view != hash(view):
                self.different.add((table, seq))
                self.add_error(f"table {table}: another view after event {seq}: {view.decode()}")

    def note_kill(self) -> None:
        """Note what has been received so far. Call this when a server was killed and everything it sent has arrived."""
        self._last = {table: seq for table, seq in self.latest().items() if table not in self._over}

    def latest(self) -> dict[str, int]:
        """Return the last event of each table that any client has received."""
        return {table: max(events) for table, events in self._events.items()}

    def note_end(self, table: str) -> None:
        """Note that a game is over: no server is asked about the table any more, but its log will be read."""
        self._over.add(table)

    def check_last(self, table: str, seq: int) -> None:
        """Compare a table's last event, as a server says, with what clients received before the kill."""
        for lost in range(seq + 1, self._last.get(table, 0) + 1):
            self._lose(table, lost)

    def add_done(self, table: str, key: str, seq: int) -> None:
        """Add the event that a command has led to."""
        if self._keys.setdefault(table, {}).setdefault(key, seq) != seq:
            self.doubled.add((table, key))
            self.add_error(f"table {table}: {key} led to the events {self._keys[table][key]} and {seq}")

    def public_event(self, table: str, seq: int) -> bytes | None:
        """Return a public event, if a client received it."""
        received = self._events.get(table, {}).get(seq)
        return None if received is None else received.what

    def note_broken(self, table: str, reason: str) -> None:
        """Note that a table does not work as it should."""
        self.broken.add(table)
        self.add_error(f"table {table}: {reason}")

    def add_error(self, text: str) -> None:
        """Store an error if it is one of the first."""
        if len(self.errors) < MOST_ERRORS:
            self.errors.append(text)

    def compare(self, table: str, log: Iterable[LoggedEvent]) -> None:
        """Compare everything received of a table with its log."""
        events, keys = self._events.get(table, {}), self._keys.get(table, {})
        logged: Counter[str] = Counter()
        last = 0
        for event in log:
            last = event.seq
            if last in events:
                self._compare(table, last, event.at, event.what)
            if event.key is not None:
                logged[event.key] += 1
                if keys.get(event.key, last) != last:
                    self.doubled.add((table, event.key))
                    self.add_error(f"table {table}: {event.key} led to event {keys[event.key]}, in the log to {last}")
        for key, times in logged.items():
            if times > 1:
                self.doubled.add((table, key))
                self.add_error(f"table {table}: {key} is {times} times in the log")
        for seq in events:
            if seq > last:
                self._lose(table, seq)

    def _compare(self, table: str, seq: int, at: int, what: bytes) -> None:
        received = self._events.setdefault(table, {}).setdefault(seq, Received(at, what))
        if (received.at, received.what) != (at, what):
            self.different.add((table, seq))
            self.add_error(f"table {table}, event {seq}: received {received.what.decode()}, then {what.decode()}")

    def _lose(self, table: str, seq: int) -> None:
        if (table, seq) not in self.lost:
            self.lost.add((table, seq))
            self.add_error(f"table {table}: event {seq} was received, and is not there any more")
