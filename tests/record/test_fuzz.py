"""Fuzzing: whatever is done to a record, it is read or refused with a line of it, and nothing else happens."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.write_golden import GOLDEN
from tests.robustness.texts import check_record

TEXTS = [file.read_text("utf-8") for file in sorted(GOLDEN.glob("*.croupier"))]
WORDS = [
    "",
    " ",
    ":",
    ">",
    "#",
    "*",
    ",",
    "\n",
    "\r\n",
    "0",
    "1",
    "6",
    "7",
    "B",
    "n",
    "end",
    "bandit",
    "lot: Ben",
    "Anna: ",
]

Change = Callable[[str], str]


def _on_line(change: Callable[[list[str], int], None], place: float) -> Change:
    def changed(text: str) -> str:
        lines = text.split("\n")
        change(lines, int(place * (len(lines) - 1)))
        return "\n".join(lines)

    return changed


def _delete(lines: list[str], at: int) -> None:
    del lines[at]


def _duplicate(lines: list[str], at: int) -> None:
    lines.insert(at, lines[at])


def _swap(lines: list[str], at: int) -> None:
    lines[at - 1], lines[at] = lines[at], lines[at - 1]


def _replace(place: float, words: str, length: int) -> Change:
    def changed(text: str) -> str:
        at = int(place * len(text))
        return text[:at] + words + text[at + length :]

    return changed


places = st.floats(0, 1, exclude_max=True)
changes: st.SearchStrategy[Change] = st.one_of(
    st.builds(_on_line, st.sampled_from([_delete, _duplicate, _swap]), places),
    st.builds(_replace, places, st.sampled_from(WORDS) | st.text(max_size=3), st.integers(0, 3)),
)


@settings(max_examples=150)
@given(st.sampled_from(TEXTS), st.lists(changes, min_size=1, max_size=3))
def test_a_changed_golden_record_is_read_or_refused_with_its_line(text: str, made: list[Change]) -> None:
    for change in made:
        text = change(text)
    check_record(text)


@settings(max_examples=100)
@given(st.sampled_from(TEXTS), places, st.binary(max_size=4))
def test_changed_bytes_are_read_or_refused_with_their_line(text: str, place: float, words: bytes) -> None:
    source = text.encode()
    at = int(place * len(source))
    check_record(source[:at] + words + source[at + 1 :])


@settings(max_examples=100)
@given(st.text() | st.binary())
def test_any_text_or_bytes_are_read_or_refused(source: str | bytes) -> None:
    check_record(source)


@settings(max_examples=60)
@given(st.sampled_from(TEXTS), places)
def test_a_record_cut_anywhere_is_read_or_refused_with_its_line(text: str, place: float) -> None:
    check_record(text[: int(place * len(text))])
