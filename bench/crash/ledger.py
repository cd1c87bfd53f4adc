"""Ledger: everything the crowd was told, and whatever contradicts it."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field

from croupier.rooms.history import Past, happenings
from croupier.rooms.saying import what_of

MOST_COMPLAINTS = 20
"""Kept word for word; all are counted."""


@dataclass(slots=True)
class Heard:
    """What was told of one event, which must never be told in another way."""

    at: int
    what: bytes
    view: int | None = None
    """The game after it, hashed; None: nobody was told yet."""


@dataclass(slots=True)
class Ledger:
    """Everything the crowd was told."""

    kills: int = 0
    steps: int = 0
    """Events that reached somebody as they happened: acknowledged steps."""
    retold: int = 0
    """Events told again to somebody who came back, and compared with what others were told before."""
    sent_again: int = 0
    """Commands whose answer was lost, sent again with the same key."""
    carried_out: int = 0
    """Those among them that had been carried out already."""
    games: int = 0
    """Played to the end, their records verified, dice included."""
    lost: set[tuple[str, int]] = field(default_factory=set)
    different: set[tuple[str, int]] = field(default_factory=set)
    doubled: set[tuple[str, str]] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)
    _told: dict[str, dict[int, Heard]] = field(default_factory=dict)
    _keys: dict[str, dict[str, int]] = field(default_factory=dict)
    """By table: the events that commands are said to have led to."""
    _settled: dict[str, int] = field(default_factory=dict)
    """By table: the last event told before the latest kill."""
    _over: set[str] = field(default_factory=set)
    _goal: tuple[int, asyncio.Event] | None = None

    @property
    def clean(self) -> bool:
        """Whether nothing at all went wrong."""
        return not (self.lost or self.different or self.doubled or self.broken or self.complaints)

    def tables(self) -> list[str]:
        """All tables anybody was ever told of."""
        return [*self._told]

    async def until(self, steps: int) -> None:
        """Wait until so many steps are acknowledged."""
        if self.steps < steps:
            reached = asyncio.Event()
            self._goal = (steps, reached)
            await reached.wait()

    def event(self, table: str, seq: int, at: int, what: bytes, view: bytes, key: str | None) -> None:
        """Somebody heard of an event as it happened."""
        known = self._told.setdefault(table, {})
        if seq not in known:
            self.steps += 1
            if self._goal is not None and self.steps >= self._goal[0]:
                self._goal[1].set()
                self._goal = None
        self._same(table, seq, at, what)
        self.seen(table, seq, view)
        if key is not None:
            self.done(table, key, seq)

    def missed(self, table: str, seq: int, at: int, what: bytes) -> None:
        """Somebody who came back heard of an event."""
        self.retold += seq in self._told.setdefault(table, {})
        self._same(table, seq, at, what)

    def seen(self, table: str, seq: int, view: bytes) -> None:
        """Somebody saw the game as it is after an event."""
        heard = self._told.setdefault(table, {}).get(seq)
        if heard is not None:
            if heard.view is None:
                heard.view = hash(view)
            elif heard.view != hash(view):
                self.different.add((table, seq))
                self.complain(f"table {table}: another view after event {seq}: {view.decode()}")

    def settle(self) -> None:
        """A server has been killed, and everything it ever told has arrived."""
        self._settled = {table: max(told) for table, told in self._told.items() if table not in self._over}

    def over(self, table: str) -> None:
        """A table was played to its end: its server is not asked about it any more, but its log will be."""
        self._over.add(table)

    def last(self, table: str, seq: int) -> None:
        """A server says which event is the last one: whatever was told before the kill must be there."""
        for lost in range(seq + 1, self._settled.get(table, 0) + 1):
            self._lose(table, lost)

    def done(self, table: str, key: str, seq: int) -> None:
        """A command is said to have led to an event."""
        if self._keys.setdefault(table, {}).setdefault(key, seq) != seq:
            self.doubled.add((table, key))
            self.complain(f"table {table}: {key} led to the events {self._keys[table][key]} and {seq}")

    def what(self, table: str, seq: int) -> bytes | None:
        """What is known of an event."""
        heard = self._told.get(table, {}).get(seq)
        return None if heard is None else heard.what

    def broke(self, table: str, reason: str) -> None:
        """A table cannot be played on as it should."""
        self.broken.add(table)
        self.complain(f"table {table}: {reason}")

    def complain(self, complaint: str) -> None:
        """Keep the first things that went wrong."""
        if len(self.complaints) < MOST_COMPLAINTS:
            self.complaints.append(complaint)

    def compare(self, table: str, log: list[Past]) -> None:
        """Compare everything told of a table with its log, read from disk and played through the rules."""
        told, keys = self._told.get(table, {}), self._keys.get(table, {})
        kept: Counter[str] = Counter()
        last = 0
        for happening in happenings(table, log):
            last, key = happening.room.seq, happening.event.key
            if last in told:
                self._same(table, last, happening.room.at, what_of(happening).encode())
            if key is not None:
                kept[key] += 1
                if keys.get(key, last) != last:
                    self.doubled.add((table, key))
                    self.complain(f"table {table}: {key} led to event {keys[key]}, but the log has it at {last}")
        for key, times in kept.items():
            if times > 1:
                self.doubled.add((table, key))
                self.complain(f"table {table}: {key} is {times} times in the log")
        for seq in told:
            if seq > last:
                self._lose(table, seq)

    def _same(self, table: str, seq: int, at: int, what: bytes) -> None:
        heard = self._told.setdefault(table, {}).setdefault(seq, Heard(at, what))
        if (heard.at, heard.what) != (at, what):
            self.different.add((table, seq))
            self.complain(f"table {table}, event {seq}: told {heard.what.decode()}, then {what.decode()}")

    def _lose(self, table: str, seq: int) -> None:
        if (table, seq) not in self.lost:
            self.lost.add((table, seq))
            self.complain(f"table {table}: event {seq} was told, and is not there any more")
