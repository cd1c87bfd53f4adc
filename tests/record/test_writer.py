"""Writing: one game has one text, and that text gives the game back."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from croupier.record import Record, Remark, read, write
from croupier.rules import BIGGY, CLASSIC, Deal, IllegalStepError, Place, Roll, Setup
from tests.record.tables import POCKET, TABLES, record_of, records

TWO = Setup(CLASSIC, players=2, starter=0)


@settings(max_examples=50)
@given(records())
def test_a_record_of_any_game_comes_back_as_it_went_in_and_its_text_too(record: Record) -> None:
    text = write(record)
    again = read(text)
    assert again == record
    assert write(again) == text
    assert read(text.encode()) == record


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_a_game_of_every_table_on_offer_comes_back(setup: Setup) -> None:
    record = record_of(setup, 3, fair=True)
    assert read(write(record)) == record


def test_every_beginning_of_a_game_is_a_record() -> None:
    whole = record_of(replace(TWO, starter=None), 5)
    for length in range(0, len(whole.steps), 7):
        record = replace(whole, steps=whole.steps[:length])
        assert read(write(record)) == record


def test_a_remark_may_stand_between_any_two_steps() -> None:
    whole = record_of(Setup(BIGGY, players=2, neutral=True, bandit=True), 5)
    for after in range(0, len(whole.steps) + 1, 5):
        record = replace(whole, remarks=(Remark(after, "one"), Remark(after, "two")))
        assert read(write(record)) == record


def test_a_game_not_begun_is_its_header_alone() -> None:
    assert write(Record(TWO, ("Anna", "Ben"))) == (
        "croupier record 1\nedition: classic\nseat: Anna\nseat: Ben\nstarter: Anna\n"
    )


def test_variants_are_written_in_their_order_and_the_lot_in_its_place() -> None:
    setup = Setup(BIGGY, players=2, neutral=True, bandit=True, face_down=True)
    lines = write(record_of(setup, 1, most=2)).splitlines()
    assert lines[:6] == [
        "croupier record 1",
        "edition: biggy",
        "variants: neutral, bandit, face down",
        "seat: Anna",
        "seat: Ben",
        "starter: lot",
    ]
    assert lines[6] == ""
    assert lines[7].startswith("lot: ")
    assert lines[8] == "round 1"
    assert lines[9].startswith("deal 1: ")


def test_something_said_between_a_roll_and_its_placing_splits_the_turn() -> None:
    steps = (*(Deal(50),) * 6, Roll.of("11335566"), Place(5))
    record = Record(TWO, ("Anna", "Ben"), steps, (Remark(7, "the phone rings"),))
    assert write(record).splitlines()[-3:] == ["Anna: 11335566", "* the phone rings", "Anna: > 5"]


def test_something_said_while_a_casino_is_filled_splits_its_notes() -> None:
    record = Record(TWO, ("Anna", "Ben"), (Deal(20), Deal(20), Deal(20), Deal(60)), (Remark(1, "wait!"),))
    assert write(record).splitlines()[-4:] == ["deal 1: 20", "* wait!", "deal 1: 20 20", "deal 2: 60"]


def test_something_said_after_a_round_comes_after_its_payout() -> None:
    record = record_of(TWO, 4)
    end_of_round = next(number for number, game in enumerate(record.games()) if game.rounds_paid == 1)
    lines = write(replace(record, remarks=(Remark(end_of_round, "tea?"),))).splitlines()
    said = lines.index("* tea?")
    assert lines[said - 1].startswith("paid: ")
    assert lines[said + 1] == "round 2"


def test_one_note_is_not_called_notes() -> None:
    short_edition = replace(CLASSIC, name="short", rounds=1)
    turns = (Roll.of("66666666"), Place(6), Roll.of("55555555"), Place(5))
    record = Record(replace(TWO, edition=short_edition), ("Anna", "Ben"), (*(Deal(50),) * 6, *turns))
    text = write(record)
    assert text.endswith("end\nAnna: 50 in 1 note, place 1\nBen: 50 in 1 note, place 1\n")
    assert read(text) == record
    assert read(text.replace("1 note,", "1 notes,")) == record


def test_a_casino_that_the_empty_pile_left_without_notes_has_no_line() -> None:
    setup = Setup(replace(POCKET, notes={5: 1, 25: 2}), players=2, starter=0)
    record = record_of(setup, 1)
    text = write(record)
    first_round = text.split("round 1\n")[1].split("round 2\n")[0]
    assert 1 <= first_round.count("deal ") <= 3
    assert "deal 6:" not in text
    assert read(text) == record


def test_an_illegal_step_cannot_be_written() -> None:
    with pytest.raises(IllegalStepError, match="notes are being dealt"):
        write(Record(TWO, ("Anna", "Ben"), (Place(1),)))


def test_more_remarks_than_a_file_may_hold_cannot_be_written() -> None:
    for remarks in ((Remark(0, "x" * 398),) * 700, (Remark(0, "x"),) * 10_000):
        with pytest.raises(ValueError, match="at most 10,000 lines and 256 kB"):
            write(Record(TWO, ("Anna", "Ben"), (), remarks))
