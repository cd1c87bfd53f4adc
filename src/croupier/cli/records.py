"""Records that commands read: a file becomes a record, or a sentence says why not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.terminal.errors import CommandError

if TYPE_CHECKING:
    from croupier.record import Record


def record_in(file: Path) -> Record:
    """The record in a file."""
    from croupier.record import RecordError, read
    from croupier.terminal.record_file import read_limited

    try:
        return read(read_limited(file))
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror or error}.", 1) from None
    except RecordError as error:
        raise CommandError(f"{file}, {error}.", 1) from None
