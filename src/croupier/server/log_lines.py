"""Log lines: how the server writes its log, with a limit on lines that say the same again and again."""

import logging
from threading import Timer
from typing import TextIO

from croupier.store import LostError

REPEAT_SECONDS = 60
"""For so long after a line, others like it are counted instead of written."""
KINDS_LIMIT = 50
"""Kinds that are counted at the same time; beyond, all lines of one logger and level are one more kind."""

_Kind = tuple[str, int, str]
"""Lines that are alike: their logger, level, and text without its values."""


class RepeatHandler(logging.StreamHandler[TextIO]):
    """Writes the first line of a kind; then, once a minute, the last one and how many more there were.

    A database that is down fails every command at every table: a line for each would fill the disk.
    """

    def __init__(self, stream: TextIO | None = None, seconds: float = REPEAT_SECONDS) -> None:
        super().__init__(stream)
        self._seconds = seconds
        self._more: dict[_Kind, int] = {}
        """How many lines of each kind were counted since one was written."""
        self._last: dict[_Kind, logging.LogRecord] = {}
        """The last of those that were counted."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, or count it. The caller has acquired the handler, as logging does."""
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
        timer.daemon = True  # the end of the program does not wait for it
        timer.start()

    def _report(self, kind: _Kind) -> None:
        """Write what was counted, and count on; where nothing was, the next line is written again."""
        self.acquire()
        try:
            more, last = self._more.pop(kind), self._last.pop(kind, None)
            if last is not None:
                message = f"{last.getMessage()} ({more:,} more like this in the last {_time(self._seconds)})"
                super().emit(logging.makeLogRecord({**last.__dict__, "msg": message, "args": None, "exc_info": None}))
                self._count_from_now(kind)
        finally:
            self.release()


def _time(seconds: float) -> str:
    return "minute" if seconds == 60 else f"{seconds:g} seconds"


def report(log: logging.Logger, text: str, *values: object) -> None:
    """Log a failure; leave out what a lost file leads to, since the store has said once that it is lost, and why."""
    if not any(isinstance(value, LostError) for value in values):
        log.error(text, *values)


def configure_logging() -> None:
    """Write warnings of everything, and what the server itself does, to the error stream."""
    handlers = [RepeatHandler()]
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", handlers=handlers)
    logging.getLogger("croupier.server").setLevel(logging.INFO)
