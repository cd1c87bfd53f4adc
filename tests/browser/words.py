"""What the page says, by the texts of `locales/`: tests find things by the words that people read and hear."""

import json
import re
from functools import cache
from pathlib import Path

LOCALES = Path(__file__).parents[2] / "locales"
LANGUAGES = ("en", "de", "fr", "it", "nl")
PLACEHOLDER = re.compile(r"\{\w+\}")


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of a language by their keys."""
    return dict(json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8")))


def pattern(text: str) -> str:
    """Return a regular expression for a text that accepts any kind of space between its words."""
    return re.sub(r"(\\?\s)+", r"\\s+", re.escape(text))


class Words:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its placeholders filled in."""
        return texts(self.language)[key].format(**values)

    def like(self, *keys: str) -> re.Pattern[str]:
        """Any of these texts from its beginning, whatever their placeholders stand for."""
        patterns = (".+".join(map(pattern, PLACEHOLDER.split(texts(self.language)[key]))) for key in keys)
        return re.compile("^(" + "|".join(patterns) + ")")
