"""The syntax of a record: its limits, and the kinds of text that are none."""

from pathlib import Path
from time import process_time

import pytest

from croupier.record import MOST_BYTES, MOST_CHARACTERS, MOST_LINES, RecordError, read, verify
from tests.records.write_golden import GOLDEN

TEXT = (GOLDEN / "classic-2.croupier").read_text("utf-8")


def refused(source: str | bytes) -> tuple[int, str]:
    with pytest.raises(RecordError) as caught:
        read(source)
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.reason}"
    return caught.value.line, caught.value.reason


def test_line_ends_of_other_systems_blank_lines_comments_and_a_byte_order_mark_do_not_matter() -> None:
    record = read(TEXT)
    assert read(TEXT.encode()) == record
    assert read(TEXT.replace("\n", "\r\n")) == record
    assert read(TEXT.replace("\n", "\n\n   \n# a comment\n")) == record
    assert read("\ufeff" + TEXT) == record
    assert read(("\ufeff" + TEXT).encode()) == record
    assert read(TEXT.rstrip("\n")) == record


def test_a_record_of_the_largest_size_is_read_and_one_byte_more_is_refused() -> None:
    line = "#" * 99 + "\n"
    filler = TEXT + line * ((MOST_BYTES - len(TEXT.encode())) // len(line))
    filler += "#" * (MOST_BYTES - len(filler.encode()))
    assert read(filler) == read(TEXT) == read(filler.encode())
    last = filler.count("\n") + 1
    for source in (filler + "#", (filler + "#").encode()):
        assert refused(source) == (last, "the record is larger than 256 kB")


def test_the_size_counts_bytes_and_not_characters() -> None:
    source = TEXT + ("#" + "é" * 300 + "\n") * 500
    assert len(source) < MOST_BYTES < len(source.encode())
    assert refused(source)[1] == "the record is larger than 256 kB"
    assert refused(source) == refused(source.encode())
    assert refused(source) == refused(source * 9) == refused((source * 9).encode())


def test_a_file_too_large_is_refused_before_it_is_decoded() -> None:
    assert refused(b"\xff" * (MOST_BYTES + 1)) == (1, "the record is larger than 256 kB")


def test_a_record_has_no_more_lines_than_the_limit() -> None:
    lines = TEXT.count("\n")
    assert read(TEXT + "\n" * (MOST_LINES - lines)) == read(TEXT)
    assert refused(TEXT + "\n" * (MOST_LINES - lines + 1)) == (MOST_LINES + 1, "the record has more than 10,000 lines")


def test_a_line_has_no_more_characters_than_the_limit() -> None:
    assert read("#" * MOST_CHARACTERS + "\n" + TEXT) == read(TEXT)
    assert refused("#" * 401 + "\n" + TEXT) == (1, "the line has 401 characters, more than 400")


@pytest.mark.parametrize(
    "sign", ["\0", "\t", "\v", "\x1b", "\x7f", "\x85", "\r", "\u2028", "\u202e", "\u2066", "\ud800"]
)
def test_control_characters_are_refused_even_in_a_comment(sign: str) -> None:
    assert refused(f"# one\n# {sign} two\n{TEXT}") == (2, f"the line has a control character, U+{ord(sign):04X}")


def test_text_that_is_not_utf_8_is_refused_with_its_line() -> None:
    assert refused(b"croupier record 1\nedition: cl\xe4ssic\n") == (2, "the text is not UTF-8")
    assert refused(TEXT.encode("utf-16")) == (1, "the text is not UTF-8")


@pytest.mark.parametrize("source", ["", b"", "\n\n", "# nothing\n"])
def test_an_empty_record_is_refused(source: str | bytes) -> None:
    line, reason = refused(source)
    assert reason == "the record is empty; it begins with `croupier record 1`"
    assert line == max(1, len(source.splitlines()))


HOSTILE = {
    "one line": "a" * MOST_BYTES,
    "line ends": "\n" * MOST_BYTES,
    "colons": ":" * MOST_CHARACTERS,
    "seats": TEXT.split("seat")[0] + "".join(f"seat: s{number}\n" for number in range(9_000)),
    "remarks": TEXT.split("round 1")[0] + "* x\n" * 9_000,
    "spaces": ("croupier record 1\n" + " " * 390 + "x\n") * 600,
    "digits": TEXT.split("deal 1")[0] + "deal 1: " + "9" * 380,
    "notes": TEXT.split("deal 1")[0] + "deal 1: 10\n" * 9_000,
    "dice": TEXT.split("Anna: ")[0] + "Anna: " + "1" * 380,
    "arrows": TEXT.split("Anna: ")[0] + "Anna: " + ">" * 380,
    "version": "croupier record " + "1" * 380,
    "paid": TEXT.split("paid")[0] + "paid: " + "Anna , " * 50,
    "result": TEXT.split("end\n")[0] + "end\nAnna: 1" + " " * 380,
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_dealt_with_fast(source: str) -> None:
    started = process_time()
    report = verify(source)
    assert process_time() - started < 2
    assert len(report.reason or "") < 500


def test_nothing_in_a_record_is_executed_or_opened(tmp_path: Path) -> None:
    target = tmp_path / "target"
    for words in (f"__import__('pathlib').Path({str(target)!r}).touch()", f"../../{target}", "{0.__class__}", "%s%n"):
        refused(f"croupier record 1\nedition: {words}\n")
    assert not target.exists()
