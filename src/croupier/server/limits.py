"""Limits: how much one connection, one address and one table may use, so that no client can starve the others."""

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

from msgspec import Struct


@dataclass(frozen=True)
class Limits:
    """The limits of a server. The defaults are far beyond what people can do."""

    frame_bytes: int = 8_192
    """A frame, or the body of a command."""
    record_bytes: int = 256_000
    """An uploaded record."""
    frames_per_second: float = 50
    """Of one socket, on average."""
    frames_at_once: float = 100
    bytes_per_frame: int = 1_000
    """A frame or a request with more counts as several, so that bytes are limited as well. People's have some 60."""
    header_bytes: int = 16_384
    """The headers of a request."""
    patience_seconds: float = 15
    """For a whole request, and for a response that is not read: cut off is who takes longer, at most twice as long."""
    connections: int = 50_000
    """Of any kind, from everywhere; fewer where the system lets the server have fewer descriptors."""
    connections_per_address: int = 1_000
    """Of any kind; this one is not for proxies, see `Connections`."""
    sockets_per_address: int = 500
    """And streams: a club of some hundred people. Behind a proxy that does not forward addresses, all have one."""
    listeners_per_table: int = 200
    requests_per_second: float = 2_000
    """Of one address, on average; tables set up count for `table_cost`, large bodies as frames do."""
    requests_at_once: float = 20_000
    table_cost: float = 20
    listings_at_once: float = 10
    """Tables that one address puts on the public list, which shows no more than a hundred."""
    listings_per_hour: float = 30
    commands_waiting: int = 32
    """At one table, while a commit is under way."""
    talk_per_second: float = 0.5
    """What one seat says, on average."""
    talk_at_once: float = 8
    backlog_bytes: int = 500_000
    """Sent to a client that has not taken them yet."""
    tables: int = 20_000
    """In memory at once."""
    addresses: int = 10_000
    """Remembered at once."""


LISTING = "list "
"""How the names of buckets for listed tables begin; those for requests are plain addresses."""
WORTH_TELLING = 0.01
"""Of a limit: what other workers are told of, each second."""
MOST_TOLD = 40
"""Addresses in one message to other workers, which has few kB."""
Number = TypeVar("Number", int, float)


class Bucket:
    """A token bucket: it fills up at a steady rate, and a client that finds it empty is over its limit."""

    __slots__ = ("_content", "_rate", "_size", "_then")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._content = size
        self._then = monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens; False where there are too few."""
        now = monotonic()
        content = min(self._size, self._content + (now - self._then) * self._rate)
        self._then = now
        if content < cost:
            self._content = content
            return False
        self._content = content - cost
        return True

    def charge(self, cost: float) -> None:
        """Take tokens that were used elsewhere, however few there are; what is owed is at most a full bucket."""
        self.take(0)
        self._content = max(self._content - cost, -self._size)


class Usage(Struct, frozen=True):
    """What addresses have used at one worker, as far as it is worth telling the others."""

    tokens: dict[str, float]
    """Of buckets, by their names, since the last time."""
    sockets: dict[str, int]
    """Held, by address."""


class Addresses:
    """Buckets and connections by address; bounded, so that many addresses cannot fill the memory."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._sockets: dict[str, int] = {}
        self._spent: dict[str, float] = {}
        """Tokens by bucket, since `take_usage`."""
        self._told: dict[str, int] = {}
        """The sockets of the last `Usage`."""
        self._elsewhere: dict[str, dict[str, int]] = {}
        """Sockets by address, at each other worker."""

    def may_ask(self, address: str, cost: float = 1.0) -> bool:
        """Count a request; False where an address is over its limit."""
        return self._take(address, cost)

    def may_list(self, address: str) -> bool:
        """Count a table on the public list; False where an address is over its limit."""
        return self._take(f"{LISTING}{address}", 1)

    def _take(self, name: str, cost: float) -> bool:
        taken = self._bucket(name).take(cost)
        if taken:
            self._spent[name] = self._spent.get(name, 0) + cost
        return taken

    def _bucket(self, name: str) -> Bucket:
        """The bucket of this name, as full as it is or new."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(*self._rate_and_size(name))
            if len(self._buckets) > self._limits.addresses:
                self._spent.pop(self._buckets.popitem(last=False)[0], None)
        self._buckets.move_to_end(name)
        return bucket

    def _rate_and_size(self, name: str) -> tuple[float, float]:
        limits = self._limits
        if name.startswith(LISTING):
            return limits.listings_per_hour / 3600, limits.listings_at_once
        return limits.requests_per_second, limits.requests_at_once

    def connect(self, address: str) -> bool:
        """Count a connection; False where an address has too many."""
        held = self._sockets.get(address, 0)
        elsewhere = sum(sockets.get(address, 0) for sockets in self._elsewhere.values())
        if held + elsewhere >= self._limits.sockets_per_address:
            return False
        self._sockets[address] = held + 1
        return True

    def disconnect(self, address: str) -> None:
        """Count a connection less."""
        held = self._sockets.get(address, 0) - 1
        if held > 0:
            self._sockets[address] = held
        else:
            self._sockets.pop(address, None)

    # Other workers

    def take_usage(self) -> Usage | None:
        """What addresses have used since the last time, of those that use much; None: nothing new."""
        spent, self._spent = self._spent, {}
        tokens = {name: cost for name, cost in spent.items() if cost >= WORTH_TELLING * self._rate_and_size(name)[1]}
        least = WORTH_TELLING * self._limits.sockets_per_address
        sockets = dict(_most({address: held for address, held in self._sockets.items() if held >= least}))
        if not tokens and sockets == self._told:
            return None
        self._told = sockets
        return Usage(dict(_most(tokens)), sockets)

    def charge(self, worker: str, usage: Usage) -> None:
        """Count what addresses have used at another worker."""
        for name, cost in usage.tokens.items():
            self._bucket(name).charge(cost)
        self._elsewhere[worker] = usage.sockets

    def forget(self, worker: str) -> None:
        """Count no longer what is connected to another worker: it is gone."""
        self._elsewhere.pop(worker, None)


def _most(used: dict[str, Number]) -> list[tuple[str, Number]]:
    """Those who use the most, as many as there is room for in a message."""
    return sorted(used.items(), key=lambda item: item[1], reverse=True)[:MOST_TOLD]
