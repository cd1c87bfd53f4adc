"""Talk: what may be said, and the host who may hush a seat."""

import pytest

from croupier.api import commands
from croupier.api.refusal import Refusal
from croupier.rooms.decisions import MOST_HUSHES, check_say
from tests.rooms.tables import LiveTable, people_at, playing

ANNA, BEN = 0, 1


def hush(seat: int, *, hushed: bool = True) -> commands.Hush:
    return commands.Hush(key="k", seat=seat, hushed=hushed)


def say(table: LiveTable, name: str, seat: int) -> None:
    """A person says a phrase."""
    check_say(table.room, commands.Say(key="k", seat=seat, phrase="ouch"), table.identity(name))


@pytest.mark.parametrize("begun", [False, True])
def test_the_host_hushes_a_seat_and_lets_it_talk_again(begun: bool) -> None:
    table = playing(2) if begun else people_at(2)
    table.hush(BEN)
    with pytest.raises(Refusal, match="The host lets you say nothing") as refused:
        say(table, "Ben", BEN)
    assert refused.value.code == "hushed"
    say(table, "Anna", ANNA)
    table.hush(BEN, hushed=False)
    say(table, "Ben", BEN)


def test_only_the_host_hushes_and_only_people() -> None:
    table = LiveTable()
    table.sit("Anna")
    host = table.identity("host")
    table.refuses(table.identity("Anna"), hush(ANNA), "host-only")
    table.refuses(host, hush(BEN), "no-seat")
    table.sit_bot()
    table.refuses(host, hush(BEN), "seat-taken")
    assert table.refuses(host, hush(ANNA, hushed=False), "exists") == "Anna may talk already."
    table.hush(ANNA)
    assert table.refuses(host, hush(ANNA), "exists") == "Anna is hushed already."


def test_a_log_cannot_be_grown_by_hushing() -> None:
    table = people_at(2)
    for _ in range(MOST_HUSHES):
        table.hush(BEN)
        table.hush(BEN, hushed=False)
    table.refuses(table.identity("host"), hush(BEN), "too-many")
    table.hush(ANNA)


def test_who_takes_the_seat_after_somebody_hushed_may_talk() -> None:
    table = people_at(2)
    table.hush(BEN)
    table.leave(BEN, table.identity("host"))
    table.sit("Carla")
    say(table, "Carla", BEN)
