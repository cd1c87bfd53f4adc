"""Limits: how much one connection, one address and one table may use, so that no client can starve the others."""

from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True)
class Limits:
    """The limits of a server. The defaults are far beyond what people can do."""

    frame_bytes: int = 8_192
    """Bytes of a frame, or of the body of a command."""
    record_bytes: int = 256_000
    """Bytes of an uploaded record."""
    frames_per_second: float = 50
    """Frames of one socket, on average."""
    frames_at_once: float = 100
    """Frames of one socket in a burst."""
    bytes_per_frame: int = 1_000
    """A larger frame or request counts as several, so that bytes are limited as well. Those of people have about 60."""
    header_bytes: int = 16_384
    """Bytes of a request's headers."""
    headers: int = 100
    """Headers of a request."""
    waiting_bytes: int = 2_000_000
    """Bytes from one address: bodies that are not processed yet, and requests that wait for earlier responses."""
    patience_seconds: float = 15
    """Time to send a whole request, or to read a response. Slower peers are cut off after at most twice this time."""
    connections: int = 50_000
    """Connections of any kind in total; fewer if the system allows the server fewer descriptors."""
    sockets_per_address: int = 300
    """Sockets and streams from one address: enough for a club of some hundred people. Behind a proxy that does not
    forward addresses, everyone shares one."""
    spare_connections_per_address: int = 200
    """Connections of any kind from one address beyond that number; proxies may have more, see `Connections`."""
    listeners_per_table: int = 200
    """Watchers of one table. Its own people are not counted, so they can always connect."""
    devices_per_seat: int = 20
    """Sockets and streams with a token of one seat, and as many with the host's. A person may have six devices."""
    requests_per_second: float = 2_000
    """Requests from one address, on average. A new table counts as `table_cost`; large bodies count as frames do."""
    requests_at_once: float = 20_000
    """Requests from one address in a burst."""
    pings_per_second: float = 500
    """Pings from one address, on average: each of its sockets needs one every 15 to 20 seconds."""
    pings_at_once: float = 1_000
    """Pings from one address in a burst."""
    table_cost: float = 20
    """How many requests setting up a table counts as."""
    listings_at_once: float = 10
    """Tables that one address may put on the public list in a burst; the list shows a hundred at most."""
    listings_per_hour: float = 30
    """The same on average."""
    results_at_once: float = 20
    """Results in the deal of one day that are counted from one address in a burst."""
    results_per_hour: float = 1
    """The same on average."""
    follows_at_once: float = 30
    """Games at real tables that one address may begin to publish in a burst."""
    follows_per_hour: float = 10
    """The same on average."""
    publications_at_once: float = 200
    """Versions of such games that one address may publish in a burst."""
    publications_per_second: float = 5
    """The same on average: enough for a club with some dozen tables."""
    published_bytes_at_once: float = 4_000_000
    """Bytes of them that one address may publish in a burst; the record of a whole game has about 6,000."""
    published_bytes_per_second: float = 40_000
    """The same on average."""
    commands_waiting: int = 32
    """Commands that may wait at one table during a commit."""
    talk_per_second: float = 0.5
    """Phrases and words that one seat may say, on average."""
    talk_at_once: float = 8
    """The same in a burst."""
    backlog_bytes: int = 500_000
    """Bytes sent to one client that it has not read yet."""
    backlog_bytes_per_address: int = 2_000_000
    """The same for all clients of one address together; also for their unread responses, and for incomplete bodies."""
    tables: int = 20_000
    """Tables in memory."""
    tables_per_address: int = 100
    """Tables in memory that were requested from one address; there may be more while people or bots use them."""
    addresses: int = 10_000
    """Addresses whose use is remembered."""


class Bucket:
    """A token bucket: it is refilled at a steady rate, and a client that finds it empty is over its limit."""

    __slots__ = ("_content", "_rate", "_size", "_then")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._content = size
        self._then = monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take tokens and return True, or return False if there are too few."""
        now = monotonic()
        content = min(self._size, self._content + (now - self._then) * self._rate)
        self._then = now
        if content < cost:
            self._content = content
            return False
        self._content = content - cost
        return True

    def charge(self, cost: float) -> None:
        """Take tokens that were used elsewhere, even if there are too few. The debt is at most a full bucket."""
        self.take(0)
        self._content = max(self._content - cost, -self._size)
