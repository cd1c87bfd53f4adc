"""RecordError: what is wrong with a record, and in which line."""

from collections.abc import Iterator
from contextlib import contextmanager


class RecordError(ValueError):
    """A record that cannot be right; it names the line, from 1, and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        """The sentence a person reads: line 17: Ben rolled 7 dice, but has 8 to roll."""
        return f"line {self.line}: {self.reason}"


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """Raise a ValueError as the error of a line."""
    try:
        yield
    except ValueError as error:
        raise RecordError(line, str(error)) from None


def quoted(text: str) -> str:
    """Words of a record inside a sentence, cut short where they would drown it."""
    return f"`{text}`" if len(text) <= 40 else f"`{text[:37]}...`"
