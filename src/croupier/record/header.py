"""Header: parses the lines before the first step."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.dealer.daily import check_day
from croupier.dealer.fair import check_seed
from croupier.record.edition_rows import read_row
from croupier.record.names import check_day_names, check_names
from croupier.record.record import COMMITMENT, TABLE
from croupier.record.syntax import (
    BOUND_VERSION,
    DAY_KEYWORD,
    DAY_VERSION,
    FORMAT_NAME,
    OWN_EDITION_VERSION,
    VARIANTS,
    VERSION,
    VERSIONS,
    Line,
    RecordError,
    at_line,
    head_and_rest,
    quote,
)
from croupier.rules import Edition, Setup

FIRST_LINE = re.compile(rf"{FORMAT_NAME} +([0-9]+)")


@dataclass(frozen=True)
class Header:
    """The parsed header of a record."""

    setup: Setup
    names: tuple[str, ...]
    commitment: str | None
    seeds: tuple[str, ...]
    day: str | None
    table: str | None
    version: int
    dice_line: int
    """The line of the commitment or of the day; without either, the last line of the header."""
    length: int
    """The number of lines, not counting blank lines and comments."""


def read_header(lines: list[Line], last: int, editions: Mapping[str, Edition]) -> Header:
    """Parse the header. `last` is the number of the record's last line, for one that ends too early."""
    header = _HeaderLines(lines, last)
    header.read_first()
    edition = _read_edition(header, editions)
    keyword, text = header.take("variants", "seat")
    variants: list[str] = []
    variants_line = header.line
    if keyword == "variants":
        variants = _read_variants(header.line, text)
        keyword, text = header.take("seat")
    names: list[str] = []
    seats_line = header.line
    while keyword == "seat":
        names.append(text)
        seats_line = header.line
        _check_names(seats_line, edition, names)
        keyword, text = header.take("seat", "starter")
    starter = None if text == "lot" else seat_of(header.line, text, names)
    _make_setup(seats_line, edition, names, starter, [])
    setup = _make_setup(variants_line, edition, names, starter, variants)
    if header.version == DAY_VERSION and header.is_next(DAY_KEYWORD):
        day = _read_day(header, names)
        return Header(setup, tuple(names), None, (), day, None, header.version, header.line, header.taken)
    if header.version == OWN_EDITION_VERSION and header.is_next(DAY_KEYWORD):
        header.take(DAY_KEYWORD)
        raise RecordError(header.line, "the dice of a day are for editions that are built in")
    table, commitment, seeds, line = _read_dice(header, names)
    return Header(setup, tuple(names), commitment, tuple(seeds), None, table, header.version, line, header.taken)


def seat_of(line: int, name: str, names: Sequence[str]) -> int:
    """Return the seat of a player. Raises a RecordError if no player has the name."""
    if name not in names:
        raise RecordError(line, f"no player is called {quote(name)}; the seats are {', '.join(names)}")
    return names.index(name)


def _read_edition(header: "_HeaderLines", editions: Mapping[str, Edition]) -> Edition:
    """Parse the edition: the name of a known one, or the whole row of another."""
    _, name = header.take("edition")
    if header.version == OWN_EDITION_VERSION:
        return read_row(name, lambda: header.line, header.take, header.is_next)
    if name not in editions:
        known = ", ".join(sorted(editions))
        raise RecordError(header.line, f"there is no edition {quote(name)}; known are {known}")
    return editions[name]


def _read_variants(line: int, text: str) -> list[str]:
    """Parse the variants, which must be in a fixed order."""
    variants = [variant.strip(" ") for variant in text.split(",")]
    for variant in variants:
        if variant not in VARIANTS:
            raise RecordError(line, f"there is no variant {quote(variant)}; known are {', '.join(VARIANTS)}")
    if variants != [variant for variant in VARIANTS if variant in variants]:
        raise RecordError(line, f"variants come once each and in this order: {', '.join(VARIANTS)}")
    return variants


def _check_names(line: int, edition: Edition, names: Sequence[str]) -> None:
    """Raise a RecordError for a bad name or for more seats than the edition has."""
    if len(names) > edition.players[0]:
        _make_setup(line, edition, names, None, [])
    with at_line(line):
        check_names(names)


