"""The golden records: one for every table on offer, read and verified as long as there is a version 1."""

from pathlib import Path

import pytest

from croupier.record import read, verify, write
from croupier.rules import EDITIONS, Setup, offered_setups
from tests.records.write_golden import BOUND, GOLDEN, golden_bound, golden_name, golden_records

FILES = sorted(GOLDEN.glob("*.croupier"))
TABLES = {golden_name(setup): setup for edition in EDITIONS.values() for setup in offered_setups(edition)}
KITCHEN_TABLE = GOLDEN.parent / "kitchen-table.croupier"


def test_no_table_on_offer_lacks_its_golden_record() -> None:
    assert [file.name for file in FILES] == sorted(TABLES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_record_reads_verifies_and_is_canonical(file: Path) -> None:
    source = file.read_bytes()
    record = read(source)
    setup = record.setup
    assert Setup(setup.edition, setup.players, setup.neutral, setup.bandit) == TABLES[file.name]
    report = verify(source)
    assert report.ok
    assert report.finished
    assert report.dice == ("uncommitted" if record.commitment is None else "checked")
    assert write(record).encode() == source


def test_the_golden_records_are_what_the_writer_writes_today() -> None:
    for name, record in golden_records():
        assert write(record).encode() == (GOLDEN / name).read_bytes(), name


def test_the_record_of_a_servers_table_names_it_and_is_what_the_writer_writes_today() -> None:
    source = BOUND.read_bytes()
    record = read(source)
    assert record == golden_bound()
    assert write(record).encode() == source
    assert (record.table, verify(source).dice) == ("3iL2W4S-dij3", "checked")


def test_the_golden_records_hold_everything_a_record_can_hold() -> None:
    records = [read(file.read_bytes()) for file in FILES]
    for has in (
        lambda record: record.setup.face_down,
        lambda record: record.setup.starter is None,
        lambda record: record.remarks,
        lambda record: record.secret,
    ):
        assert 2 <= sum(1 for record in records if has(record)) < len(records)


def test_a_record_written_by_hand_at_a_kitchen_table_reads_and_verifies() -> None:
    source = KITCHEN_TABLE.read_bytes()
    assert source.count(b"\r\n") == source.count(b"\n") > 90
    assert b"paid:" not in source
    assert b"#" in source
    report = verify(source)
    assert report.ok
    assert report.finished
    record = read(source)
    assert [remark.text for remark in record.remarks] == ["Oma thinks about it for a long time", "Oma wins again"]
    assert [(score.money, score.rank) for score in record.game.scores] == [(670, 1), (560, 2)]
    assert read(write(record)) == record
    assert write(record).count("paid: ") == 4
