"""The texts that players see, in five languages, loaded from `locales/`, which the terminal shares with the page.

>>> Words("en").say("round.title", round=2, rounds=4)
'Round 2 of 4'
>>> Words("en").money(60)
'$60,000'
>>> Words("fr").count("dice", 0)
'0 dé'
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath
from unicodedata import category

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "nl": "Nederlands"}
"""The name of each language, in that language."""
LANGUAGES = tuple(LANGUAGE_NAMES)
"""The first is the default."""
ONE = {"en": (1,), "de": (1,), "fr": (0, 1), "it": (1,), "nl": (1,)}
"""The whole numbers of CLDR's plural category "one", by language; all others take the form "other".

Its third category for French and Italian, "many", begins at a million. The page's Intl.PluralRules has the same table.
"""


def detect_language(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, or the default if there are no texts in it.

    >>> detect_language({"LANG": "nl_BE.UTF-8"})
    'nl'
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        # The first variable that is set decides, even if we have no texts in its language, as in other programs.
        if environment.get(variable):
            language = environment[variable][:2].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


@dataclass(frozen=True)
class Words:
    """The texts of one language."""

    language: str
    """One of LANGUAGES."""

    def template(self, key: str) -> str:
        """Return the text of a key, its placeholders not filled in."""
        return texts(self.language)[key]

    def say(self, key: str, **values: object) -> str:
        """Return the text of a key with its placeholders filled in."""
        shown = {name: printable(value) if isinstance(value, PurePath) else value for name, value in values.items()}
        return self.template(key).format(**shown)

    def count(self, key: str, number: int, **values: object) -> str:
        """Return the text of a key in the plural form for a number, with `{number}` filled in."""
        form = "one" if number in ONE[self.language] else "other"
        return self.say(f"{key}.{form}", number=number, **values)

    def money(self, thousands: int) -> str:
        """Format an amount given in thousand $."""
        return self.dollars(thousands * 1000)

    def dollars(self, amount: int) -> str:
        """Format an amount given in $."""
        return self.say("money.form", amount=self.number(amount))

    def number(self, number: int) -> str:
        """Format a whole number with the language's thousands separator."""
        return f"{number:,}".replace(",", self.say("money.separator"))

    def decimal(self, number: str) -> str:
        """Replace the point of a decimal number by the language's decimal sign.

        >>> Words("de").decimal("0.5")
        '0,5'
        """
        return number.replace(".", self.say("number.point"))


def printable(text: object, allowed: str = "") -> str:
    r"""Escape control and invisible characters, except those in `allowed`.

    Names of files come from elsewhere: printed as they are, they could send commands to the terminal.

    >>> print(printable("a\x1b[31m\u202eb.croupier"))
    a\x1b[31m\u202eb.croupier
    """
    text = str(text)
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign in allowed or category(sign) == "Zs" else _escape(ord(sign)) for sign in text
    )


def _escape(code: int) -> str:
    """Return the escape of a code point, as Python and shells write it."""
    if 0xDC80 <= code <= 0xDCFF:  # a byte of a file name that is no UTF-8, as `surrogateescape` decodes it
        code -= 0xDC00
    elif code >= 0x80:
        return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    return f"\\x{code:02x}"


@cache
def texts(language: str) -> dict[str, str]:
    """Load the texts of a language, by key."""
    content: dict[str, str] = json.loads(_folder().joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return content


def rules_text(language: str) -> str:
    """Load the short rules in a language, as Markdown."""
    return _folder().joinpath(f"rules.{language}.md").read_text(encoding="utf-8")


def _folder() -> Path:
    """Return the folder `locales`: part of the installed package, or beside `src` in a source tree."""
    installed = Path(__file__).with_name("locales")
    return installed if installed.is_dir() else Path(__file__).parents[2] / "locales"