def _make_setup(
    line: int, edition: Edition, names: Sequence[str], starter: int | None, variants: Sequence[str]
) -> Setup:
    """Return the setup. Raises a RecordError at a line for what the edition does not offer."""
    neutral, bandit, face_down = (variant in variants for variant in VARIANTS)
    with at_line(line):
        setup = Setup(edition, len(names), neutral, bandit, face_down, starter)
    return setup


def _read_dice(header: "_HeaderLines", names: Sequence[str]) -> tuple[str | None, str | None, list[str], int]:
    """Parse the table and commitment of provably fair dice, and the seeds; also return the line of the commitment."""
    if not header.is_next("commitment"):
        return None, None, [], header.line
    _, commitment = header.take("commitment")
    line, table = header.line, None
    if header.version == BOUND_VERSION:
        table, _, commitment = commitment.partition(" ")
        commitment = commitment.strip(" ")
        if TABLE.fullmatch(table) is None or not commitment:
            raise RecordError(line, f"in version {BOUND_VERSION} a commitment names its table first")
    if COMMITMENT.fullmatch(commitment) is None:
        raise RecordError(header.line, "a commitment is 64 hexadecimal digits, in small letters")
    seeds = []
    for name in names:
        _, text = header.take("seed")
        seed = text.removeprefix(f"{name} ").strip(" ")
        if not text.startswith(f"{name} "):
            raise RecordError(header.line, f"seeds come in the order of the seats: that of {name} is expected here")
        with at_line(header.line):
            check_seed(seed)
        seeds.append(seed)
    return table, commitment, seeds, line


def _read_day(header: "_HeaderLines", names: Sequence[str]) -> str:
    """Parse the day of the dice."""
    _, day = header.take(DAY_KEYWORD)
    with at_line(header.line):
        check_day(day)
        check_day_names(names)
    return day


class _HeaderLines:
    """The lines of a header, taken one by one in their fixed order."""

    def __init__(self, lines: list[Line], last: int) -> None:
        self._lines = lines
        self._last = last
        self._seen: set[str] = set()
        self.taken = 0
        self.version = VERSION
        self.line = 1
        """The number of the line taken last."""

    def read_first(self) -> None:
        """Parse the first line, which names the format and its version."""
        first_line = f"`{FORMAT_NAME} {VERSION}`"
        if not self._lines:
            raise RecordError(self._last, f"the record is empty; it begins with {first_line}")
        self.line, text = self._lines[0]
        match = FIRST_LINE.fullmatch(text)
        if match is None:
            raise RecordError(self.line, f"a record begins with {first_line}, not {quote(text)}")
        if match[1] not in map(str, VERSIONS):
            known = f"only {', '.join(map(str, VERSIONS[:-1]))} and {VERSIONS[-1]} are known"
            raise RecordError(self.line, f"the record is of version {match[1][:9]}, and {known}")
        self.version = int(match[1])
        self.taken = 1

    def is_next(self, keyword: str) -> bool:
        """Return whether the next line begins with a keyword."""
        return self.taken < len(self._lines) and head_and_rest(self._lines[self.taken][1])[0] == keyword

    def take(self, *keywords: str) -> tuple[str, str]:
        """Take the next line and return its keyword and text. It must begin with one of the keywords."""
        expected = " or ".join(f"`{keyword}:`" for keyword in keywords)
        if self.taken == len(self._lines):
            raise RecordError(self._last, f"the record ends here, but {expected} is missing")
        self.line, text = self._lines[self.taken]
        keyword, rest = head_and_rest(text)
        if keyword not in keywords or rest is None:
            if rest is not None and keyword in self._seen:
                raise RecordError(self.line, f"`{keyword}:` comes twice or too late; {expected} is expected here")
            raise RecordError(self.line, f"{expected} is expected here, not {quote(text)}")
        if not rest:
            raise RecordError(self.line, f"`{keyword}:` is empty")
        self._seen.add(keyword)
        self.taken += 1
        return keyword, rest
