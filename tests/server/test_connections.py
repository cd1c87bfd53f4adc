"""Connections: counted in all and by address, with proxies apart."""

import logging

import pytest

from croupier.api.refusal import Refusal
from croupier.server.connections import Connections, proxy_warnings
from croupier.server.limits import Limits

LIMITS = Limits(connections=20, sockets_per_address=2, spare_connections_per_address=1)


def enter(connections: Connections, *hosts: str) -> list[str]:
    """Let some in."""
    return [connections.enter((host, 4711)) for host in hosts]


def test_an_address_has_only_so_many_and_more_when_some_have_gone() -> None:
    connections = Connections(LIMITS, "127.0.0.1")
    addresses = enter(connections, "192.0.2.1", "192.0.2.1", "192.0.2.1")
    with pytest.raises(Refusal, match="Your address"):
        enter(connections, "192.0.2.1")
    enter(connections, "192.0.2.2")
    connections.leave(addresses[0])
    enter(connections, "192.0.2.1")
    assert connections.open == 4


def test_one_address_has_at_most_a_quarter_of_all() -> None:
    connections = Connections(Limits(connections=8), "")
    enter(connections, "192.0.2.1", "192.0.2.1")
    with pytest.raises(Refusal):
        enter(connections, "192.0.2.1")


def test_an_ipv6_network_is_one_address() -> None:
    connections = Connections(LIMITS, "")
    enter(connections, "2001:db8::1", "2001:db8::2", "2001:db8::3")
    with pytest.raises(Refusal):
        enter(connections, "2001:db8::4")
    enter(connections, "2001:db8:0:1::1")


@pytest.mark.parametrize(
    ("proxies", "host"),
    [
        ("127.0.0.1,::1", "127.0.0.1"),
        ("127.0.0.1, ::1", "::1"),
        ("10.0.0.0/8", "10.1.2.3"),
        (["10.0.0.2", "/run/proxy.sock"], "10.0.0.2"),
        ("*", "192.0.2.1"),
        ("*", "2001:db8::1"),
    ],
)
def test_a_proxy_has_as_many_as_there_are(proxies: str | list[str], host: str) -> None:
    connections = Connections(LIMITS, proxies)
    enter(connections, *[host] * 20)
    with pytest.raises(Refusal, match="The server"):
        enter(connections, host)


@pytest.mark.parametrize(
    ("proxies", "wide"),
    [
        ("127.0.0.1,::1,::ffff:127.0.0.1", []),
        ("10.0.0.2, 172.30.77.0/24,2001:db8::/64,", []),
        ("10.0.0.2,10.0.0.0/8", ["10.0.0.0/8"]),
        ("127.0.0.0/8,2001:db8::/32", ["127.0.0.0/8", "2001:db8::/32"]),
        ("*", ["*"]),
        ("0.0.0.0/0", ["0.0.0.0/0"]),
    ],
)
def test_a_network_that_is_no_proxys_alone_is_warned_of(proxies: str, wide: list[str]) -> None:
    warned = [*proxy_warnings(proxies)]
    assert [text.split()[2].rstrip(":") for text in warned] == wide
    assert all(text.endswith("Name the addresses of your proxy alone.") for text in warned)


@pytest.mark.parametrize("name", ["10.0.0.1/8", "10.0.0.300", "proxy.example"])
def test_what_is_no_address_is_warned_of_since_no_proxy_would_be_believed(name: str) -> None:
    assert [*proxy_warnings(f"127.0.0.1,{name}")] == [
        f"FORWARDED_ALLOW_IPS has {name!r}, which is no address and no network."
    ]


def test_who_comes_through_a_file_is_a_proxy() -> None:
    connections = Connections(LIMITS, "")
    assert [connections.enter(None) for _ in range(20)] == [""] * 20


def test_that_all_are_taken_is_logged_once_until_there_is_room_again(caplog: pytest.LogCaptureFixture) -> None:
    connections = Connections(LIMITS, "*")
    with caplog.at_level(logging.WARNING, "croupier.server"):
        enter(connections, *["192.0.2.1"] * 20)
        for _ in range(2):
            for _ in range(5):
                with pytest.raises(Refusal):
                    enter(connections, "192.0.2.1")
            for _ in range(5):
                connections.leave("")
            enter(connections, *["192.0.2.1"] * 5)
    assert [record.getMessage() for record in caplog.records] == [
        "all 20 connections are taken; new ones are refused until some end"
    ] * 2


def test_nothing_is_remembered_of_those_who_have_gone() -> None:
    connections = Connections(LIMITS, "127.0.0.1")
    for address in enter(connections, "192.0.2.1", "127.0.0.1", "2001:db8::1", "192.0.2.1"):
        connections.leave(address)
    assert (connections.open, connections._by_address) == (0, {})
