"""Untrusted text: what others typed, made fit for a terminal: bounded, in one line, without a control character."""

import unicodedata

from croupier.api.commands import LONGEST_WORDS
from croupier.record import MOST_CODE_POINTS
from croupier.record.characters import BLANK, invisible_parts
from croupier.record.names import INVISIBLE

PRIVATE = ("Cn", "Co")
"""Categories of code points that no font shows alike; line mode uses one of them for itself."""


def visible(text: str, most: int) -> str:
    r"""The text without what cannot be seen, and not longer than so many code points.

    >>> visible("a\x1b[31mb\u202ec\n d", 20)
    'a[31mbc d'
    """
    text = text[: 2 * most]
    needed = invisible_parts(text)
    kept = "".join(
        letter
        for at, letter in enumerate(text)
        if letter == " "
        or at in needed
        or (unicodedata.category(letter) not in (*INVISIBLE, *PRIVATE) and BLANK.match(letter) is None)
    )
    return " ".join(kept.split())[:most]


def shown_name(name: str) -> str:
    """The name of a player or a bot; a server of good faith sends none that changes here."""
    return visible(name, MOST_CODE_POINTS) or "?"


def shown_words(words: str) -> str:
    """What somebody said."""
    return visible(words, LONGEST_WORDS)
