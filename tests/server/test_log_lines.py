"""The server's log: what is said again and again is counted."""

import io
import logging
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import pytest

from croupier.server import log_lines
from croupier.server.log_lines import KINDS_LIMIT, RepeatHandler


class Timers:
    """Timers that go off when the test says so."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def __call__(self, seconds: float, report: Callable[..., None], values: tuple[Any, ...]) -> Any:
        """Make one, as `threading.Timer` is made."""
        assert seconds > 0
        waiting = self._waiting

        class Timer:
            daemon = False

            def start(self) -> None:
                waiting.append(lambda: report(*values))

        return Timer()

    def go_off(self) -> None:
        """Let the time of all that were started be up."""
        due, self._waiting[:] = [*self._waiting], []
        for report in due:
            report()


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    made = Timers()
    monkeypatch.setattr(log_lines, "Timer", made)
    return made


def logger(seconds: float) -> tuple[logging.Logger, io.StringIO]:
    """Return a separate logger, and what it writes."""
    written = io.StringIO()
    made = logging.Logger("croupier.test")
    made.addHandler(RepeatHandler(written, seconds))
    return made, written


def test_a_thousand_complaints_alike_are_one_line_and_a_count(timers: Timers) -> None:
    log, written = logger(0.2)
    for number in range(5_124):
        log.error("table %s: %s", number, "the database is away.")
    assert written.getvalue() == "table 0: the database is away.\n"
    timers.go_off()
    assert written.getvalue().count("\n") == 2
    last = written.getvalue().splitlines()[1]
    assert last == "table 5123: the database is away. (5,123 more like this in the last 0.2 seconds)"


def test_what_was_counted_is_written_when_its_time_is_up() -> None:
    log, written = logger(0.05)
    for number in range(10):
        log.error("table %s", number)
    until = monotonic() + 30
    while "table 9" not in written.getvalue():
        assert monotonic() < until
        sleep(0.01)


def test_another_complaint_is_written_at_once() -> None:
    log, written = logger(60)
    log.error("table %s: %s", 1, "away")
    log.error("a table could not be set up: %s", "away")
    log.warning("table %s: %s", 1, "away")
    assert written.getvalue().count("\n") == 3


def test_after_a_quiet_while_the_next_line_is_written_as_it_is(timers: Timers) -> None:
    log, written = logger(0.05)
    log.error("table %s", 1)
    timers.go_off()
    log.error("table %s", 2)
    assert written.getvalue() == "table 1\ntable 2\n"


def test_complaints_that_all_differ_are_limited_too() -> None:
    log, written = logger(60)
    for number in range(1_000):
        log.error(f"task {number} failed")  # as other packages do
    assert written.getvalue().count("\n") == KINDS_LIMIT + 1
