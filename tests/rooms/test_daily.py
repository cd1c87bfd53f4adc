"""The deal of a day at a live table, which is the same for everyone."""

from datetime import UTC, datetime
from random import Random

import pytest

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.refusal import Refusal
from croupier.record import verify, write
from croupier.rooms.daily import create_daily, resolve_day
from croupier.rooms.history import record_of, transitions
from croupier.rooms.identity import Identity, hash_token
from croupier.rooms.views import room_view
from tests.rooms.tables import HOST, LiveTable

DAY = "2026-11-16"
NOON = int(datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp() * 1000)


def opened(day: str = DAY) -> LiveTable:
    """Return the table of a day, where its person sits."""
    table = LiveTable(creation=create_daily(day, hash_token(HOST)), now=NOON)
    table.sit("Anna")
    return table


def test_one_person_and_three_bots_sit_there_and_the_dice_are_named() -> None:
    table = opened()
    shown = room_view(table.room)
    assert [(seat.kind, seat.name, seat.bot) for seat in shown.seats if seat] == [
        ("person", "Anna", None),
        ("bot", "Duke", "regular"),
        ("bot", "Mae", "regular"),
        ("bot", "Frankie", "regular"),
    ]
    assert (shown.day, shown.commitment, shown.secret) == (DAY, None, None)


def test_two_tables_of_one_day_with_the_same_choices_are_the_same_game() -> None:
    texts = set()
    for _ in range(2):
        table = opened()
        table.start()
        table.play_on(Random(4))
        texts.add(write(record_of("t1", table.logged)))
    assert len(texts) == 1
    report = verify(texts.pop())
    assert (report.verdict, report.dice, report.finished) == ("proven", "day", True)


def test_the_seed_that_a_person_adds_changes_nothing() -> None:
    first, second = opened(), LiveTable(creation=create_daily(DAY, hash_token(HOST)), now=NOON)
    second.sit("Zoe")
    assert first.start().event.chance == second.start().event.chance  # type: ignore[union-attr]  # they begin


def test_a_table_read_from_its_log_in_the_middle_of_a_round_deals_on_as_if_nothing_had_been() -> None:
    table = opened()
    table.start()
    for _ in range(9):
        table.place_any(Random(2))
    *_, last = transitions("t1", table.logged)
    assert last.room == table.room
    again = LiveTable(creation=create_daily(DAY, hash_token(HOST)), now=NOON)
    again.log, again.room = list(table.log), last.room
    table.play_on(Random(3))
    again.play_on(Random(3))
    assert write(record_of("t1", table.logged)) == write(record_of("t1", again.logged))


def test_the_game_and_its_bots_cannot_be_changed() -> None:
    table = opened()
    host = table.identity("host")
    message = table.refuses(host, commands.Agree(key="k", agreement=Agreement(players=4, bandit=False)), "bad-setup")
    assert message == "The deal of 2026-11-16 is the same for everyone."
    table.refuses(host, commands.Leave(key="k", seat=2), "bad-setup")
    table.refuses(host, commands.SitBot(key="k", bot="tourist"), "no-free-seat")
    # Its own person may think again.
    table.leave(0, table.identity("Anna"))
    assert table.room.seats[0] is None


def test_no_bot_is_given_the_seat_that_is_for_a_person() -> None:
    table = LiveTable(creation=create_daily(DAY, hash_token(HOST)), now=NOON)
    table.refuses(table.identity("host"), commands.SitBot(key="k", bot="regular"), "bad-setup")
    table.sit("Anna")


def test_a_game_broken_off_tells_no_secret_since_there_is_none() -> None:
    table = opened()
    table.start()
    table.end(0, Identity(frozenset((0,))))
    assert room_view(table.room).state == "ended"
    assert room_view(table.room).secret is None
    assert verify(write(record_of("t1", table.logged))).verdict == "proven"


def test_today_is_the_servers_and_days_to_come_or_long_past_are_refused() -> None:
    assert resolve_day(NOON, "today") == resolve_day(NOON, DAY) == DAY
    assert resolve_day(NOON - 12 * 3_600_000 - 1, "today") == "2026-11-15"
    assert resolve_day(NOON, "2026-10-17") == "2026-10-17"
    for wanted in ("2026-11-17", "2027-01-01", "2026-10-16", "2026-02-30"):
        with pytest.raises(Refusal) as refused:
            resolve_day(NOON, wanted)
        assert refused.value.code == "bad-setup"
