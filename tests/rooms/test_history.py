"""A log replayed from the beginning: the table, what a client missed, and the record."""

from random import Random

import pytest

from croupier.api.agreement import Agreement
from croupier.api.events import PlacedEvent
from croupier.record import Evidence, read, verify, write
from croupier.rooms import events
from croupier.rooms.decisions import bind_dice
from croupier.rooms.events import encode_event
from croupier.rooms.history import MOST_REMARKS, LoggedEvent, missed_since, record_of, transitions
from croupier.rooms.identity import hash_token
from croupier.rooms.room import RoomState
from croupier.rooms.transitions import apply_event
from tests.rooms.tables import HOST, NAMES, SECRET, LiveTable, seated_table, started_table


def test_a_log_gives_the_table_as_it_was_live() -> None:
    table = started_table(2)
    table.play_on(Random(1))
    assert list(transitions(table.table, table.logged)) == table.transitions


def test_a_log_begins_with_the_creation_and_has_only_one() -> None:
    table = seated_table(2)
    with pytest.raises(ValueError, match="does not begin with its creation"):
        list(transitions("t1", table.logged[1:]))
    with pytest.raises(ValueError, match="created once"):
        list(transitions("t1", [table.logged[0], *table.logged]))
    assert list(transitions("t1", [])) == []


def test_a_log_in_which_dice_are_placed_too_early_is_an_error() -> None:
    table = seated_table(2)
    with pytest.raises(ValueError, match="before the game began"):
        apply_event(table.room, events.Placed(seat=0, face=1), table.now)
    with pytest.raises(ValueError, match="seat 1 is free"):
        apply_event(LiveTable().room, events.RanOut(seat=1), table.now)


def test_a_log_with_a_move_that_is_not_legal_is_an_error() -> None:
    table = started_table(2)
    with pytest.raises(ValueError, match="no legal move"):
        apply_event(table.room, events.Placed(seat=table.to_act, face=1, bandit=True), table.now)


def test_a_new_tables_dice_are_made_for_it_and_one_of_1_0_keeps_its_own() -> None:
    creation = events.Created(agreement=Agreement(), secret=SECRET, host=hash_token(HOST))
    assert b"root" not in encode_event(creation)
    for event in (creation, bind_dice(creation, "t1")):
        table = LiveTable(creation=event)
        for name in NAMES[: len(table.room.seats)]:
            table.sit(name)
        table.start()
        before = record_of("t1", table.logged)
        table.play_on(Random(1))
        record = record_of("t1", table.logged)
        kept = Evidence(table.room.commitment, (table.room.seat(0).seed or "",), "t1")
        assert verify(write(record), kept=kept).verdict == "proven"
        bound = event is not creation
        assert (record.table, before.table) == (("t1", "t1") if bound else (None, None))
        assert (record.root, before.root) == (bytes.fromhex(SECRET) if bound else None, None)
        assert (table.room.secret == SECRET) is not bound
        assert write(record).startswith(f"croupier record {4 if bound else 1}\n")


# What a client missed


def test_a_client_that_was_away_gets_all_events_since() -> None:
    table = started_table(2)
    table.play_on(Random(2))
    for since in (0, 5, table.room.seq - 1, table.room.seq, table.room.seq + 7):
        missed = missed_since("t1", table.logged, since)
        assert [one.seq for one in missed] == list(range(since + 1, table.room.seq + 1))


def test_with_winnings_face_down_only_the_last_payout_is_sent_again() -> None:
    table = started_table(2, face_down=True)
    paid = []
    while table.room.to_act is not None:
        transition = table.place_any(Random(table.room.seq))
        if transition.payout is not None:
            paid.append(transition.room.seq)
        missed = missed_since("t1", table.logged, 0)
        assert missed[-1].seq == table.room.seq
        assert missed[0].seq == (paid[-1] if paid else 1)
        payouts = [one.what for one in missed if isinstance(one.what, PlacedEvent) and one.what.payout is not None]
        assert len(payouts) == min(1, len(paid))
    assert len(paid) == 4


# The record


def check_record(table: LiveTable) -> str:
    """Return the record of a table after writing, reading and verifying it."""
    record = record_of(table.table, table.logged)
    source = write(record)
    assert read(source) == record
    report = verify(source)
    assert report.ok
    assert report.dice == ("unrevealed" if table.room.state is RoomState.PLAYING else "checked")
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
        record_of("t1", seated_table(2).logged)


def test_with_winnings_face_down_there_is_a_record_only_after_the_game() -> None:
    table = started_table(2, face_down=True)
    table.place_any(Random(3))
    with pytest.raises(ValueError, match="face down"):
        record_of("t1", table.logged)
    table.play_on(Random(3))
    check_record(table)


def test_the_record_says_what_happened_between_roll_and_placing() -> None:
    table = started_table(2, seconds_per_move=10, starter=0)
    table.run_out()
    table.stand_in(0, table.identity("Ben"))
    table.place_any(Random(4))
    table.reclaim(0, table.identity("Anna"))
    table.leave(1, table.identity("Ben"))
    table.end(1, table.identity("Ben"))
    table.end(0, table.identity("Anna"))
    record = record_of("t1", table.logged)
    remarks = [remark.text for remark in record.remarks]
    assert remarks == [
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
    table = seated_table(2)
    table.leave(1, table.identity("Ben"))
    table.sit("Carla")
    table.start()
    assert "Ben" not in check_record(table)


def test_a_person_who_comes_and_goes_a_thousand_times_does_not_spoil_the_record() -> None:
    table = LiveTable(Agreement(players=2))
    table.sit("\U0001f3b2" * 24, token="t" * 30)
    table.sit("Ben")
    table.start()
    log = table.logged
    seq = len(log)
    for _ in range(1000):
        log += [
            LoggedEvent(table.now, events.StoodIn(seat=0, bot="x" * 64)),
            LoggedEvent(table.now, events.Reclaimed(seat=0)),
        ]
    record = record_of("t1", log)
    assert len(record.remarks) == MOST_REMARKS < len(log) - seq
    assert read(write(record)) == record
