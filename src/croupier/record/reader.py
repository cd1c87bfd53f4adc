"""Reader of records: replays every line through the rules, and names the first wrong one."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.record.body import Body
from croupier.record.header import read_header
from croupier.record.record import Record
from croupier.record.syntax import numbered_lines
from croupier.rules import EDITIONS, Edition


@dataclass(frozen=True)
class Reading:
    """A record together with the lines of its parts."""

    record: Record
    step_lines: tuple[int, ...]
    """The line of each step."""
    dice_line: int
    """The line of the commitment or of the day; where there is neither, the last line of the header."""
    secret_line: int
    """The line of the secret, where it is revealed; else 0."""


def read(source: str | bytes, editions: Mapping[str, Edition] = EDITIONS) -> Record:
    """Parse the text or the bytes of a record; anything wrong with it raises RecordError."""
    return read_with_lines(source, editions).record


def read_with_lines(source: str | bytes, editions: Mapping[str, Edition] = EDITIONS) -> Reading:
    """As `read`, with the line of each step."""
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
        header.day,
        header.table,
        body.root,
    )
    return Reading(record, tuple(body.lines), header.dice_line, body.secret_line)
