r"""Payloads of NOTIFY: each holds the name of the worker that sent it, and messages, one on each line.

>>> list(encode("w1", ["table 7", "table 8"]))
['w1\ntable 7\ntable 8']
>>> decode("w2", "w1\ntable 7\ntable 8")
['table 7', 'table 8']
>>> decode("w1", "w1\ntable 7\ntable 8")
[]
"""

from collections.abc import Iterable, Iterator

CHANNEL = "croupier"
"""The name of PostgreSQL's channel, for all workers."""

PAYLOAD_LIMIT = 7_999
"""Bytes of a payload at most: PostgreSQL takes fewer than 8,000."""

MESSAGE_LIMIT = 7_900
"""Bytes of a message at most."""


def appended(table: str, seq: int) -> str:
    """The message about an entry that was appended."""
    return f"{table} {seq}"


def check_message(text: str) -> None:
    """Refuse a message that would not arrive unchanged, with a ValueError."""
    if len(text.encode()) > MESSAGE_LIMIT or "\n" in text or "\0" in text:
        raise ValueError(f"messages between workers are single lines of at most {MESSAGE_LIMIT:,} bytes")


def encode(sender: str, messages: Iterable[str]) -> Iterator[str]:
    """Messages from a worker, in as few payloads as possible."""
    lines, size = [sender], len(sender)
    for message in messages:
        more = 1 + (len(message) if message.isascii() else len(message.encode()))
        if size + more > PAYLOAD_LIMIT:
            yield "\n".join(lines)
            lines, size = [sender], len(sender)
        lines.append(message)
        size += more
    if len(lines) > 1:
        yield "\n".join(lines)


def decode(receiver: str, payload: str) -> list[str]:
    """The messages of a payload to a worker; none where it sent them itself."""
    sender, *messages = payload.split("\n")
    return [] if sender == receiver else messages
