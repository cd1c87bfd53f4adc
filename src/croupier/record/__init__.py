"""The text record of a game: write it, read it back through the rules, and check its dice.

It has one line per event, so people can write a game down at the kitchen table and anyone can check it later.
The format is specified in docs/record.md.

    >>> from croupier.record import Record, read, write
    >>> from croupier.rules import CLASSIC, Deal, Setup
    >>> record = Record(Setup(CLASSIC, players=2, starter=0), ("Anna", "Ben"), (Deal(60), Deal(20)))
    >>> print(write(record), end="")
    croupier record 1
    edition: classic
    seat: Anna
    seat: Ben
    starter: Anna
    <BLANKLINE>
    round 1
    deal 1: 60
    deal 2: 20
    >>> read(write(record)) == record
    True
"""

from typing import TYPE_CHECKING

from croupier.lazy_imports import lazy_imports
from croupier.record.characters import split_characters
from croupier.record.names import (
    LONGEST_NAME,
    MOST_CODE_POINTS,
    NameTakenError,
    check_chosen_name,
    check_chosen_names,
    check_name,
    check_names,
)
from croupier.record.record import Record, Remark
from croupier.record.syntax import MOST_BYTES, MOST_CHARACTERS, MOST_LINES, VERSION, RecordError
from croupier.record.writer import write

if TYPE_CHECKING:
    from croupier.record.position import LONGEST_POSITION, write_position
    from croupier.record.position_reader import PositionError, read_casinos, read_position
    from croupier.record.reader import Reading, read
    from croupier.record.verification import Evidence, Report, read_verified, verify
else:  # a game that has just begun needs no reader yet
    MODULES = {
        "LONGEST_POSITION": "croupier.record.position",
        "Evidence": "croupier.record.verification",
        "PositionError": "croupier.record.position_reader",
        "Reading": "croupier.record.reader",
        "Report": "croupier.record.verification",
        "read": "croupier.record.reader",
        "read_casinos": "croupier.record.position_reader",
        "read_position": "croupier.record.position_reader",
        "read_verified": "croupier.record.verification",
        "verify": "croupier.record.verification",
        "write_position": "croupier.record.position",
    }
    __getattr__ = lazy_imports(__name__, MODULES)

__all__ = [
    "LONGEST_NAME",
    "LONGEST_POSITION",
    "MOST_BYTES",
    "MOST_CHARACTERS",
    "MOST_CODE_POINTS",
    "MOST_LINES",
    "VERSION",
    "Evidence",
    "NameTakenError",
    "PositionError",
    "Reading",
    "Record",
    "RecordError",
    "Remark",
    "Report",
    "check_chosen_name",
    "check_chosen_names",
    "check_name",
    "check_names",
    "read",
    "read_casinos",
    "read_position",
    "read_verified",
    "split_characters",
    "verify",
    "write",
    "write_position",
]
