"""Failure: why there is no coming back to an online table."""

from dataclasses import dataclass

from croupier.words import Words


@dataclass(frozen=True)
class Failure:
    """Why there is no coming back to the table."""

    key: str
    server: str
    reason: str = ""

    def sentence(self, words: Words) -> str:
        """The reason, as a sentence."""
        return words.say(self.key, server=self.server, reason=self.reason)
