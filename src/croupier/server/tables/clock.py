"""The server's time, and Clock: a table's timer for a bot's pause and for a person's time to move."""

import asyncio
from collections.abc import Callable
from time import monotonic, time

from croupier.rooms.room import Room

MARGIN = 0.005
"""Seconds that the timer adds to the due time, so that it has certainly passed."""
SLEW = 0.05
"""Seconds by which the server's clock is adjusted to the wall clock per second, at most."""

_ahead = time() - monotonic()
"""Seconds that the server's clock is ahead of the monotonic one."""


def now_ms() -> int:
    """Return the server's time, in milliseconds since 1970.

    It never jumps, even when the wall clock is set, so it also measures durations. All events at tables are dated by
    it, and clients count down to times of it.
    """
    return int((monotonic() + _ahead) * 1000)


def wall_ms() -> int:
    """Return the wall clock's time, in milliseconds since 1970. It may jump, so use it for dates only."""
    return int(time() * 1000)


def set_clock() -> None:
    """Set the server's clock to the wall clock; call this when a server starts."""
    global _ahead
    _ahead = time() - monotonic()


def follow_wall_clock(seconds: float) -> None:
    """Adjust the server's clock a little to the wall clock; call this every `seconds`."""
    global _ahead
    most = SLEW * seconds
    _ahead += min(max(time() - monotonic() - _ahead, -most), most)


class Clock:
    """A table's timer. It calls back when a bot has to move, or when a person's time may be up."""

    def __init__(self, grace: float, on_bot_turn: Callable[[], None], on_time_up: Callable[[], None]) -> None:
        """Make a clock. No person's time is up for `grace` seconds: after an outage people need time to come back."""
        self._not_before = monotonic() + grace
        self._due: int | None = None
        """The due time last counted down to, by the clock of the worker that dated the turn."""
        self._deadline = 0.0
        """The same time by this machine's monotonic clock."""
        self._on_bot_turn = on_bot_turn
        self._on_time_up = on_time_up
        self._timer: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        """Whether the timer is set."""
        return self._timer is not None

    def schedule(self, room: Room, delay: float, now: int | None = None) -> None:
        """Set the timer for the seat to act, `delay` seconds late; stop it if nothing is due.

        `now` is the time by the clock that dated the room, if that may be another worker's.
        """
        self.stop()
        seat = room.to_act
        if seat is None:
            return
        if room.seat(seat).player is not None:
            self.run_later(room.agreement.bot_pause / 1000 + delay, self._on_bot_turn)
        elif (due := room.due) is not None:
            if due != self._due:
                # At most the time that was left at the last event, whatever this machine's clock has been set to since.
                left = min(due - (now_ms() if now is None else now), due - room.at)
                self._due, self._deadline = due, monotonic() + left / 1000
            left_here = max(0.0, self._deadline - monotonic(), self._not_before - monotonic())
            self.run_later(left_here + delay + MARGIN, self._on_time_up)

    def run_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Set the timer for a callback."""

        def run() -> None:
            self._timer = None
            callback()

        self._timer = asyncio.get_running_loop().call_later(seconds, run)

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def may_run_out(self) -> bool:
        """Say whether a person's time may be up by now."""
        return monotonic() >= max(self._deadline, self._not_before)
