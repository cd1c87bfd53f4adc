"""Clock: the server's time, and the timer of one table for a bot's pause and for a person's time to move."""

import asyncio
from collections.abc import Callable
from time import monotonic, time

from croupier.rooms.room import Room

MARGIN = 0.005
"""Seconds after the due time, so that it has surely passed."""
SLEW = 0.05
"""Seconds by which the server's clock follows the wall clock in a second, at most."""

_ahead = time() - monotonic()
"""Seconds that the server's clock is ahead of the monotonic one."""


def now_ms() -> int:
    """Return the server's time, in milliseconds since 1970.

    It never jumps, whatever the wall clock is set to, so it measures how long something takes as well: all that
    happens at tables is dated by it, and clients count down to a time of it.
    """
    return int((monotonic() + _ahead) * 1000)


def wall_ms() -> int:
    """Return the time of the wall clock, which may jump, in milliseconds since 1970: for dates."""
    return int(time() * 1000)


def set_clock() -> None:
    """Set the server's clock by the wall clock, when a server starts."""
    global _ahead
    _ahead = time() - monotonic()


def follow_wall_clock(seconds: float) -> None:
    """Correct the server's clock a little; call it every so many seconds."""
    global _ahead
    most = SLEW * seconds
    _ahead += min(max(time() - monotonic() - _ahead, -most), most)


class Clock:
    """Runs one callback at a time: that a bot is to move, or that a person's time may be up."""

    def __init__(self, grace: float, bot_moves: Callable[[], None], time_is_up: Callable[[], None]) -> None:
        """No person's time is up within `grace` seconds: after an outage people need time to come back."""
        self._not_before = monotonic() + grace
        self._due: int | None = None
        """When the last time that was counted is up, by the clock of the worker that dated it."""
        self._deadline = 0.0
        """The same by the monotonic clock here."""
        self._bot_moves = bot_moves
        self._time_is_up = time_is_up
        self._timer: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        """Whether the timer is set."""
        return self._timer is not None

    def schedule(self, room: Room, delay: float, now: int | None = None) -> None:
        """Set the timer for the seat to act, later by `delay` seconds; stop it where nothing is due.

        `now` is the time by the clock that has dated the room, if that may be another worker's.
        """
        self.stop()
        seat = room.to_act
        if seat is None:
            return
        if room.seat(seat).player is not None:
            self.run_later(room.agreement.bot_pause / 1000 + delay, self._bot_moves)
        elif (due := room.due) is not None:
            if due != self._due:
                # No more than there was at the last event, whatever this machine's clock has been set to since.
                left = min(due - (now_ms() if now is None else now), due - room.at)
                self._due, self._deadline = due, monotonic() + left / 1000
            left_here = max(0.0, self._deadline - monotonic(), self._not_before - monotonic())
            self.run_later(left_here + delay + MARGIN, self._time_is_up)

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
        """Say whether a person's time can be up already."""
        return monotonic() >= max(self._deadline, self._not_before)
