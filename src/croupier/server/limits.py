"""Limits: how much one connection, one address and one table may use, so that no client can starve the others."""

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
    """A frame or a request with more counts as several, so that bytes are limited as well. People's have some 60."""
    header_bytes: int = 16_384
    """The headers of a request."""
    headers: int = 100
    """How many there are."""
    waiting_bytes: int = 2_000_000
    """Of one address: bodies that nobody has looked at yet, and requests behind others on the same connections."""
    patience_seconds: float = 15
    """For a whole request, and for a response that is not read: cut off is who takes longer, at most twice as long."""
    connections: int = 50_000
    """Of any kind, from everywhere; fewer where the system lets the server have fewer descriptors."""
    sockets_per_address: int = 300
    """And streams: a club of some hundred people. Behind a proxy that does not forward addresses, all have one."""
    spare_connections_per_address: int = 200
    """Connections of any kind beyond that number; this limit does not hold for proxies, see `Connections`."""
    listeners_per_table: int = 200
    """Who hold nothing there: however many watch, the people of the table get in."""
    devices_per_seat: int = 20
    """Sockets and streams with a token of one seat; as many with the host's. A person may have six devices."""
    requests_per_second: float = 2_000
    """Of one address, on average; tables set up count for `table_cost`, large bodies as frames do."""
    requests_at_once: float = 20_000
    pings_per_second: float = 500
    """Of one address, on average: each of its sockets needs one in 15 to 20 seconds."""
    pings_at_once: float = 1_000
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
    backlog_bytes_per_address: int = 2_000_000
    """The same for all clients of one address, and for responses that they have not read, and bodies not complete."""
    tables: int = 20_000
    """In memory at once."""
    tables_per_address: int = 100
    """Of those, the ones that clients of one address brought there; more only while people or bots use them."""
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

    def charge(self, cost: float) -> None:
        """Take tokens that were used elsewhere, however few there are; what is owed is at most a full bucket."""
        self.take(0)
        self._content = max(self._content - cost, -self._size)
