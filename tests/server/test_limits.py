"""Limits: buckets that fill up again, and addresses that are remembered, but not too many of them."""

import pytest

from croupier.server import limits
from croupier.server.limits import Addresses, Bucket, Limits


class Clock:
    """A clock that goes when it is told to."""

    now = 1_000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "monotonic", lambda: clock.now)
    return clock


def test_a_bucket_gives_what_it_holds_and_fills_up_at_its_rate(clock: Clock) -> None:
    bucket = Bucket(rate=2, size=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1_000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_who_finds_a_bucket_empty_takes_nothing_and_does_not_have_to_wait_longer_for_it(clock: Clock) -> None:
    bucket = Bucket(rate=1, size=1)
    assert bucket.take()
    for _ in range(9):
        clock.now += 0.1
        assert not bucket.take()
    clock.now += 0.11
    assert bucket.take()


def test_what_costs_more_takes_more(clock: Clock) -> None:
    bucket = Bucket(rate=1, size=10)
    assert bucket.take(8)
    assert not bucket.take(3)
    assert bucket.take(2)
    clock.now += 3
    assert bucket.take(3)
    assert not bucket.take(0.5)


@pytest.mark.usefixtures("clock")
def test_addresses_do_not_take_from_each_other() -> None:
    addresses = Addresses(Limits(requests_per_second=1, requests_at_once=2))
    assert [addresses.may_ask("a") for _ in range(3)] == [True, True, False]
    assert addresses.may_ask("b", 2)
    assert not addresses.may_ask("b")


@pytest.mark.usefixtures("clock")
def test_only_so_many_addresses_are_remembered_those_that_asked_last() -> None:
    addresses = Addresses(Limits(requests_per_second=1, requests_at_once=1, addresses=2))
    for address in ("a", "b", "a", "c"):
        addresses.may_ask(address)
    assert len(addresses._buckets) == 2
    assert not addresses.may_ask("a")  # remembered
    assert addresses.may_ask("b")  # forgotten


def test_an_address_has_only_so_many_sockets_at_a_time() -> None:
    addresses = Addresses(Limits(sockets_per_address=2))
    assert [addresses.connect("a") for _ in range(3)] == [True, True, False]
    assert addresses.connect("b")
    addresses.disconnect("a")
    assert addresses.connect("a")
    for address in ("a", "a", "b", "never"):
        addresses.disconnect(address)
    assert not addresses._sockets
