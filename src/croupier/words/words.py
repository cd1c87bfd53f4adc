"""Words: one language, ready to speak."""

from dataclasses import dataclass

from croupier.words.language import plural
from croupier.words.texts import texts


@dataclass(frozen=True)
class Words:
    """All texts of one language."""

    language: str

    def template(self, key: str) -> str:
        """The text of a key, its places still open."""
        return texts(self.language)[key]

    def say(self, key: str, **values: object) -> str:
        """The text of a key, with its places filled in."""
        return self.template(key).format(**values)

    def count(self, key: str, number: int, **values: object) -> str:
        """The form of a text that a number asks for; the number is `{number}` in it."""
        return self.say(f"{key}.{plural(self.language, number)}", number=number, **values)

    def money(self, thousands: int) -> str:
        """An amount, given in thousand $, as the language writes it."""
        between = self.say("money.separator")
        return self.say("money.form", amount=f"{thousands * 1000:,}".replace(",", between))


def words(language: str) -> Words:
    """The words of a language, one of LANGUAGES."""
    return Words(language)
