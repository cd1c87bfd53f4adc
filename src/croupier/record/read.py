"""Reading a record: every line is replayed through the rules, and the first wrong one is named."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.record.body import Body
from croupier.record.form import numbered_lines
from croupier.record.header import read_header
from croupier.record.record import Record
from croupier.rules import EDITIONS, Edition


@dataclass(frozen=True)
class Reading:
    """A record together with where its parts stand in the text."""

    record: Record
    step_lines: tuple[int, ...]
    """The line of each step."""
    secret_line: int
    """The line of the secret, where it is revealed; else 0."""


def read(source: str | bytes, editions: Mapping[str, Edition] = EDITIONS) -> Record:
    """The record of a text or of the bytes of a file; anything wrong with it raises RecordError."""
    return read_with_lines(source, editions).record


def read_with_lines(source: str | bytes, editions: Mapping[str, Edition] = EDITIONS) -> Reading:
    """A record, and the line of each of its steps."""
    lines, last = numbered_lines(source)
    header = read_header(lines, last, editions)
    body = Body(header)
    for line, text in lines[header.length :]:
        body.read_line(line, text)
    body.finish(last)
    record = Record(
        header.setup,
        header.names,
        tuple(body.steps),
        tuple(body.remarks),
        header.commitment,
        header.seeds,
        body.secret,
    )
    return Reading(record, tuple(body.lines), body.secret_line)
