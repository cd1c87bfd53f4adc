"""The outer form of a record: its version, its words, its limits, and its lines before anyone knows what they say."""

import re
from typing import TypeAlias

from croupier.record.errors import RecordError

VERSION = 1
"""The version this code writes and reads."""
FIRST_WORDS = "croupier record"
"""What the first line says, before the version."""

HEADER_WORDS = ("edition", "variants", "seat", "starter", "commitment", "seed")
GAME_WORDS = ("lot", "round", "deal", "spare", "paid", "end", "secret")
"""What a line of a record can begin with, apart from names."""
VARIANTS = ("neutral", "bandit", "face down")
"""The variants, in the order they are written."""

MOST_BYTES = 256_000
MOST_LINES = 10_000
MOST_CHARACTERS = 400
"""A record that is larger, or a line that is longer, is refused; the longest game stays far below."""

UNWRITABLE = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, other line ends, signs that turn the direction of writing, and halves of characters.

They have no place in a line: a terminal would obey some of them, and others make a line read differently from
what it says.
"""
BYTE_ORDER_MARK = "\ufeff"

Line: TypeAlias = tuple[int, str]
"""A line and its number, from 1."""


def head_and_rest(text: str) -> tuple[str, str | None]:
    """What stands before the first colon of a line, and what after it; None where there is no colon."""
    head, colon, rest = text.partition(":")
    return head.strip(" "), rest.strip(" ") if colon else None


def pieces(text: str) -> list[str]:
    """What stands between the spaces of a text; only the plain space is one, as the grammar says."""
    return [piece for piece in text.split(" ") if piece]


def numbered_lines(source: str | bytes) -> tuple[list[Line], int]:
    """The lines that say something, each with its number and without spaces around it, and the last line's number.

    Blank lines and comments are left out. What breaks a limit is refused before anything is looked at closely,
    so a hostile file costs no more than one pass over the bytes that are allowed.
    """
    text = _text(source)
    last = max(1, text.count("\n") + (not text.endswith("\n")))
    if last > MOST_LINES:
        raise RecordError(MOST_LINES + 1, f"the record has more than {MOST_LINES:,} lines")
    telling = []
    for number, line in enumerate(text.removeprefix(BYTE_ORDER_MARK).split("\n"), start=1):
        line = line.removesuffix("\r")
        if len(line) > MOST_CHARACTERS:
            raise RecordError(number, f"the line has {len(line)} characters, more than {MOST_CHARACTERS}")
        unwritable = UNWRITABLE.search(line)
        if unwritable is not None:
            raise RecordError(number, f"the line has a control character, U+{ord(unwritable[0]):04X}")
        line = line.strip(" ")
        if line and not line.startswith("#"):
            telling.append((number, line))
    return telling, last


def _text(source: str | bytes) -> str:
    """The text of a record, if it is not too large and is UTF-8."""
    reason = f"the record is larger than {MOST_BYTES // 1000} kB"
    if isinstance(source, str):
        # As characters first: a huge text is not worth encoding.
        if len(source) > MOST_BYTES:
            raise RecordError(source.count("\n", 0, MOST_BYTES) + 1, reason)
        encoded = source.encode("utf-8", "surrogatepass")
    else:
        encoded = source
    if len(encoded) > MOST_BYTES:
        raise RecordError(encoded.count(b"\n", 0, MOST_BYTES) + 1, reason)
    if isinstance(source, str):
        return source
    try:
        return source.decode()
    except UnicodeDecodeError as error:
        raise RecordError(source.count(b"\n", 0, error.start) + 1, "the text is not UTF-8") from None
