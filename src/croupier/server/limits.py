"""Limits: how much one connection, one address and one table may use, so that no client can starve the others."""

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic


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
    """A frame with more counts as several, so that bytes are limited as well. Frames of people have some 60."""
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
    """Of one address, on average; tables set up count for `table_cost`."""
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


class Addresses:
    """Buckets and connections by address; bounded, so that many addresses cannot fill the memory."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._sockets: dict[str, int] = {}

    def may_ask(self, address: str, cost: float = 1.0) -> bool:
        """Count a request; False where an address is over its limit."""
        return self._bucket(address, self._limits.requests_per_second, self._limits.requests_at_once).take(cost)

    def may_list(self, address: str) -> bool:
        """Count a table on the public list; False where an address is over its limit."""
        return self._bucket(
            f"list {address}", self._limits.listings_per_hour / 3600, self._limits.listings_at_once
        ).take()

    def _bucket(self, name: str, rate: float, size: float) -> Bucket:
        """The bucket of this name, as full as it is or new."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(rate, size)
            if len(self._buckets) > self._limits.addresses:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket

    def connect(self, address: str) -> bool:
        """Count a connection; False where an address has too many."""
        held = self._sockets.get(address, 0)
        if held >= self._limits.sockets_per_address:
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
