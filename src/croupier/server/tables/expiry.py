"""Expiry: counts the time served, expires idle tables, and reports jumps of the wall clock."""

import asyncio
import logging
from collections.abc import Callable
from time import monotonic

from croupier.rooms.daily import first_day
from croupier.server.event_log import EventLog
from croupier.server.log_lines import report
from croupier.server.settings import DAY, Settings
from croupier.server.tables.clock import wall_ms
from croupier.store import Served, StoreError, Sweep

log = logging.getLogger("croupier.server")
COUNT_SECONDS = 60
"""Interval at which the time served is written."""
COUNTS_BETWEEN_SWEEPS = 60
"""A worker sweeps after its first count, and then each time it has counted this often."""
LOST_SECONDS = 3 * COUNT_SECONDS
"""After this long without a count by another worker, this one takes over. No single count is larger: a machine that
slept, or had no database, did not serve."""
SWEEP_LIMIT = 100
"""Tables that one sweep expires, and tables that it deletes, at most."""
JUMP_SECONDS = 5 * 60
"""A larger difference between wall clock and monotonic clock between two counts is reported as a jump."""
GAP_SECONDS = 7 * DAY
"""A wall clock further ahead of the time the last server wrote is reported, since it may be wrong."""


class Expiry:
    """Expires tables by two clocks. If several workers share a log, one of them counts the time served and sweeps."""

    def __init__(self, event_log: EventLog, settings: Settings, worker: str, forget: Callable[[str], None]) -> None:
        """Prepare to expire tables. `forget` is called with every table that expires or is deleted."""
        self._log = event_log
        self._settings = settings
        self._worker = worker
        self._forget = forget
        self._last_clocks: tuple[float, int] = (monotonic(), wall_ms())
        """The monotonic clock, in seconds, and the wall clock, in milliseconds, at the last step."""
        self._known: Served | None = None
        """The time served as this worker last read or wrote it."""
        self._known_at = monotonic()
        """When `_known` was written or first read, monotonic seconds."""
        self._counts = 0

    async def run(self) -> None:
        """Count and sweep until cancelled."""
        while True:
            await self.step()
            await asyncio.sleep(COUNT_SECONDS)

    async def step(self) -> None:
        """Check the clocks, count, and sweep if it is time to."""
        self._report_jump()
        try:
            if await self._count():
                self._counts += 1
                if self._counts % COUNTS_BETWEEN_SWEEPS == 1:
                    await self._sweep()
        except StoreError as error:
            report(log, "The time served could not be counted, or old tables could not be expired: %s", error)

    def _report_jump(self) -> None:
        """Log a jump of the wall clock since the last step."""
        was_monotonic, was_wall = self._last_clocks
        self._last_clocks = monotonic(), wall_ms()
        jump = (self._last_clocks[1] - was_wall) / 1000 - (self._last_clocks[0] - was_monotonic)
        if abs(jump) > JUMP_SECONDS:
            log.warning(
                "The clock jumped %s by %s: it was set, or the machine slept. No table expires by it.",
                "ahead" if jump > 0 else "back",
                _duration(abs(jump)),
            )

    async def _count(self) -> bool:
        """Add to the time served if it is this worker that counts; return whether it did."""
        found = await self._log.read_served()
        if found.worker == self._worker:
            elapsed = min(monotonic() - self._known_at, LOST_SECONDS)
            return await self._write(found, found.time + int(1000 * elapsed))
        if self._log.shared and found != self._known:  # another worker counts
            self._known, self._known_at = found, monotonic()
        elif not self._log.shared or monotonic() - self._known_at > LOST_SECONDS:
            self._report_gap(found)
            await self._write(found, found.time)  # from now on this one counts
        return False

    async def _write(self, found: Served, time: int) -> bool:
        """Write the time served until now, in milliseconds; return False if another worker has written meanwhile."""
        now, counted = monotonic(), Served(self._worker, time, wall_ms())
        written = await self._log.count_served(found, counted)
        if written:
            self._known, self._known_at = counted, now
        return written

    def _report_gap(self, last: Served) -> None:
        """Log if the wall clock is far from the time that the last server wrote."""
        if not last.at:
            return
        gap = (wall_ms() - last.at) / 1000
        if gap < -JUMP_SECONDS:
            log.warning("The clock is %s behind the last server's; one of them was wrong.", _duration(-gap))
        elif gap > GAP_SECONDS:
            log.warning(
                "By the clock no server has run for %s. If that is not so, set it. No table expires by it.",
                _duration(gap),
            )

    async def _sweep(self) -> None:
        """Expire tables that have been idle for long by both clocks, and delete those that expired long ago by both."""
        served = self._known.time if self._known is not None else 0
        expire, restore = self._settings.expire_days, self._settings.restore_days
        now, expire_after, delete_after = wall_ms(), int(1000 * DAY * expire), int(1000 * DAY * restore)
        swept = await self._log.sweep(Sweep(now, served, expire_after, delete_after, SWEEP_LIMIT, first_day(now)))
        if swept.expired:
            log.info(
                "Expired after %g days without an event: %s. For %g days, a table comes back when its link is opened.",
                expire,
                ", ".join(swept.expired),
                restore,
            )
        if swept.deleted:
            log.info("Deleted %g days after they expired: %s.", restore, ", ".join(swept.deleted))
        for table in (*swept.expired, *swept.deleted):
            self._forget(table)


def _duration(seconds: float) -> str:
    """Return a duration in words, such as "61 days" or "12 minutes"."""
    for unit, length in (("days", DAY), ("hours", 3_600)):
        if seconds >= 2 * length:
            return f"{round(seconds / length)} {unit}"
    return f"{round(seconds / 60)} minutes"
