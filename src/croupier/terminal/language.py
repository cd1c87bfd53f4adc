"""The choice of the language that a command speaks."""

import os
import sys

from croupier.terminal.errors import failure
from croupier.words import LANGUAGES, Words, detect_language


def system_language() -> str:
    """Return the language of Windows, such as de_DE; "" on other systems, where environment variables name it."""
    if sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""


def words_in(language: str | None) -> Words:
    """Return the texts in a language, or in that of the environment; raise CommandError for an unknown language."""
    words = Words(detect_language({"LANG": system_language(), **os.environ}))
    if language is None:
        return words
    if language.lower() not in LANGUAGES:
        raise failure(words, 2, "error.language", language=language, languages=", ".join(LANGUAGES))
    return Words(language.lower())
