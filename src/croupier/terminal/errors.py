"""Errors: what ends a command, and what a player may ask for instead of answering a question."""

from croupier.words import Words, printable


class CommandError(Exception):
    """Ends the command; the message is a sentence for the error stream, which may name files."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(printable(sentence, besides="\n\t"))
        self.status = status
        """The exit code."""


def failure(words: Words, status: int, key: str, **values: object) -> CommandError:
    """An error with a text; raised, it ends the command with the status."""
    return CommandError(words.say(key, **values), status)


class QuitRequest(Exception):  # noqa: N818  # a request, not an error
    """A player wants to stop here."""
