"""Other devices: a pass lets one in, once; who holds a seat can sign the others out."""

from random import Random

import pytest

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.messages import Offer
from croupier.rooms.decisions import rematch
from croupier.rooms.devices import MOST_DEVICE_CHANGES, MOST_DEVICES, MOST_PASSES
from croupier.rooms.events import encode_event
from croupier.rooms.identity import Identity, hash_token, offer_of
from croupier.rooms.views import room_view
from tests.rooms.tables import LiveTable, pass_of, seated_table, started_table, token_of


def redeem(device: str, number: int = 0) -> commands.Redeem:
    return commands.Redeem(key="k", pass_=pass_of(number), token=token_of(device))


def devices(table: LiveTable) -> list[int]:
    return [len(seat.devices) for seat in room_view(table.room).seats if seat is not None]


# Passes


def test_a_pass_lets_another_device_hold_the_seat_and_takes_it_from_nobody() -> None:
    table = started_table(2)
    table.link(table.identity("Anna"), 0)
    assert table.identity("phone").seats == set()
    table.redeem("phone")
    assert table.identity("phone").seats == table.identity("Anna").seats == {0}
    assert not table.identity("phone").host
    assert devices(table) == [2, 1]


def test_each_device_of_a_seat_is_listed_by_when_it_came() -> None:
    table = started_table(2)
    table.link(table.identity("Anna"), 0)
    sat, table.now = table.now, table.now + 5_000
    table.redeem("phone")
    came = [seat.devices for seat in room_view(table.room).seats if seat is not None]
    assert came == [(sat, sat + 5_000), (sat,)]
    table.now += 1_000
    table.rotate(table.identity("Anna"), 0, "laptop")
    assert table.room.seat(0).devices.since == (sat + 6_000,)


def test_a_pass_works_once() -> None:
    table = seated_table(2)
    table.link(table.identity("Anna"), 0)
    table.redeem("phone")
    assert "used already" in table.refuses(Identity(), redeem("thief"), "no-pass")
    table.refuses(Identity(), redeem("thief", 7), "no-pass")
    assert devices(table) == [2, 1]


def test_a_pass_says_what_it_is_for_as_long_as_it_works() -> None:
    table = seated_table(3)
    table.link(table.identity("Anna", "Carla", "host"), 2, 0, host=True)
    secret = hash_token(pass_of(0))
    assert offer_of(table.room, secret) == Offer((0, 2), True)
    table.redeem("phone")
    assert offer_of(table.room, secret) is None
    assert table.identity("phone") == Identity(frozenset({0, 2}), True)


def test_a_pass_carries_the_hosts_rights_only_when_the_host_says_so() -> None:
    table = seated_table(2)
    table.link(table.identity("Anna", "host"), 0)
    table.redeem("phone")
    assert not table.identity("phone").host
    linked = commands.Link(key="k", seats=[1], host=True, pass_=pass_of(1))
    table.refuses(table.identity("Ben"), linked, "host-only")


def test_only_who_holds_all_the_seats_makes_a_pass_for_them() -> None:
    table = seated_table(3)
    both = commands.Link(key="k", seats=[0, 1], pass_=pass_of(0))
    table.refuses(table.identity("Anna"), both, "not-your-seat")
    table.refuses(Identity(), commands.Link(key="k", seats=[0], pass_=pass_of(0)), "not-your-seat")
    table.refuses(table.identity("host"), commands.Link(key="k", seats=[5], pass_=pass_of(0)), "not-your-seat")
    table.refuses(table.identity("host"), commands.Link(key="k", seats=[], pass_=pass_of(0)), "bad-message")


def test_a_pass_goes_along_when_people_move_up_and_ends_when_they_leave() -> None:
    table = LiveTable(Agreement(players=3))
    table.sit("Anna", 0)
    table.sit("Ben", 2)
    table.link(table.identity("Ben"), 2)
    table.ask(table.identity("host"), commands.Agree(key="k", agreement=Agreement(players=2)))
    assert offer_of(table.room, hash_token(pass_of(0))) == Offer((1,), False)
    table.leave(1, table.identity("Ben"))
    table.refuses(Identity(), redeem("phone"), "no-pass")


def test_the_log_has_neither_passes_nor_tokens() -> None:
    table = seated_table(2)
    table.link(table.identity("Anna"), 0)
    table.redeem("phone")
    table.rotate(table.identity("Anna"), 0, "laptop")
    written = b"".join(encode_event(transition.event) for transition in table.transitions)
    for secret in (pass_of(0), token_of("phone"), token_of("laptop")):
        assert secret.encode() not in written
        assert hash_token(secret).encode() in written


# Signing out


def test_who_keeps_a_seat_for_this_device_signs_all_others_out() -> None:
    table = started_table(2)
    table.link(table.identity("Anna"), 0)
    table.redeem("phone")
    table.link(table.identity("phone"), 0, number=1)
    table.rotate(table.identity("Anna"), 0, "laptop")
    assert [table.identity(name).seats for name in ("Anna", "phone", "laptop")] == [set(), set(), {0}]
    table.refuses(Identity(), redeem("thief", 1), "no-pass")
    assert devices(table) == [1, 1]
    assert table.identity("Ben").seats == {1}


