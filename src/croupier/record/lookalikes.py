"""Lookalikes: which names people cannot tell apart, by the signs that look alike according to Unicode."""

import re
import sys
import unicodedata
from functools import cache
from itertools import takewhile
from pathlib import Path

PROTOTYPES = Path(__file__).with_name("confusables.txt")
"""Written by `python -m tools.confusables`."""
ASCII = 0x7F
UNSEEN = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Joiners, and signs that choose how the one before them is drawn; they do not make a name another."""


@cache
def prototypes(last: int = sys.maxunicode) -> dict[int, str]:
    """For each sign that can be mistaken for others the one, or those, that stand for all of them; by code point.

    Of the signs up to the last one that is wanted: the file is sorted, and most names need its first lines alone.
    """
    lines = PROTOTYPES.read_text(encoding="ascii").splitlines()
    codes = ([int(code, 16) for code in line.split()] for line in lines if not line.startswith("#"))
    return {sign: "".join(map(chr, prototype)) for sign, *prototype in takewhile(lambda row: row[0] <= last, codes)}


def likeness(name: str) -> str:
    """A name as compared with others: without capitals, and with accents encoded alike."""
    return UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold()


def skeleton(name: str) -> str:
    """A name as the eye compares it: the same for all that look alike, capital I and small l among them."""
    table = prototypes(ASCII) if name.isascii() else prototypes()
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).translate(table))


def alike(name: str, other: str) -> bool:
    """Whether two names can be taken for each other: as they are, or in small letters, or in capitals."""
    one, two = (UNSEEN.sub("", unicodedata.normalize("NFKC", text)) for text in (name, other))
    return any(skeleton(case(one)) == skeleton(case(two)) for case in (str, str.casefold, str.upper))
