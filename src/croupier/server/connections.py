"""Connections: counts open connections, in total and by address, within the system's limit on file descriptors."""

import logging
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from croupier.api.refusal import Refusal
from croupier.server.addresses import address_of
from croupier.server.limits import Limits

if sys.platform != "win32":
    import resource

log = logging.getLogger("croupier.server")
RESERVED = 128
"""Descriptors reserved for the log, its database, the listening socket and files that Python opens."""
SHARE = 4
"""One address may have 1/4 of all connections, if descriptors are so few that this is less than its limit."""

NARROW = {4: 24, 6: 64}
"""Prefix lengths by IP version. Wider networks of trusted proxies are reported, since they cannot all be proxies."""


def raise_descriptor_limit() -> None:
    """Let this process, and those it starts, open as many descriptors as the system permits."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != hard:
            with suppress(OSError, ValueError):  # macOS reports "unlimited" and then refuses it
                resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_connections(limits: Limits) -> int:
    """Return how many connections may be open: the limit, or fewer if the system allows too few descriptors."""
    if sys.platform != "win32":
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return max(1, min(limits.connections, soft - min(RESERVED, soft // 2)))
    return limits.connections


def proxy_warnings(proxies: str) -> Iterator[str]:
    """Yield a warning for each unsafe or invalid proxy address: a proxy can claim any address for a request."""
    for name in filter(None, map(str.strip, proxies.split(","))):
        network = next(_networks([name]), None)
        if network is None:
            yield f"FORWARDED_ALLOW_IPS has {name!r}, which is no address and no network."
        elif name == "*" or network.prefixlen < NARROW[network.version]:
            yield (
                f"FORWARDED_ALLOW_IPS trusts {name}: whoever connects from there may pass for any address, "
                "so that no limit holds for them. Name the addresses of your proxy alone."
            )


class Connections:
    """Counts the open connections of one process.

    Everyone behind a proxy has its address, so only the total limit applies to proxies. The sockets of each client are
    counted later, by the address that the proxy forwards.
    """

    def __init__(self, limits: Limits, proxies: str | Iterable[str]) -> None:
        """Start to count. `proxies` are addresses and networks as in `FORWARDED_ALLOW_IPS`; `*` means all."""
        self.most = most_connections(limits)
        self.open = 0
        most_per_address = limits.sockets_per_address + limits.spare_connections_per_address
        self._most_per_address = max(1, min(most_per_address, self.most // SHARE))
        self._most_waiting = limits.waiting_bytes
        self._by_address: dict[str, int] = {}
        self._waiting: dict[str, int] = {}
        """Bytes received but not processed yet, by address."""
        names = proxies.split(",") if isinstance(proxies, str) else proxies
        self._proxies = [*_networks(names)]
        self._refusing = False

    def enter(self, client: tuple[str, int] | None) -> str:
        """Count a connection and return the address to pass to `leave`; raise Refusal if there are too many."""
        if self.open >= self.most:
            if not self._refusing:  # log this once until there is room again
                log.warning("all %d connections are taken; new ones are refused until some end", self.most)
            self._refusing = True
            raise Refusal("too-many", "The server has as many connections as it can take; come back in a minute.")
        address = self._address(client)
        held = self._by_address.get(address, 0)
        if address and held >= self._most_per_address:
            raise Refusal("too-many", "Your address has as many connections as one may have; close some of them.")
        self.open += 1
        self._by_address[address] = held + 1
        return address

    def leave(self, address: str) -> None:
        """Count one connection less."""
        self.open -= 1
        self._refusing = self._refusing and self.open > self.most * 0.9
        held = self._by_address[address] - 1
        if held:
            self._by_address[address] = held
        else:
            del self._by_address[address]

    def add_waiting(self, client: tuple[str, int] | None, size: int) -> bool:
        """Count bytes that wait to be processed, fewer if `size` is negative; return False if they are too many."""
        address = self._address(client)
        waiting = self._waiting.get(address, 0) + size
        if waiting:
            self._waiting[address] = waiting
        else:
            del self._waiting[address]
        return size <= 0 or waiting <= self._most_waiting

    def _address(self, client: tuple[str, int] | None) -> str:
        """Return the address that a connection counts towards; empty for proxies."""
        return "" if client is None or self._is_proxy(client[0]) else address_of(client)

    def _is_proxy(self, host: str) -> bool:
        with suppress(ValueError):
            address = ip_address(host)
            return any(address in network for network in self._proxies)
        return False


def _networks(names: Iterable[str]) -> Iterator[IPv4Network | IPv6Network]:
    """Yield the networks with these names; skip other names, such as the path of a Unix socket."""
    for name in map(str.strip, names):
        if name == "*":
            yield from (ip_network("0.0.0.0/0"), ip_network("::/0"))
        else:
            with suppress(ValueError):
                yield ip_network(name)
