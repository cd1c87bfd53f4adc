"""Exceptions that end a command: an error with a message for the user, and the request to quit."""

from croupier.words import Words, printable


class CommandError(Exception):
    """An error that ends the command; its message is printed on the error stream, with control characters escaped."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(printable(sentence, allowed="\n\t"))
        self.status = status
        """The exit code."""


def failure(words: Words, status: int, key: str, **values: object) -> CommandError:
    """Return a CommandError with an exit code and a text from the locales, for the caller to raise."""
    return CommandError(words.say(key, **values), status)


class QuitRequest(Exception):  # noqa: N818  # a request, not an error
    """Raised where a player is asked something and wants to quit instead."""
