r"""The form in which workers tell each other things: one payload holds a worker's name and lines of text.

>>> list(payloads("w1", ["table 7", "table 8"]))
['w1\ntable 7\ntable 8']
>>> lines("w2", "w1\ntable 7\ntable 8")
['table 7', 'table 8']
>>> lines("w1", "w1\ntable 7\ntable 8")
[]
"""

from collections.abc import Iterable, Iterator

NAME = "croupier"
"""The channel that all workers listen to."""

PAYLOAD_LIMIT = 7_999
"""Bytes of a payload at most: PostgreSQL takes fewer than 8,000."""

TEXT_LIMIT = 7_900
"""Bytes of a text at most."""


def appended(table: str, seq: int) -> str:
    """The text about an entry that was appended."""
    return f"{table} {seq}"


def check_text(text: str) -> None:
    """Refuse a text that would not arrive as it is."""
    if len(text.encode()) > TEXT_LIMIT or "\n" in text or "\0" in text:
        raise ValueError(f"workers tell each other single lines of at most {TEXT_LIMIT:,} bytes")


def payloads(worker: str, texts: Iterable[str]) -> Iterator[str]:
    """Texts as few payloads from a worker."""
    gathered, size = [worker], len(worker)
    for text in texts:
        more = 1 + (len(text) if text.isascii() else len(text.encode()))
        if size + more > PAYLOAD_LIMIT:
            yield "\n".join(gathered)
            gathered, size = [worker], len(worker)
        gathered.append(text)
        size += more
    if len(gathered) > 1:
        yield "\n".join(gathered)


def lines(me: str, payload: str) -> list[str]:
    """What a payload says to me: nothing where it is my own."""
    worker, *texts = payload.split("\n")
    return [] if worker == me else texts
