"""A log read from the beginning: the table, what somebody missed, and the record."""

from random import Random

import pytest
from croupier.rooms.agreement import Agreement
from croupier.rooms.messages import Missed
from croupier.rooms.telling import ToldPlaced, told

from croupier.record import read, verify, write
from croupier.rooms import events
from croupier.rooms.history import MOST_REMARKS, Past, happenings, missed_since, record_of
from croupier.rooms.room import State, after
from tests.rooms.strictly import strictly
from tests.rooms.tables import NAMES, LiveTable, people_at, playing


def test_a_log_gives_the_table_as_it_was_live() -> None:
    table = playing(2)
    table.play_on(Random(1))
    assert list(happenings(table.table, table.past)) == table.happenings


def test_a_log_begins_with_the_creation_and_has_only_one() -> None:
    table = people_at(2)
    with pytest.raises(ValueError, match="does not begin with its creation"):
        list(happenings("t1", table.past[1:]))
    with pytest.raises(ValueError, match="created once"):
        list(happenings("t1", [table.past[0], *table.past]))
    assert list(happenings("t1", [])) == []


def test_a_log_in_which_dice_are_placed_too_early_is_not_believed() -> None:
    table = people_at(2)
    with pytest.raises(ValueError, match="before the game began"):
        after(table.room, events.Placed(seat=0, face=1), table.now)
    with pytest.raises(ValueError, match="seat 1 is free"):
        after(LiveTable().room, events.RanOut(seat=1), table.now)


def test_placed_dice_are_told_with_their_payout_only() -> None:
    with pytest.raises(TypeError, match="with their payout"):
        told(events.Placed(seat=0, face=1))


# What somebody missed


def test_who_was_away_hears_all_that_happened_since() -> None:
    table = playing(2)
    table.play_on(Random(2))
    for since in (0, 5, table.room.seq - 1, table.room.seq, table.room.seq + 7):
        told = [strictly(one, Missed) for one in missed_since("t1", table.past, since)]
        assert [one.seq for one in told] == list(range(since + 1, table.room.seq + 1))


def test_with_winnings_face_down_only_the_last_payout_is_told_again() -> None:
    table = playing(2, face_down=True)
    paid = []
    while table.room.to_act is not None:
        happening = table.place_any(Random(table.room.seq))
        if happening.payout is not None:
            paid.append(happening.room.seq)
        told = [strictly(one, Missed) for one in missed_since("t1", table.past, 0)]
        assert told[-1].seq == table.room.seq
        assert told[0].seq == (paid[-1] if paid else 1)
        payouts = [one.what for one in told if isinstance(one.what, ToldPlaced) and one.what.payout is not None]
        assert len(payouts) == min(1, len(paid))
    assert len(paid) == 4


# The record


def check_record(table: LiveTable) -> str:
    """The record of a table, written, read again and verified."""
    record = record_of(table.table, table.past)
    source = write(record)
    assert read(source) == record
    report = verify(source)
    assert report.ok
    assert report.dice == ("unrevealed" if table.room.state is State.PLAYING else "checked")
    return source


@pytest.mark.parametrize("agreement", [Agreement("classic", 2), Agreement("biggy", 3, neutral=True, bandit=True)])
def test_the_record_of_a_game_verifies_at_every_moment(agreement: Agreement) -> None:
    table = LiveTable(agreement)
    for name in NAMES[: agreement.players]:
        table.sit(name)
    table.start()
    while table.room.to_act is not None:
        table.place_any(Random(table.room.seq))
        if table.room.seq % 10 == 0:
            assert (table.secret in check_record(table)) == (table.room.to_act is None)
    assert table.secret in check_record(table)


def test_there_is_no_record_before_the_game() -> None:
    with pytest.raises(ValueError, match="no game has begun"):
        record_of("t1", people_at(2).past)


def test_with_winnings_face_down_there_is_a_record_only_after_the_game() -> None:
    table = playing(2, face_down=True)
    table.place_any(Random(3))
    with pytest.raises(ValueError, match="face down"):
        record_of("t1", table.past)
    table.play_on(Random(3))
    check_record(table)


def test_the_record_says_what_happened_between_roll_and_placing() -> None:
    table = playing(2, seconds_per_move=10, starter=0)
    table.run_out()
    table.stand_in(0, table.who("Ben"))
    table.place_any(Random(4))
    table.reclaim(0, table.who("Anna"))
    table.leave(1, table.who("Ben"))
    table.end(1, table.who("Ben"))
    table.end(0, table.who("Anna"))
    record = record_of("t1", table.past)
    said = [remark.text for remark in record.remarks]
    assert said == [
        "the clock of Anna has run out",
        "the bot regular plays on for Anna",
        "Anna is back",
        "Ben has left",
        "Ben asks to end the game",
        "Anna asks to end the game; it is broken off",
    ]
    assert record.remarks[0].after == len(record.steps) - 2
    assert record.remarks[-1].after == len(record.steps)
    check_record(table)


def test_who_left_before_the_game_is_not_in_its_record() -> None:
    table = people_at(2)
    table.leave(1, table.who("Ben"))
    table.sit("Carla")
    table.start()
    assert "Ben" not in check_record(table)


def test_somebody_who_comes_and_goes_a_thousand_times_does_not_spoil_the_record() -> None:
    table = LiveTable(Agreement(players=2))
    table.sit("\U0001f3b2" * 24, token="t" * 30)
    table.sit("Ben")
    table.start()
    log = table.past
    seq = len(log)
    for _ in range(1000):
        log += [Past(table.now, events.StoodIn(seat=0, bot="x" * 64)), Past(table.now, events.Reclaimed(seat=0))]
    record = record_of("t1", log)
    assert len(record.remarks) == MOST_REMARKS < len(log) - seq
    assert read(write(record)) == record
