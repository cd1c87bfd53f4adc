"""Which language to speak, and how it counts."""

from collections.abc import Mapping
from typing import Literal

LANGUAGES = ("en", "de", "fr", "it", "nl")
"""English first: it is spoken where nobody says anything else."""


class UnknownLanguageError(ValueError):
    """A language that nobody has written the words for; the message says which there are."""


def language_of(wanted: str | None, environment: Mapping[str, str]) -> str:
    """The language asked for; else the one the environment names; else English.

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
        # The first that is set decides, even for a language we do not speak: that is how it works everywhere.
        if environment.get(variable):
            spoken = environment[variable][:2].lower()
            return spoken if spoken in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def plural(language: str, number: int) -> Literal["one", "other"]:
    """The form a number of things takes; in French nought is singular."""
    if language == "fr":
        return "one" if number in (0, 1) else "other"
    return "one" if number == 1 else "other"
