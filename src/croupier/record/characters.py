"""Characters as a reader counts them: a letter with its marks is one, and so are a flag and several joined pictures.

Text segmentation according to Unicode Standard Annex 29, with the properties in Python's own tables.
"""

import re
import unicodedata

from croupier.checks import check_text

JOINER = "\u200d"
NON_JOINER = "\u200c"
PICTURE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf\u2934\u2935"
    "\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff]"
    "[\ufe0f\U0001f3fb-\U0001f3ff]*"
)
"""An emoji, or a sign that can be part of one, with its skin tone."""
MOST_JOINED = 4
"""Most pictures joined into one: a family has four."""
JOINED = re.compile(f"{PICTURE}(?:{JOINER}{PICTURE}){{1,{MOST_JOINED - 1}}}")
"""Pictures that fonts show as one, such as a family or a profession."""
COUNTRY = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
"""A flag: two letters that exist only for flags."""
NATION = re.compile(
    "\U0001f3f4(?:{}|{}|{})\U000e007f".format(
        *("".join(chr(0xE0000 + ord(letter)) for letter in region) for region in ("gbeng", "gbsct", "gbwls"))
    )
)
"""A flag followed by invisible letters: England, Scotland or Wales, the only ones in fonts."""
MOST_MARKS = 3
"""Most marks above and below one letter.

Vietnamese, Burmese and Tibetan need up to three; more only cover other lines.
"""
BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]")
"""Letters and marks that are as invisible as spaces and control characters."""
VIRAMA = 9
"""The combining class of signs that merge two letters into one shape, in many Indian scripts."""


def split_characters(text: str) -> list[str]:
    """Return the characters of a text.

    >>> len("\U0001f469\u200d\U0001f52c"), len(split_characters("\U0001f469\u200d\U0001f52c"))
    (3, 1)
    """
    check_text("text", text)
    found = []
    start = 0
    while start < len(text):
        whole = next(filter(None, (kind.match(text, start) for kind in (JOINED, COUNTRY, NATION))), None)
        end = whole.end() if whole else start + 1
        while end < len(text) and _extends(text, end):
            end += 1
        found.append(text[start:end])
        start = end
    return found


def _extends(text: str, at: int) -> bool:
    """Return whether a code point belongs to the character before it."""
    sign, before = text[at], text[at - 1] if text[at - 1] != JOINER else text[at - 2]
    if unicodedata.category(sign)[0] == "M" or sign in (JOINER, NON_JOINER) or "\U0001f3fb" <= sign <= "\U0001f3ff":
        return True
    return unicodedata.combining(before) == VIRAMA and unicodedata.category(sign) == "Lo"


def invisible_parts(text: str) -> set[int]:
    """Return where invisible signs in a text do their job: join pictures, make flags, or shape letters.

    Anywhere else they show nothing, and two texts could differ in them alone.
    """
    parts = {at for kind in (JOINED, NATION) for match in kind.finditer(text) for at in range(*match.span())}
    return parts | {at for at, sign in enumerate(text) if sign in (JOINER, NON_JOINER) and _shapes_letters(text, at)}


def _shapes_letters(text: str, at: int) -> bool:
    """Return whether a joiner is between letters that it shapes."""
    before, after = text[:at], text[at + 1 :]
    if not before or not after:
        return False
    if unicodedata.combining(before[-1]) == VIRAMA:
        return unicodedata.category(after[0]) == "Lo"
    letters = [sign for sign in before if unicodedata.category(sign) != "Mn"]
    return text[at] == NON_JOINER and bool(letters) and _is_cursive(letters[-1]) and _is_cursive(after[0])


def _is_cursive(sign: str) -> bool:
    """Return whether a sign is a letter of Arabic or a related script, whose letters are joined in writing."""
    return unicodedata.category(sign) == "Lo" and "\u0620" <= sign <= "\u08ff"


def count_most_marks(text: str) -> int:
    """Return the number of marks on the letter that has most of them, above and below it.

    >>> count_most_marks("a\u0301x\u0323\u0302")
    2
    """
    most = marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        marks = (marks + (category != "Mc")) if category[0] == "M" else 0
        most = max(most, marks)
    return most


def has_visible_character(text: str) -> bool:
    """Return whether a text has at least one letter, digit or sign."""
    return any(unicodedata.category(sign)[0] in "LNPS" for sign in text)
