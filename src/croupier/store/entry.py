"""Entry: one event of one table, and the limits of its fields."""

import re

from msgspec import Struct


class Entry(Struct, frozen=True, gc=False):
    """One event of one table."""

    table: str
    """The table's id: 1 to 32 of A-Z, a-z, 0-9, - and _."""

    seq: int
    """The event's number at its table: 1, 2, 3 ... without gaps."""

    at: int
    """When it happened, ms since 1970, UTC."""

    body: bytes
    """The encoded event, opaque to the log."""

    notice: bytes | None = None
    """The table's new row on the public list of open tables; b"" removes it, None changes nothing.

    The log stores only the latest notice of each table, so entries read from it have None here.
    """


BODY_LIMIT = 65_536
"""Bytes of a body, at most."""

NOTICE_LIMIT = 4_096
"""Bytes of a notice, at most."""

_TABLE = re.compile("[A-Za-z0-9_-]{1,32}")
_LAST_SEQ = 2**31 - 1  # what a 32-bit column holds
_LAST_AT = 2**53  # what a JSON number holds exactly


def is_table(text: str) -> bool:
    """Say whether a text can be a table's id."""
    return _TABLE.fullmatch(text) is not None


def check(entry: Entry) -> None:
    """Raise a ValueError for an entry that no log can store, before it fails the commit it shares with others."""
    seq, at, notice = entry.seq, entry.at, entry.notice
    if seq == 1 and not is_table(entry.table):  # later entries only follow a first one
        raise ValueError(f"a table's id is 1 to 32 of A-Z, a-z, 0-9, - and _, not {entry.table!r}")
    if not 0 < seq <= _LAST_SEQ:
        raise ValueError(f"events are numbered from 1 to {_LAST_SEQ}, not {seq}")
    if not 0 <= at <= _LAST_AT:
        raise ValueError(f"a time is 0 to {_LAST_AT} milliseconds since 1970, not {at}")
    if len(entry.body) > BODY_LIMIT:
        raise ValueError(f"an event has at most {BODY_LIMIT:,} bytes, not {len(entry.body):,}")
    if notice is not None and len(notice) > NOTICE_LIMIT:
        raise ValueError(f"a notice has at most {NOTICE_LIMIT:,} bytes, not {len(notice):,}")
