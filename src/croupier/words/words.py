"""Words: the texts of one language, loaded from `locales/`, with placeholders filled in, plural forms and money."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from croupier.words.language import plural


@dataclass(frozen=True)
class Words:
    """The texts of one language."""

    language: str
    """One of LANGUAGES."""

    def template(self, key: str) -> str:
        """The text of a key with its placeholders."""
        return texts(self.language)[key]

    def say(self, key: str, **values: object) -> str:
        """The text of a key with its placeholders filled in."""
        return self.template(key).format(**values)

    def count(self, key: str, number: int, **values: object) -> str:
        """The text of a key in the plural form of a number, which fills in `{number}`."""
        return self.say(f"{key}.{plural(self.language, number)}", number=number, **values)

    def money(self, thousands: int) -> str:
        """An amount, given in thousand $, as the language writes it."""
        separator = self.say("money.separator")
        return self.say("money.form", amount=f"{thousands * 1000:,}".replace(",", separator))


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of a language by key."""
    content: dict[str, str] = json.loads(_folder().joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return content


def rules_text(language: str) -> str:
    """The rules in short, as Markdown."""
    return _folder().joinpath(f"rules.{language}.md").read_text(encoding="utf-8")


def _folder() -> Traversable:
    """The folder `locales`, in the installed package or in a source tree."""
    installed = files("croupier").joinpath("locales")
    # src/croupier/words/words.py: in a source tree the folder lies beside src
    return installed if installed.is_dir() else Path(__file__).parents[3] / "locales"
