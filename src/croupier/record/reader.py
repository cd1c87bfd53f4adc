"""Reader of records: replays every line through the rules and names the first wrong one."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.checks import check_source
from croupier.record.body import Body
from croupier.record.header import read_header
from croupier.record.record import Record
from croupier.record.syntax import number_lines
from croupier.rules import EDITIONS, Edition
from croupier.rules.setup import check_editions


@dataclass(frozen=True)
class Reading:
    """A record together with the line numbers of its parts."""

    record: Record
    step_lines: tuple[int, ...]
    """The line number of each step."""
    dice_line: int
    """The line of the commitment or of the day; without either, the last line of the header."""
    secret_line: int
    """The line of the secret; 0 if it is not revealed."""


def read(source: str | bytes, editions: Mapping[str, Edition] = EDITIONS) -> Record:
    """Parse the text or the bytes of a record. Raises RecordError if anything is wrong with it."""
    return read_with_lines(source, editions).record


def read_with_lines(source: str | bytes, editions: Mapping[str, Edition] = EDITIONS) -> Reading:
    """Parse a record like `read` and also return the line number of each step."""
    lines, last = number_lines(check_source("source", source))
    check_editions(editions)
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
