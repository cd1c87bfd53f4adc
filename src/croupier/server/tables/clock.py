"""Clock: the server's time, and the timer of one table for a bot's pause and for a person's time to move."""

import asyncio
from collections.abc import Callable
from time import time

from croupier.rooms.room import Room

MARGIN = 0.005
"""Seconds after the due time, so that it has surely passed."""


def now_ms() -> int:
    """Return the milliseconds since 1970."""
    return int(time() * 1000)


class Clock:
    """Runs one callback at a time: that a bot is to move, or that a person's time may be up."""

    def __init__(self, not_before: int, bot_moves: Callable[[], None], time_is_up: Callable[[], None]) -> None:
        """No person's time is up before `not_before`, ms since 1970: after an outage people need time to come back."""
        self._not_before = not_before
        self._bot_moves = bot_moves
        self._time_is_up = time_is_up
        self._timer: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        """Whether the timer is set."""
        return self._timer is not None

    def schedule(self, room: Room, delay: float) -> None:
        """Set the timer for the seat to act, later by `delay` seconds; stop it where nothing is due."""
        self.stop()
        seat = room.to_act
        if seat is None:
            return
        if room.seat(seat).player is not None:
            self.run_later(room.agreement.bot_pause / 1000 + delay, self._bot_moves)
        elif (due := room.due) is not None:
            left = max(0.0, (max(due, self._not_before) - now_ms()) / 1000)
            self.run_later(left + delay + MARGIN, self._time_is_up)

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
        return now_ms() >= self._not_before
