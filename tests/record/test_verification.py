"""Verifying: rules and result, and every lot, note and roll that fair dice promised."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from croupier.record import Record, Report, read, verify, write
from croupier.rules import BIGGY, CLASSIC, Setup, offered_setups
from tests.record.tables import POCKET, TABLES, record_of, records

TWO = Setup(CLASSIC, players=2)


def summary(report: Report) -> tuple[bool, bool, str, int | None, str | None]:
    """Return what was found, without what is missing for a proof."""
    return report.ok, report.finished, report.dice, report.line, report.reason


def test_a_game_with_other_dice_is_checked_by_its_rules_alone() -> None:
    report = Report(ok=True, finished=True, dice="uncommitted", missing=("commitment",))
    assert verify(write(record_of(TWO, 1))) == report


def test_a_game_whose_secret_is_not_revealed_is_valid_so_far() -> None:
    for most in (None, 40):
        text = write(record_of(TWO, 1, fair=True, most=most, revealed=False))
        assert summary(verify(text)) == (True, most is None, "unrevealed", None, None)


@pytest.mark.parametrize("setup", TABLES[::4], ids=str)
def test_a_game_with_fair_dice_is_checked_throw_by_throw(setup: Setup) -> None:
    text = write(record_of(setup, 1, fair=True))
    assert verify(text) == verify(text.encode())
    assert summary(verify(text)) == (True, True, "checked", None, None)


def test_a_game_broken_off_is_checked_as_far_as_it_went() -> None:
    text = write(record_of(TWO, 1, fair=True, most=33))
    assert summary(verify(text)) == (True, False, "checked", None, None)


def test_dice_of_a_seed_that_claim_to_be_fair_are_found_out_at_the_first_draw() -> None:
    fair = record_of(Setup(BIGGY, players=4, starter=0), 1, fair=True)
    seeded = record_of(Setup(BIGGY, players=4, starter=0), 1)
    report = verify(write(replace(fair, steps=seeded.steps)))
    assert not report.ok
    assert report.dice == "checked"
    assert report.line == 15
    assert report.reason is not None
    assert report.reason.startswith("note 1 of casino 1 is not that of the secret and the seeds: it should be ")


def test_a_record_that_cannot_be_read_is_reported_and_not_raised() -> None:
    report = verify(b"\xff")
    assert report == Report(ok=False, finished=False, dice="unread", line=1, reason="the text is not UTF-8")


@settings(max_examples=25)
@given(records())
def test_whatever_was_dealt_and_played_verifies(record: Record) -> None:
    report = verify(write(record))
    dice = "uncommitted" if record.commitment is None else "unrevealed" if record.secret is None else "checked"
    assert summary(report) == (True, record.finished, dice, None, None)
    assert report.verdict == "consistent", "nothing was kept to compare with"


@settings(max_examples=25)
@given(records(tuple(offered_setups(POCKET))))
def test_an_edition_of_ones_own_goes_through_write_read_and_verify(record: Record) -> None:
    assert read(write(record)) == record
    report = verify(write(record))
    assert report.ok
    assert report.finished == record.finished
