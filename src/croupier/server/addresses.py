"""Addresses: what the clients of each address have used, here and at other workers, and whether they may have more."""

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import TypeVar

from msgspec import Struct

from croupier.server.limits import Bucket, Limits

NETWORK_BITS = 64
"""The bits of an IPv6 address that a client cannot choose."""
LONGEST = 64
"""Characters of an address, at most, including the name of a network interface."""
LISTING, PINGS, RESULTS = "list ", "ping ", "result "
"""Prefixes of the names of buckets for listed tables, pings and results of days; those for requests have none."""
FOLLOWS, PUBLICATIONS, PUBLISHED_BYTES = "follow ", "publication ", "published "
"""The same for games that are followed, their versions, and the bytes of these."""
LEAST_REPORTED = 0.01
"""The share of a limit that an address must have used in a second to be reported to other workers."""
MOST_REPORTED = 40
"""Addresses in one message to other workers, at most: messages are limited to a few kB."""
Number = TypeVar("Number", int, float)


def address_of(client: tuple[str, int] | None) -> str:
    """Return the address that a client counts towards; for IPv6 its network, since the client can choose the rest.

    Returns an empty text for anything else: a proxy may forward any text, and kilobytes of it must not be remembered.
    """
    return "" if client is None or len(client[0]) > LONGEST else _network_of(client[0])


@lru_cache(4096)
def _network_of(host: str) -> str:
    """Return the network of an IPv6 address, or an IPv4 address itself, even if it is mapped to IPv6."""
    try:
        address = ip_address(host)
    except ValueError:
        return ""
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), NETWORK_BITS), strict=False))


class Usage(Struct, frozen=True):
    """What addresses have used at one worker, as reported to the others."""

    tokens: dict[str, float]
    """Tokens taken from buckets since the last report, by the bucket's name."""
    sockets: dict[str, int]
    """Open sockets and streams, by address."""


class Addresses:
    """Buckets and connections by address. Only a limited number of addresses is remembered."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._sockets: dict[str, int] = {}
        self._spent: dict[str, float] = {}
        """Tokens taken since the last `take_usage`, by bucket."""
        self._behind: dict[str, int] = {}
        """The number of sockets and streams, by address, whose clients read messages more slowly than they come."""
        self._bytes: dict[str, int] = {}
        """Bytes of unread responses and incomplete bodies, by address."""
        self._reported: dict[str, int] = {}
        """The sockets in the last `Usage`."""
        self._elsewhere: dict[str, dict[str, int]] = {}
        """Sockets and streams at each other worker, by address."""

    def may_ask(self, address: str, cost: float = 1.0) -> bool:
        """Count a request; return False if the address is over its limit."""
        return self._take(address, cost)

    def may_list(self, address: str) -> bool:
        """Count a table on the public list; return False if the address is over its limit."""
        return self._take(f"{LISTING}{address}", 1)

    def may_ping(self, address: str) -> bool:
        """Count a ping; return False if the address is over its limit."""
        return self._take(f"{PINGS}{address}", 1)

    def may_count(self, day: str, address: str) -> bool:
        """Count a result in the deal of a day; return False if the address is over its limit."""
        return self._take(f"{RESULTS}{day} {address}", 1)

    def may_follow(self, address: str) -> bool:
        """Count a game that begins to be followed; return False if the address is over its limit."""
        return self._take(f"{FOLLOWS}{address}", 1)

    def may_publish(self, address: str, size: int) -> bool:
        """Count a version of a followed game, with its bytes; return False if the address is over its limit."""
        return self._take(f"{PUBLICATIONS}{address}", 1) and self._take(f"{PUBLISHED_BYTES}{address}", size)

    def _take(self, name: str, cost: float) -> bool:
        taken = self._bucket(name).take(cost)
        if taken:
            self._spent[name] = self._spent.get(name, 0) + cost
        return taken

    def _bucket(self, name: str) -> Bucket:
        """Return the bucket with this name, which is new if there was none."""
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
        if name.startswith(PINGS):
            return limits.pings_per_second, limits.pings_at_once
        if name.startswith(RESULTS):
            return limits.results_per_hour / 3600, limits.results_at_once
        if name.startswith(FOLLOWS):
            return limits.follows_per_hour / 3600, limits.follows_at_once
        if name.startswith(PUBLICATIONS):
            return limits.publications_per_second, limits.publications_at_once
        if name.startswith(PUBLISHED_BYTES):
            return limits.published_bytes_per_second, limits.published_bytes_at_once
        return limits.requests_per_second, limits.requests_at_once

    def connect(self, address: str) -> bool:
        """Count a connection; return False, and do not count it, if the address has too many."""
        held = self._sockets.get(address, 0)
        elsewhere = sum(sockets.get(address, 0) for sockets in self._elsewhere.values())
        if held + elsewhere >= self._limits.sockets_per_address:
            return False
        self._sockets[address] = held + 1
        return True

    def disconnect(self, address: str) -> None:
        """Count one connection less."""
        _add_to_count(self._sockets, address, -1)

    # Memory

    def fall_behind(self, address: str) -> None:
        """Count a socket or stream that has fallen behind."""
        self._behind[address] = self._behind.get(address, 0) + 1

    def catch_up(self, address: str) -> None:
        """Count one socket or stream less that is behind."""
        _add_to_count(self._behind, address, -1)

    def backlog(self, address: str) -> int:
        """Return how many bytes a socket or stream may be behind; all of an address that are behind share its limit."""
        limits = self._limits
        return min(limits.backlog_bytes, limits.backlog_bytes_per_address // max(1, self._behind.get(address, 0)))

    def add_bytes(self, address: str, size: int) -> None:
        """Count bytes of unread responses and incomplete bodies. A negative size counts them no longer."""
        _add_to_count(self._bytes, address, size)

    def has_room(self, address: str, size: int = 0) -> bool:
        """Say whether an address may have `size` more of such bytes."""
        return self._bytes.get(address, 0) + size <= self._limits.backlog_bytes_per_address

    # Other workers

    def take_usage(self) -> Usage | None:
        """Return what heavily used addresses have used since the last call; None if there is nothing new."""
        spent, self._spent = self._spent, {}
        tokens = {name: cost for name, cost in spent.items() if cost >= LEAST_REPORTED * self._rate_and_size(name)[1]}
        least = LEAST_REPORTED * self._limits.sockets_per_address
        sockets = dict(_largest({address: held for address, held in self._sockets.items() if held >= least}))
        if not tokens and sockets == self._reported:
            return None
        self._reported = sockets
        return Usage(dict(_largest(tokens)), sockets)

    def charge(self, worker: str, usage: Usage) -> None:
        """Count what addresses have used at another worker as well."""
        for name, cost in usage.tokens.items():
            self._bucket(name).charge(cost)
        self._elsewhere[worker] = usage.sockets

    def forget(self, worker: str) -> None:
        """Forget the connections of another worker that is gone."""
        self._elsewhere.pop(worker, None)


def _add_to_count(counts: dict[str, int], address: str, change: int) -> None:
    """Add to a count, and remove it when it reaches zero."""
    count = counts.get(address, 0) + change
    if count > 0:
        counts[address] = count
    else:
        counts.pop(address, None)


def _largest(used: dict[str, Number]) -> list[tuple[str, Number]]:
    """Return the addresses with the largest values, as many as fit in a message."""
    return sorted(used.items(), key=lambda item: item[1], reverse=True)[:MOST_REPORTED]
