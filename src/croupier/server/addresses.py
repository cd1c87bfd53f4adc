"""Addresses: whose share of the server a client uses, and what each address has used, here and at other workers."""

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import TypeVar

from msgspec import Struct

from croupier.server.limits import Bucket, Limits

NETWORK_BITS = 64
"""Of an IPv6 address, those that a client cannot choose."""
LONGEST = 64
"""Characters of an address, with the name of a network interface."""
LISTING, PINGS = "list ", "ping "
"""How the names of buckets for listed tables and for pings begin; those for requests are plain addresses."""
LEAST_REPORTED = 0.01
"""Of a limit: use from which on it is reported to other workers, each second."""
MOST_REPORTED = 40
"""Addresses in one message to other workers, which has few kB."""
Number = TypeVar("Number", int, float)


def address_of(client: tuple[str, int] | None) -> str:
    """Return the client's address; of IPv6 the half that names the network, since the rest is free to choose.

    A proxy may forward anything. What is no address counts as none: a text of many kilobytes would be remembered.
    """
    return "" if client is None or len(client[0]) > LONGEST else _counted(client[0])


@lru_cache(4096)
def _counted(host: str) -> str:
    """Return the network of an IPv6 address; what stands for an IPv4 address counts as that."""
    try:
        address = ip_address(host)
    except ValueError:
        return ""
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), NETWORK_BITS), strict=False))


class Usage(Struct, frozen=True):
    """What addresses have used at one worker, as far as it is reported to the others."""

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
        self._behind: dict[str, int] = {}
        """Sockets and streams, by address, whose clients take messages more slowly than they come."""
        self._bytes: dict[str, int] = {}
        """Of responses that are not read and bodies that are not complete, by address."""
        self._reported: dict[str, int] = {}
        """The sockets of the last `Usage`."""
        self._elsewhere: dict[str, dict[str, int]] = {}
        """Sockets by address, at each other worker."""

    def may_ask(self, address: str, cost: float = 1.0) -> bool:
        """Count a request; False where an address is over its limit."""
        return self._take(address, cost)

    def may_list(self, address: str) -> bool:
        """Count a table on the public list; False where an address is over its limit."""
        return self._take(f"{LISTING}{address}", 1)

    def may_ping(self, address: str) -> bool:
        """Count a ping; False where an address is over its limit."""
        return self._take(f"{PINGS}{address}", 1)

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
        if name.startswith(PINGS):
            return limits.pings_per_second, limits.pings_at_once
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
        _add(self._sockets, address, -1)

    # Memory

    def fall_behind(self, address: str) -> None:
        """Count a socket or stream that is behind."""
        self._behind[address] = self._behind.get(address, 0) + 1

    def catch_up(self, address: str) -> None:
        """Count one less."""
        _add(self._behind, address, -1)

    def backlog(self, address: str) -> int:
        """Return how many bytes a socket or stream of an address may be behind: a share, where several are."""
        limits = self._limits
        return min(limits.backlog_bytes, limits.backlog_bytes_per_address // max(1, self._behind.get(address, 0)))

    def add_bytes(self, address: str, size: int) -> None:
        """Count bytes of responses and bodies; a negative number when they are gone."""
        _add(self._bytes, address, size)

    def has_room(self, address: str, size: int = 0) -> bool:
        """Whether there may be more of such bytes."""
        return self._bytes.get(address, 0) + size <= self._limits.backlog_bytes_per_address

    # Other workers

    def take_usage(self) -> Usage | None:
        """What addresses have used since the last time, of those that use much; None: nothing new."""
        spent, self._spent = self._spent, {}
        tokens = {name: cost for name, cost in spent.items() if cost >= LEAST_REPORTED * self._rate_and_size(name)[1]}
        least = LEAST_REPORTED * self._limits.sockets_per_address
        sockets = dict(_most({address: held for address, held in self._sockets.items() if held >= least}))
        if not tokens and sockets == self._reported:
            return None
        self._reported = sockets
        return Usage(dict(_most(tokens)), sockets)

    def charge(self, worker: str, usage: Usage) -> None:
        """Count what addresses have used at another worker."""
        for name, cost in usage.tokens.items():
            self._bucket(name).charge(cost)
        self._elsewhere[worker] = usage.sockets

    def forget(self, worker: str) -> None:
        """Count no longer what is connected to another worker: it is gone."""
        self._elsewhere.pop(worker, None)


def _add(counts: dict[str, int], address: str, change: int) -> None:
    """Add to a count; one that comes down to nothing is forgotten."""
    count = counts.get(address, 0) + change
    if count > 0:
        counts[address] = count
    else:
        counts.pop(address, None)


def _most(used: dict[str, Number]) -> list[tuple[str, Number]]:
    """Those who use the most, as many as there is room for in a message."""
    return sorted(used.items(), key=lambda item: item[1], reverse=True)[:MOST_REPORTED]