def test_the_host_keeps_the_hosts_rights_for_one_device() -> None:
    table = seated_table(2)
    table.link(table.identity("Anna", "host"), 0, host=True)
    table.redeem("phone")
    table.rotate(table.identity("host"), None, "laptop")
    assert [table.identity(name).host for name in ("host", "phone", "laptop")] == [False, False, True]
    assert table.identity("phone").seats == {0}, "the seat is another thing"


def test_nobody_signs_out_the_devices_of_others() -> None:
    table = seated_table(2)
    rotate = commands.Rotate(key="k", seat=0, token=token_of("thief"))
    for identity in (Identity(), table.identity("Ben"), table.identity("host")):
        table.refuses(identity, rotate, "not-your-seat")
    table.refuses(table.identity("Anna"), commands.Rotate(key="k", seat=None, token=token_of("thief")), "host-only")


def test_who_sits_down_where_another_was_holds_the_seat_alone() -> None:
    table = seated_table(2)
    table.link(table.identity("Ben"), 1)
    table.redeem("phone")
    table.leave(1, table.identity("Ben"))
    table.sit("Carla")
    assert table.identity("phone").seats == table.identity("Ben").seats == set()
    assert devices(table) == [1, 1]


# Bounds


def test_a_seat_has_few_devices() -> None:
    table = seated_table(2)
    for number in range(MOST_DEVICES - 1):
        table.link(table.identity("Anna"), 0, number=number)
        table.redeem(f"device-{number}", number)
    refused = table.refuses(table.identity("Anna"), commands.Link(key="k", seats=[0], pass_=pass_of(9)), "too-many")
    assert "sign out the others" in refused
    table.rotate(table.identity("Anna"), 0, "Anna")
    table.link(table.identity("Anna"), 0, number=9)


def test_passes_made_before_the_seat_was_full_let_nobody_more_in() -> None:
    table = seated_table(2)
    for number in range(MOST_DEVICES - 2):
        table.link(table.identity("Anna"), 0, number=number)
        table.redeem(f"device-{number}", number)
    for number in (8, 9):
        table.link(table.identity("Anna"), 0, number=number)
    table.redeem("last", 8)
    table.refuses(Identity(), redeem("one-more", 9), "too-many")
    table.redeem("last", 9)
    assert devices(table)[0] == MOST_DEVICES, "one that holds the seat already is not one more"


def test_of_too_many_passes_the_oldest_is_void() -> None:
    table = seated_table(2)
    for number in range(MOST_PASSES + 1):
        table.link(table.identity("Anna"), 0, number=number)
    table.refuses(Identity(), redeem("phone", 0), "no-pass")
    table.redeem("phone", 1)


@pytest.mark.parametrize("seat", [0, None])
def test_the_log_cannot_be_grown_by_going_from_device_to_device(seat: int | None) -> None:
    table = seated_table(2)
    owner = table.identity("Anna", "host")
    for _ in range(MOST_DEVICE_CHANGES):
        table.rotate(owner, seat, "Anna")
    rotate = commands.Rotate(key="k", seat=seat, token=token_of("Anna"))
    assert "too often" in table.refuses(owner, rotate, "too-many")
    seats = [] if seat is None else [seat]
    table.refuses(owner, commands.Link(key="k", seats=seats, host=seat is None, pass_=pass_of(0)), "too-many")
    table.link(table.identity("Ben"), 1)  # others have their own share


# A rematch


def test_a_rematch_keeps_all_devices_and_nobody_who_was_signed_out() -> None:
    table = started_table(2)
    table.link(table.identity("Anna", "host"), 0, host=True)
    table.redeem("phone")
    table.rotate(table.identity("Ben"), 1, "tablet")
    table.link(table.identity("Anna"), 0, number=1)
    table.play_on(Random(2))
    following = LiveTable(creation=rematch(table.room, "ab" * 32), table="t2", secret="ab" * 32)
    assert following.identity("Anna").seats == following.identity("phone").seats == {1}
    assert following.identity("phone").host
    assert following.identity("host").host
    assert following.identity("Ben").seats == set()
    assert following.identity("tablet").seats == {0}
    following.refuses(Identity(), redeem("thief", 1), "no-pass")
    following.sit("Anna", token=token_of("phone"))
    assert following.identity("Anna").seats == following.identity("phone").seats == {1}
    assert devices(following) == [1, 2]


def test_a_rematch_of_a_table_with_one_device_a_seat_is_written_as_ever() -> None:
    table = started_table(2)
    table.play_on(Random(2))
    assert b"tokens" not in encode_event(rematch(table.room, "ab" * 32))
    assert b"hosts" not in encode_event(rematch(table.room, "ab" * 32))
