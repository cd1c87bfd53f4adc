"""The guard: requests to our own names and from our own pages, and no others."""

import pytest

from croupier.server.addresses import address_of
from croupier.server.guard import Guard, OriginError, header, parse_origin
from tests.server.conftest import Running

GUARD = Guard(("https://vegas.example", "https://Casino.example:8443/"))


def headers(host: str, origin: str | None = None) -> list[tuple[bytes, bytes]]:
    found = [(b"host", host.encode("latin-1"))]
    return found if origin is None else [*found, (b"origin", origin.encode("latin-1"))]


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("127.0.0.1:8765", None),
        ("localhost", None),
        ("LOCALHOST:8765", "http://localhost:8765"),
        ("[::1]:8765", "http://[::1]:8765"),
        ("192.168.1.7:8765", "http://192.168.1.7:8765"),
        ("vegas.example", "https://vegas.example"),
        ("VEGAS.example", None),
        ("127.0.0.1:8765", "https://vegas.example"),
        ("casino.example:8443", "https://casino.example:8443"),
    ],
)
def test_our_own_names_and_pages_are_admitted(host: str, origin: str | None) -> None:
    assert GUARD.admits(headers(host, origin))


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("elsewhere.example", None),
        ("vegas.example.elsewhere.example", None),
        ("", None),
        ("[", None),
        ("[::1", None),
        ("127.0.0.1.elsewhere.example", None),
        ("user@elsewhere.example", None),
        ("user@127.0.0.1", None),
        ("[::1]evil", None),
        ("[::1]:8765evil", None),
        ("[::1]:", None),
        ("127.0.0.1:123456", None),
        ("127.0.0.1:x", None),
        ("127.0.0.1/", None),
        ("127.0.0.1?x", None),
        ("127.0.0.1 ", None),
        ("127.0.0.1\n", None),
        ("vegas.example#", None),
        ("vegas.example, elsewhere.example", None),
        ("vegas.\u0117xample".encode("utf-8").decode("latin-1"), None),
        ("\xff", None),
        ("127.0.0.1:8765", "https://elsewhere.example"),
        ("127.0.0.1:8765", "http://127.0.0.1:8766"),
        ("127.0.0.1:8765", "null"),
        ("127.0.0.1:8765", "http://["),
        ("127.0.0.1:8765", ""),
        ("vegas.example", "https://vegas.example.elsewhere.example"),
    ],
)
def test_everybody_else_is_not(host: str, origin: str | None) -> None:
    assert not GUARD.admits(headers(host, origin))


def test_a_request_with_no_name_or_with_two_is_not_admitted() -> None:
    assert not GUARD.admits([])
    assert not GUARD.admits([*headers("localhost"), *headers("localhost")])
    assert not GUARD.admits([*headers("localhost"), *headers("elsewhere.example")])


def test_the_first_header_of_a_name_counts() -> None:
    assert header([(b"a", b"1"), (b"b", b"2"), (b"b", b"3")], b"b") == "2"
    assert header([], b"b") is None


@pytest.mark.parametrize(
    ("name", "origin"),
    [
        ("https://vegas.example", "https://vegas.example"),
        ("HTTPS://Vegas.Example/", "https://vegas.example"),
        ("https://vegas.example:8443", "https://vegas.example:8443"),
        ("https://vegas.example:443", "https://vegas.example"),
        ("http://vegas.example:80", "http://vegas.example"),
        ("http://vegas.example:443", "http://vegas.example:443"),
        ("http://[2001:db8::7]:8765", "http://[2001:db8::7]:8765"),
        ("https://xn--caf-dma.example", "https://xn--caf-dma.example"),
    ],
)
def test_a_name_people_reach_the_server_by_is_written_as_browsers_tell_it(name: str, origin: str) -> None:
    assert parse_origin(name) == origin
    assert parse_origin(origin) == origin
    assert Guard((name,)).admits(headers("127.0.0.1:8765", origin))


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("vegas.example", "https://vegas.example"),
        ("vegas.example:8443", "https://vegas.example:8443"),
        ("Vegas.example/", "https://vegas.example"),
        ("https:vegas.example", "https://vegas.example"),
        ("https:/vegas.example", "https://vegas.example"),
        ("//vegas.example", "https://vegas.example"),
        ("ftp://vegas.example", "https://vegas.example"),
        ("http://vegas.example/croupier", "http://vegas.example"),
        ("https://vegas.example?x", "https://vegas.example"),
        ("https://me@vegas.example", "https://vegas.example"),
        ("https://café.example", "https://xn--caf-dma.example"),
        ("https://", "https://vegas.example"),
        ("https://:8443", "https://vegas.example"),
        ("https://[::1", "https://vegas.example"),
        ("https://a..b", "https://vegas.example"),
        ("https://two words", "https://vegas.example"),
        ("*", "https://vegas.example"),
        ("", "https://vegas.example"),
    ],
)
def test_what_no_browser_would_tell_is_refused_with_what_would_be_right(name: str, right: str) -> None:
    with pytest.raises(OriginError) as caught:
        parse_origin(name)
    assert str(caught.value).endswith(f" {right}.")
    with pytest.raises(OriginError):
        Guard((name,))


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1:2", "2001:db8::/64"),
        ("2001:db8:0:0:1:2:3:4", "2001:db8::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("unix:", ""),
        ("somebody", ""),
        ("192.0.2.7:80", ""),
        ("192.0.2.007", ""),
        ("x" * 15_000, ""),
        ("fe80::1%" + "x" * 15_000, ""),
    ],
)
def test_an_address_of_ipv6_counts_with_its_whole_network(host: str, counted: str) -> None:
    assert address_of((host, 1)) == counted


def test_what_a_proxy_forwards_is_remembered_only_if_it_is_an_address(server: Running) -> None:
    addresses = server.application.registry.addresses
    before = set(addresses._buckets)
    with server.client() as client:
        for number in range(20):
            for text in (f"{number}" + "x" * 15_000, f"_hidden{number}", f"192.0.2.{number % 2}"):
                assert client.get("/api/bots", headers={"x-forwarded-for": text}).status_code == 200
    assert set(addresses._buckets) - before == {"", "192.0.2.0", "192.0.2.1"}


def test_who_has_no_address_counts_with_all_who_have_none() -> None:
    assert address_of(None) == ""
