"""Words: what people may say at a table, as one line of text that others can read."""

import unicodedata

from croupier.api.refusal import Refusal
from croupier.record.characters import BLANK, MOST_MARKS, invisible_parts, most_marks, shows_something


def check_words(words: str) -> None:
    """Refuse what is no readable line: ends of lines, controls, directions, signs that show nothing, piles of marks.

    Any space will do, since French has its own before an exclamation mark; and so will signs that join pictures or
    shape letters.
    """
    needed = invisible_parts(words)
    for at, sign in enumerate(words):
        visible = sign.isprintable() and not BLANK.match(sign)
        if not (visible or unicodedata.category(sign) == "Zs" or at in needed):
            raise Refusal("bad-message", f"Words are one line of visible text, without U+{ord(sign):04X}.")
    if most_marks(words) > MOST_MARKS:
        raise Refusal("bad-message", f"Words have at most {MOST_MARKS} marks on one letter.")
    if not shows_something(words):
        raise Refusal("bad-message", "Words have at least one letter, digit or sign.")
