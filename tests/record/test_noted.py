"""Records of games whose other dice were not noted."""

import pytest

from croupier.record import Record, RecordError, read, verify, write
from croupier.rules import CLASSIC, Deal, Noted, Place, Setup

STEPS = (*map(Deal, (60, 50, 70, 80, 90, 60)), Noted.of("55"), Place(5))
RECORD = Record(Setup(CLASSIC, 2, starter=0), ("Anna", "Ben"), STEPS)


def test_they_are_written_in_a_version_of_their_own_and_read_back() -> None:
    text = write(RECORD)
    assert text.startswith("croupier record 3\n")
    assert "Anna: 55 ... > 5\n" in text
    assert read(text) == RECORD
    assert verify(text).verdict == "consistent"
    assert not RECORD.has_all_dice


def test_an_older_version_does_not_have_them() -> None:
    with pytest.raises(RecordError, match="line 14: rolls with dice that were not noted came with version 3"):
        read(write(RECORD).replace("record 3", "record 1"))


def test_fair_dice_are_all_known() -> None:
    with pytest.raises(ValueError, match="none of a roll is left out"):
        Record(RECORD.setup, RECORD.names, STEPS, commitment="0" * 64, seeds=("a", "b"))
    fair = f"starter: Anna\ncommitment: {'0' * 64}\nseed: Anna a\nseed: Ben b\n"
    with pytest.raises(RecordError, match="fair dice are all known"):
        read(write(RECORD).replace("starter: Anna\n", fair))


def test_what_cannot_be_noted_so_is_named_with_its_line() -> None:
    for dice in ("56 ...", "555555555 ...", "..."):
        with pytest.raises(RecordError, match=r"^line 14: "):
            read(write(RECORD).replace("55 ...", dice))
