"""Records with the dice of a day: version 2, proven by computing every draw again."""

from dataclasses import replace

import pytest

from croupier.record import Record, RecordError, check_chosen_name, check_name, read, verify, write
from croupier.rules import CLASSIC, Setup
from tests.records.write_golden import DAY, golden_day

TEXT = DAY.read_text("utf-8")


def test_the_golden_record_of_a_day_is_what_the_writer_writes_and_reads_back() -> None:
    assert write(golden_day()) == TEXT
    assert TEXT.startswith("croupier record 2\n")
    assert read(TEXT) == golden_day()


def test_its_dice_are_proven_by_computing_them_again_with_nothing_kept() -> None:
    report = verify(TEXT)
    assert (report.verdict, report.dice, report.missing, report.fingerprint) == ("proven", "day", (), None)
    assert report.finished


def test_a_game_of_a_day_that_goes_on_is_proven_so_far() -> None:
    begun = "".join(TEXT.splitlines(keepends=True)[:40])
    report = verify(begun)
    assert (report.verdict, report.finished) == ("proven", False)


def test_the_dice_of_another_day_are_found_out_at_the_first_draw() -> None:
    report = verify(TEXT.replace("day: 2026-11-16", "day: 2026-11-18"))
    assert report.verdict == "wrong"
    assert "of 2026-11-18: it should be" in (report.reason or "")


def test_a_forged_roll_is_found_out() -> None:
    line = next(number for number, line in enumerate(TEXT.splitlines(), 1) if line == "Ben: 22334456 > 3")
    report = verify(TEXT.replace("Ben: 22334456 > 3", "Ben: 22334455 > 3"))
    assert (report.verdict, report.line) == ("wrong", line)
    assert report.reason == "the dice of Ben are not those of 2026-11-16: they should be 22334456"


def test_the_first_version_knows_no_day_and_the_second_needs_none() -> None:
    with pytest.raises(RecordError, match="line 8"):
        read(TEXT.replace("croupier record 2", "croupier record 1"))
    plain = write(Record(Setup(CLASSIC, 2), ("Anna", "Ben")))
    assert read(plain.replace("croupier record 1", "croupier record 2")) == read(plain)


@pytest.mark.parametrize("day", ["2026-02-30", "16.11.2026", "today", "2026-11-16 2026-11-16"])
def test_a_day_that_is_no_date_is_refused_at_its_line(day: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(TEXT.replace("day: 2026-11-16", f"day: {day}"))
    assert refused.value.line == 8


def test_dice_of_a_day_have_no_commitment() -> None:
    with pytest.raises(ValueError, match="no secret"):
        replace(golden_day(), commitment="0" * 64, seeds=("a", "b", "c", "d"))


def test_day_is_a_name_in_old_records_alone() -> None:
    check_name("Day")
    assert read(write(Record(Setup(CLASSIC, 2), ("Day", "Ben")))).names == ("Day", "Ben")
    with pytest.raises(ValueError, match="word of the record"):
        check_chosen_name("Day", ())
    with pytest.raises(ValueError, match="word of the record"):
        replace(golden_day(), names=("Anna", "Ben", "Carla", "day 2"))
    with pytest.raises(RecordError, match="word of the record"):
        read(TEXT.replace("Dörte", "Day"))
