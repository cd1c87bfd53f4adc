"""The tampered records: each is refused, and the right line and reason are named."""

import pytest

from croupier.record import verify
from tests.records.write_tampered import FOLDER, TAMPERED, Tampering, tampered

EXPECTED = [row.split("\t") for row in (FOLDER / "expected.tsv").read_text("utf-8").splitlines()[1:]]


def test_every_tampered_record_has_its_expected_line_and_reason() -> None:
    names = [name for name, _, _ in EXPECTED]
    assert len(names) == len(set(names)) >= 40
    assert sorted(names) == sorted(file.stem for file in FOLDER.glob("*.croupier"))
    assert names == [tampering.name for tampering in TAMPERED]


@pytest.mark.parametrize("tampering", TAMPERED, ids=lambda tampering: tampering.name)
def test_a_tampered_record_is_its_golden_one_with_one_thing_changed(tampering: Tampering) -> None:
    assert (FOLDER / f"{tampering.name}.croupier").read_bytes() == tampered(tampering)


@pytest.mark.parametrize(("name", "line", "reason"), EXPECTED, ids=[name for name, _, _ in EXPECTED])
def test_a_tampered_record_is_refused_with_line_and_reason(name: str, line: str, reason: str) -> None:
    report = verify((FOLDER / f"{name}.croupier").read_bytes())
    assert (report.ok, report.line, report.reason) == (False, int(line), reason)


def test_what_only_the_dice_can_tell_is_told_by_the_dice() -> None:
    forged = [row.name for row in TAMPERED if row.name.endswith("-forged")]
    assert len(forged) >= 5
    for name in forged:
        report = verify((FOLDER / f"{name}.croupier").read_bytes())
        assert (report.finished, report.dice) == (True, "checked")
