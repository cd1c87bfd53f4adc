"""Limits: buckets that fill up again, and addresses that are remembered, but not too many of them."""

import msgspec
import pytest

from croupier.server import limits
from croupier.server.addresses import Addresses
from croupier.server.limits import Bucket, Limits
from croupier.store.postgres_channel import check_message


class Clock:
    """A clock that the test sets."""

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


def test_what_was_used_elsewhere_is_owed_but_never_more_than_a_full_bucket(clock: Clock) -> None:
    bucket = Bucket(rate=1, size=3)
    bucket.charge(2)
    assert [bucket.take() for _ in range(2)] == [True, False]
    bucket.charge(1_000)
    clock.now += 3
    assert not bucket.take()
    clock.now += 1
    assert bucket.take()


@pytest.mark.usefixtures("clock")
def test_what_an_address_uses_at_one_worker_counts_at_the_others() -> None:
    asked = Limits(requests_per_second=1, requests_at_once=10, listings_at_once=2, listings_per_hour=1)
    one, other = Addresses(asked), Addresses(asked)
    for _ in range(8):
        assert one.may_ask("a")
    assert one.may_list("a")
    usage = one.take_usage()
    assert usage is not None
    other.charge("one", usage)
    assert [other.may_ask("a") for _ in range(3)] == [True, True, False]
    assert [other.may_list("a") for _ in range(2)] == [True, False]
    assert other.may_ask("b", 10), "others owe nothing"
    assert one.take_usage() is None, "each use is told once"


@pytest.mark.usefixtures("clock")
def test_little_use_is_not_told() -> None:
    addresses = Addresses(Limits())
    for _ in range(100):
        assert addresses.may_ask("a")
    assert addresses.connect("a")
    assert addresses.take_usage() is None


def test_sockets_at_other_workers_count_until_they_are_closed_or_the_worker_is_gone() -> None:
    limits = Limits(sockets_per_address=3)
    one, other = Addresses(limits), Addresses(limits)
    assert one.connect("a")
    assert one.connect("a")
    usage = one.take_usage()
    assert usage is not None
    other.charge("one", usage)
    assert one.take_usage() is None, "nothing has changed"
    assert [other.connect("a") for _ in range(2)] == [True, False]
    one.disconnect("a")
    usage = one.take_usage()
    assert usage is not None
    other.charge("one", usage)
    assert [other.connect("a") for _ in range(2)] == [True, False]
    other.forget("one")
    assert [other.connect("a") for _ in range(2)] == [True, False]


@pytest.mark.usefixtures("clock")
def test_of_many_addresses_those_that_use_the_most_are_told_in_one_message_that_arrives() -> None:
    addresses = Addresses(Limits())
    for number in range(500):
        address = f"2001:db8:ffff:ffff:ffff:ffff:ffff:{number:04x}"
        assert addresses.may_ask(address, 10_000.123456789 + number)
        for _ in range(6):
            assert addresses.connect(address)
    usage = addresses.take_usage()
    assert usage is not None
    assert max(usage.tokens, key=usage.tokens.__getitem__) == "2001:db8:ffff:ffff:ffff:ffff:ffff:01f3"
    check_message(msgspec.json.encode(usage).decode())
