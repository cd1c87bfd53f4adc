"""Language: the words a player is spoken to with."""

import os
import sys

from croupier.terminal.errors import failure
from croupier.words import LANGUAGES, Words, language_of


def system_language() -> str:
    """The language that Windows speaks, such as de_DE; "" elsewhere, where the environment says it."""
    if sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""


def words_in(language: str | None) -> Words:
    """The words of a language, or of that of the environment; CommandError where there are none in it."""
    words = Words(language_of({"LANG": system_language(), **os.environ}))
    if language is None:
        return words
    if language.lower() not in LANGUAGES:
        raise failure(words, 2, "error.language", language=language, languages=", ".join(LANGUAGES))
    return Words(language.lower())
