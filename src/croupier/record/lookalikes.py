"""Lookalikes: names that people cannot tell apart, because their signs look alike according to Unicode."""

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
"""Joiners, and signs that choose how the previous sign is drawn; they do not make names different."""


@cache
def load_prototypes(last: int = sys.maxunicode) -> dict[int, str]:
    """Return, by code point, the sign or signs that stand for each sign that can be confused with others.

    Only signs up to `last` are included: the file is sorted, and most names need only its first lines.
    """
    lines = PROTOTYPES.read_text(encoding="ascii").splitlines()
    codes = ([int(code, 16) for code in line.split()] for line in lines if not line.startswith("#"))
    return {sign: "".join(map(chr, prototype)) for sign, *prototype in takewhile(lambda row: row[0] <= last, codes)}


def fold_name(name: str) -> str:
    """Return a name in the form in which names must differ: without capitals, and with accents encoded alike."""
    return UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold()


def skeleton(name: str) -> str:
    """Return a name as the eye sees it: the same for all names that look alike, such as with capital I and small l."""
    table = load_prototypes(ASCII) if name.isascii() else load_prototypes()
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).translate(table))


def look_alike(name: str, other: str) -> bool:
    """Return whether two names can be confused, as they are, in small letters or in capitals."""
    one, two = (UNSEEN.sub("", unicodedata.normalize("NFKC", text)) for text in (name, other))
    return any(skeleton(case(one)) == skeleton(case(two)) for case in (str, str.casefold, str.upper))
