"""Words: the texts of one language, with placeholders filled in, plural forms and money."""

from dataclasses import dataclass

from croupier.words.language import plural
from croupier.words.texts import texts


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
