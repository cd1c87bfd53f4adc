"""docs/record.md: its examples are real records, and its figures and words are those of the code."""

import re
from pathlib import Path

from croupier.record import (
    LONGEST_NAME,
    LONGEST_POSITION,
    MOST_BYTES,
    MOST_CHARACTERS,
    MOST_CODE_POINTS,
    MOST_LINES,
    Remark,
    Report,
    read,
    read_position,
    verify,
    write,
    write_position,
)
from croupier.record.characters import BLANK
from croupier.record.names import INVISIBLE
from croupier.record.syntax import GAME_KEYWORDS, HEADER_KEYWORDS
from tests.records.write_golden import GOLDEN
from tests.records.write_tampered import FOLDER

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w+)(?: ([\w-]+))?\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_a_canonical_record() -> None:
    text, _ = (text for kind, _, text in BLOCKS if kind == "record")
    assert verify(text) == Report(ok=True, finished=False, dice="uncommitted", missing=("commitment",))
    assert read(text).game.rounds_paid == 1
    assert write(read(text)) == text


def test_the_row_of_an_edition_is_a_canonical_one() -> None:
    _, text = (text for kind, _, text in BLOCKS if kind == "record")
    assert write(read(text)) == text


def test_the_position_is_a_canonical_one() -> None:
    (text,) = (text for kind, _, text in BLOCKS if kind == "position")
    assert write_position(read_position(text)) == text.rstrip("\n")
    assert f"at most {LONGEST_POSITION} characters" in PAGE


def test_the_quoted_golden_record_reads_like_that() -> None:
    quotes = [(name, text) for kind, name, text in BLOCKS if kind == "golden"]
    assert len(quotes) == 2
    for name, text in quotes:
        assert text in (GOLDEN / f"{name}.croupier").read_text("utf-8")


def test_the_quoted_complaints_are_those_of_tampered_records() -> None:
    rows = [row.split("\t") for row in (FOLDER / "expected.tsv").read_text("utf-8").splitlines()[1:]]
    messages = {f"line {line}: {reason}" for _, line, reason in rows}
    quoted = [line for kind, _, text in BLOCKS if kind == "text" for line in text.splitlines()]
    assert len(quoted) == 5
    assert set(quoted) <= messages


def test_the_limits_are_those_of_the_code() -> None:
    remark = next(length for length in range(MOST_CHARACTERS, 0, -1) if _fits(length))
    for row in (
        f"| the file | {MOST_BYTES // 1000} kB ({MOST_BYTES:,} bytes)",
        f"| lines | {MOST_LINES:,} |",
        f"| a line | {MOST_CHARACTERS} characters |",
        f"| a name | {LONGEST_NAME} characters, {MOST_CODE_POINTS} code points |",
        f"| a remark | {remark} characters |",
    ):
        assert row in PAGE


def _fits(length: int) -> bool:
    try:
        Remark(0, "x" * length)
    except ValueError:
        return False
    return True


def test_the_page_names_every_kind_of_character_that_shows_nothing() -> None:
    for category in INVISIBLE:
        assert category in PAGE
    for code in re.findall(r"U\+([0-9A-F]{4})", PAGE.split("marks that show nothing")[1].split(")")[0]):
        assert BLANK.match(chr(int(code, 16)))


def test_the_grammar_names_every_word_a_line_can_begin_with() -> None:
    (grammar,) = (text for kind, _, text in BLOCKS if kind == "ebnf")
    for word in (*HEADER_KEYWORDS, *GAME_KEYWORDS):
        assert f'"{word}"' in grammar
