"""Rules for players' names: which ones a record can hold, and stricter ones for a name that is chosen now."""

import unicodedata
from collections.abc import Collection, Sequence
from functools import lru_cache

from croupier.checks import check_series, check_text
from croupier.record.characters import (
    BLANK,
    MOST_MARKS,
    count_most_marks,
    has_visible_character,
    invisible_parts,
    split_characters,
)
from croupier.record.lookalikes import fold_name, look_alike
from croupier.record.syntax import DAY_KEYWORD, GAME_KEYWORDS, HEADER_KEYWORDS

LONGEST_NAME = 24
"""Most characters of a name, as a reader counts them."""
MOST_CODE_POINTS = 48
"""Most code points of a name: a flag has two, a family up to eleven.

The names of six players must fit into one line of a record.
"""
KEYWORDS = frozenset((*HEADER_KEYWORDS, *GAME_KEYWORDS, "croupier"))
"""Keywords of the format. With a player of that name, a line could be parsed in two ways."""
INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp", "Zs"))
"""Categories of invisible characters. Of the spaces only the plain one is allowed."""
NULL_NOTEHEAD = "\U0001d159"
"""A musical note without a head, which is an invisible symbol."""


class NameTakenError(ValueError):
    """Raised for a name that could be confused with another player's."""


def check_name(name: str) -> None:
    """Raise a ValueError for a name that a record cannot hold."""
    _check_name(check_text("name", name))


@lru_cache(1024)  # a new record is made after every step of a game
def _check_name(name: str) -> None:
    if len(name) > MOST_CODE_POINTS:
        raise ValueError(f"a name has at most {MOST_CODE_POINTS} code points, not {len(name)}")
    if not 1 <= (length := len(split_characters(name))) <= LONGEST_NAME:
        raise ValueError(f"a name has 1 to {LONGEST_NAME} characters, not {length}")
    needed = invisible_parts(name)
    for at, character in enumerate(name):
        invisible = unicodedata.category(character) in INVISIBLE or BLANK.match(character) is not None
        if invisible and character != " " and at not in needed:
            raise ValueError(f"a name has only visible characters and plain spaces, not U+{ord(character):04X}")
        if character in ":,":
            raise ValueError(f"a name has no colon and no comma, so `{name}` cannot be one")
    if name.startswith(("#", "*")):
        raise ValueError(f"a name does not begin with # or *, so `{name}` cannot be one")
    if name.startswith(" ") or name.endswith(" ") or "  " in name:
        raise ValueError("a name neither begins nor ends with a space and has no two in a row")
    _check_no_keyword(name, KEYWORDS)


def check_day_names(names: Sequence[str]) -> None:
    """Raise a ValueError for a name that a record with the dice of a day cannot hold, as it has one more keyword."""
    for name in names:
        _check_no_keyword(name, (DAY_KEYWORD,))


def _check_no_keyword(name: str, keywords: Collection[str]) -> None:
    """Raise a ValueError if a name is a keyword, with or without a number after it."""
    keyword, _, number = fold_name(name).partition(" ")
    if keyword in keywords and (not number or number.isdigit()):
        raise ValueError(f"`{name}` is a word of the record itself and cannot be a name")


def check_names(names: Sequence[str]) -> None:
    """Raise a ValueError for a name that a record cannot hold, or a NameTakenError for two names that are alike."""
    seen: dict[str, str] = {}
    for name in check_series("names", names, "texts"):
        check_name(name)
        compared = fold_name(name)
        if compared in seen:
            raise NameTakenError(f"two seats cannot be called `{seen[compared]}` and `{name}`: the names are alike")
        seen[compared] = name


def check_chosen_name(name: str, others: Sequence[str]) -> None:
    """Raise a ValueError for a name that may not be chosen beside others.

    Records with it can be read. It must show something, and the same on every device. Raises NameTakenError if it can
    be confused with another name.
    """
    check_name(name)
    check_day_names((name,))
    for character in name:
        if unicodedata.category(character) == "Co" or character == NULL_NOTEHEAD:
            raise ValueError(f"a name has only characters that everyone sees alike, not U+{ord(character):04X}")
    if count_most_marks(name) > MOST_MARKS:
        raise ValueError(f"a name has at most {MOST_MARKS} marks on one letter")
    if not has_visible_character(name):
        raise ValueError("a name has at least one letter, digit or sign")
    for other in check_series("others", others, "texts"):
        check_name(other)
        if look_alike(name, other):
            raise NameTakenError(f"two seats cannot be called `{other}` and `{name}`: the names look alike")


def check_chosen_names(names: Sequence[str]) -> None:
    """Raise a ValueError for names that may not be chosen together."""
    chosen = check_series("names", names, "texts")
    for at, name in enumerate(chosen):
        check_chosen_name(name, chosen[:at])
