"""The syntax of a record: version, keywords and limits, the split of a text into numbered lines, and line errors."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

VERSION = 1
"""The version of all records except those below."""
DAY_VERSION = 2
"""The version of records with the dice of a day; the earlier one has no such line."""
NOTED_VERSION = 3
"""The version of records with rolls of which only the dice placed were written down."""
BOUND_VERSION = 4
"""The version of records whose commitment and secret are bound to a server's table."""
OWN_EDITION_VERSION = 5
"""The version of records with the row of an edition that is not built in."""
VERSIONS = (VERSION, DAY_VERSION, NOTED_VERSION, BOUND_VERSION, OWN_EDITION_VERSION)
"""All versions, the newest last."""
FORMAT_NAME = "croupier record"
"""The start of the first line, before the version."""

HEADER_KEYWORDS = ("edition", "variants", "seat", "starter", "commitment", "seed")
GAME_KEYWORDS = ("lot", "round", "deal", "spare", "paid", "end", "secret")
"""Keywords at the start of lines of the header and of the game; other lines start with a name."""
DAY_KEYWORD = "day"
"""The keyword of the second version. In records of the first it can be a name."""
VARIANTS = ("neutral", "bandit", "face down")
"""The variants, in the order in which they are written."""

MOST_BYTES = 256_000
"""Most bytes of a record; the longest game has far fewer."""
MOST_LINES = 10_000
"""Most lines of a record."""
MOST_CHARACTERS = 400
"""Most characters of a line."""

UNWRITABLE = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, other line ends, signs that change the direction of writing, and unpaired surrogates.

A terminal would obey some of them, and others make a line look different from its content.
"""
BYTE_ORDER_MARK = "\ufeff"

Line: TypeAlias = tuple[int, str]
"""A line and its number, from 1."""


class RecordError(ValueError):
    """Raised for a record that cannot be right. It names the line, from 1, and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        """Return a sentence such as "line 17: Ben rolled 7 dice, but has 8 to roll"."""
        return f"line {self.line}: {self.reason}"


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """Turn a ValueError into the error of a line."""
    try:
        yield
    except ValueError as error:
        raise RecordError(line, str(error)) from None


def quote(text: str) -> str:
    """Return words of a record in quotes, for a sentence, shortened if they are long."""
    return f"`{text}`" if len(text) <= 40 else f"`{text[:37]}...`"


def head_and_rest(text: str) -> tuple[str, str | None]:
    """Split a line at its first colon. The second part is None if it has no colon."""
    head, colon, rest = text.partition(":")
    return head.strip(" "), rest.strip(" ") if colon else None


def split_pieces(text: str) -> list[str]:
    """Split a text at its spaces. Only the plain space counts, according to the grammar."""
    return [piece for piece in text.split(" ") if piece]


def number_lines(source: str | bytes) -> tuple[list[Line], int]:
    """Return a record's numbered lines, and the number of its last line.

    Blank lines, comments and surrounding spaces are left out. Limits are checked before anything is parsed, so a
    hostile file costs at most one pass over the bytes allowed.
    """
    text = _text(source)
    last = max(1, text.count("\n") + (not text.endswith("\n")))
    if last > MOST_LINES:
        raise RecordError(MOST_LINES + 1, f"the record has more than {MOST_LINES:,} lines")
    lines = []
    for number, line in enumerate(text.removeprefix(BYTE_ORDER_MARK).split("\n"), start=1):
        line = line.removesuffix("\r")
        if len(line) > MOST_CHARACTERS:
            raise RecordError(number, f"the line has {len(line)} characters, more than {MOST_CHARACTERS}")
        unwritable = UNWRITABLE.search(line)
        if unwritable is not None:
            raise RecordError(number, f"the line has a control character, U+{ord(unwritable[0]):04X}")
        line = line.strip(" ")
        if line and not line.startswith("#"):
            lines.append((number, line))
    return lines, last


def _text(source: str | bytes) -> str:
    """Decode the text of a record. Raises RecordError if it is too large or not UTF-8."""
    # A huge text need not be encoded beyond the limit.
    encoded = source[: MOST_BYTES + 1].encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(encoded) > MOST_BYTES:
        line = encoded.count(b"\n", 0, MOST_BYTES) + 1
        raise RecordError(line, f"the record is larger than {MOST_BYTES // 1000} kB")
    if isinstance(source, str):
        return source
    try:
        return source.decode()
    except UnicodeDecodeError as error:
        raise RecordError(source.count(b"\n", 0, error.start) + 1, "the text is not UTF-8") from None
