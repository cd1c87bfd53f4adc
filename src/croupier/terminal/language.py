"""Language: the words a player is spoken to with."""

import os

from croupier.terminal.errors import failure
from croupier.words import LANGUAGES, Words, language_of


def words_in(language: str | None) -> Words:
    """The words of a language, or of that of the environment; CommandError where there are none in it."""
    words = Words(language_of(os.environ))
    if language is None:
        return words
    if language.lower() not in LANGUAGES:
        raise failure(words, 2, "error.language", language=language, languages=", ".join(LANGUAGES))
    return Words(language.lower())
