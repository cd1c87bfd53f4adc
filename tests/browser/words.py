"""What the page says, by the texts of `locales/`: tests find things by the words that people read and hear."""

import json
import re
from functools import cache
from pathlib import Path

LOCALES = Path(__file__).parents[2] / "locales"
LANGUAGES = ("en", "de", "fr", "it", "nl")
PLACEHOLDER = re.compile(r"\{\w+\}")


@cache
def _texts(language: str) -> dict[str, str]:
    return dict(json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8")))


def pattern_of(text: str) -> str:
    """A text as a pattern: its spaces may be of any kind, since names of buttons are told with plain ones."""
    return r"\s".join(map(re.escape, re.split(r"\s", text)))


class Words:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        """A text, with its placeholders filled in."""
        return _texts(self.language)[key].format(**values)

    def like(self, *keys: str) -> re.Pattern[str]:
        """Any of these texts from its beginning, whatever their placeholders stand for."""
        texts = (".+".join(map(pattern_of, PLACEHOLDER.split(_texts(self.language)[key]))) for key in keys)
        return re.compile("^(" + "|".join(texts) + ")")
