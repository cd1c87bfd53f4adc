"""Language: those there are, the choice of one, and their plural forms."""

from collections.abc import Mapping
from typing import Literal

LANGUAGES = ("en", "de", "fr", "it", "nl")
"""The first is the default."""


class UnknownLanguageError(ValueError):
    """A language without texts; the message lists those there are."""


def language_of(wanted: str | None, environment: Mapping[str, str]) -> str:
    """The language wanted; else that of the environment; else the default.

    >>> language_of(None, {"LANG": "nl_BE.UTF-8"})
    'nl'
    >>> language_of("it", {"LANG": "nl_BE.UTF-8"})
    'it'
    """
    if wanted is not None:
        if wanted.lower() not in LANGUAGES:
            raise UnknownLanguageError(f"there is no language {wanted!r}, only {', '.join(LANGUAGES)}")
        return wanted.lower()
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        # The first that is set decides, even for a language without texts, as in other programs.
        if environment.get(variable):
            language = environment[variable][:2].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def plural(language: str, number: int) -> Literal["one", "other"]:
    """The plural form of a number; in French 0 is singular."""
    if language == "fr":
        return "one" if number in (0, 1) else "other"
    return "one" if number == 1 else "other"
