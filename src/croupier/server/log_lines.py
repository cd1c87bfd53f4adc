"""Log lines: the server's logging, with a limit on repeated lines."""

import logging
from threading import Timer
from typing import TextIO

from croupier.store import LostError

REPEAT_SECONDS = 60
"""For this long after a line, similar ones are counted instead of written."""
KINDS_LIMIT = 50
"""Kinds counted at the same time; beyond that, all further lines of one logger and level count as one kind."""

_Kind = tuple[str, int, str]
"""A kind of similar lines: their logger, level, and text without its values."""


class RepeatHandler(logging.StreamHandler[TextIO]):
    """Writes the first line of a kind; then, once a minute, the latest one and how many more there were.

    When the database is down, every command at every table fails: a line for each would fill the disk.
    """

    def __init__(self, stream: TextIO | None = None, seconds: float = REPEAT_SECONDS) -> None:
        super().__init__(stream)
        self._seconds = seconds
        self._more: dict[_Kind, int] = {}
        """The number of lines of each kind since one was written."""
        self._last: dict[_Kind, logging.LogRecord] = {}
        """The last line of each kind that was counted."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, or count it. Called by `logging`, which has acquired the handler's lock."""
        kind = (record.name, record.levelno, str(record.msg))
        if kind not in self._more and len(self._more) >= KINDS_LIMIT:
            kind = (record.name, record.levelno, "")
        if kind in self._more:
            self._more[kind] += 1
            self._last[kind] = record
        else:
            super().emit(record)
            self._count_from_now(kind)

    def _count_from_now(self, kind: _Kind) -> None:
        """Count lines of a kind until the time is up."""
        self._more[kind] = 0
        timer = Timer(self._seconds, self._report, (kind,))
        timer.daemon = True  # so that the program can end before
        timer.start()

    def _report(self, kind: _Kind) -> None:
        """Write the last counted line and go on counting; if there was none, stop counting this kind."""
        self.acquire()
        try:
            more, last = self._more.pop(kind), self._last.pop(kind, None)
            if last is not None:
                message = f"{last.getMessage()} ({more:,} more like this in the last {_duration(self._seconds)})"
                super().emit(logging.makeLogRecord({**last.__dict__, "msg": message, "args": None, "exc_info": None}))
                self._count_from_now(kind)
        finally:
            self.release()


def _duration(seconds: float) -> str:
    return "minute" if seconds == 60 else f"{seconds:g} seconds"


def report(log: logging.Logger, text: str, *values: object) -> None:
    """Log a failure, unless it results from a lost file: the store has logged that once, with the reason."""
    if not any(isinstance(value, LostError) for value in values):
        log.error(text, *values)


def configure_logging() -> None:
    """Log all warnings, and information from the server itself, to the error stream."""
    handlers = [RepeatHandler()]
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", handlers=handlers)
    logging.getLogger("croupier.server").setLevel(logging.INFO)
