"""OnlineTableState: the last state of an online table that the server sent, and the events not shown yet."""

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.api import events, messages
from croupier.api.views import GameView, OwnWinnings, RoomView
from croupier.terminal.online.untrusted import event_fits, game_fits, room_fits, seats_fit

MOST_BEHIND = 400
"""If more events than these wait to be shown, they are skipped and the newest state is shown."""


@dataclass(frozen=True)
class TableUpdate:
    """An event, with the table and the game before and after it. Faces show updates one at a time."""

    seq: int
    what: events.PublicEvent
    room_before: RoomView
    room: RoomView
    before: GameView | None
    after: GameView | None
    own_before: tuple[OwnWinnings, ...]
    """Our winnings before it, if money is face down."""
    own: tuple[OwnWinnings, ...]
    """Our winnings after it, if money is face down."""

    @property
    def people(self) -> RoomView:
        """The table with the people that the event is about: those who leave a lobby are there only before it."""
        return self.room_before if isinstance(self.what, events.LeftEvent) else self.room


class UnfitError(ValueError):
    """Raised when the server sends something that cannot be true of a table of Croupier."""


class OnlineTableState:
    """The state of one table, seen from our seats or as a spectator."""

    def __init__(self) -> None:
        self.room: RoomView | None = None
        """The table; None before the first welcome."""
        self.view: GameView | None = None
        """The game; None before it begins."""
        self.own: tuple[OwnWinnings, ...] = ()
        """Our winnings, if money is face down."""
        self.you: tuple[int, ...] = ()
        """Our seats."""
        self.host = False
        """Whether we are the host."""
        self.present: tuple[int, ...] = ()
        """The seats whose players are connected."""
        self.watching = 0
        """The number of spectators."""
        self.due: float | None = None
        """When the clock of the seat to act runs out, in seconds of `time.monotonic`; None without a clock."""
        self.updates: deque[TableUpdate] = deque()
        """The events that were not shown yet, oldest first."""
        self.missed = 0
        """The number of moves made while we were disconnected; whoever shows this sets it to 0."""
        self.seq: int | None = None
        """The number of the last event; None requests the whole state at the next reconnect."""
        self._ahead = 0.0
        """How far the server's clock is ahead of `time.monotonic`, in seconds."""

    @property
    def seat(self) -> int | None:
        """Our only seat; None if we have several or none."""
        return self.you[0] if len(self.you) == 1 else None

    def is_our_turn(self, view: GameView | None) -> bool:
        """Return whether we are to choose a move: the seat to act is ours, and no bot plays for us."""
        if view is None or view.seat not in self.you or self.room is None or self.room.state != "playing":
            return False
        person = self.room.seats[view.seat]
        return person is not None and person.bot is None and not person.left

    def seconds_left(self) -> float | None:
        """Return the seconds left on the clock of the seat to act, or None without a clock.

        It is never more than the agreed time: a clock may start late, to leave time for animations.
        """
        agreed = self.room.agreement.seconds_per_move if self.room else None
        if self.due is None or agreed is None:
            return None
        return min(max(self.due - time.monotonic(), 0), agreed)

    # Messages

    def check_welcome(self, welcome: messages.Welcome) -> None:
        """Raise UnfitError if a welcome cannot be the next state of the table."""
        room = welcome.room
        seats = (*welcome.you, *welcome.present, *(welcome.offer.seats if welcome.offer is not None else ()))
        if not self._may_follow(room) or not seats_fit(room, seats) or not game_fits(room, welcome.view):
            raise UnfitError("a welcome to another table")

    def apply_welcome(self, welcome: messages.Welcome) -> None:
        """Replace the whole state."""
        self.seq = welcome.seq
        self._ahead = welcome.now / 1000 - time.monotonic()
        self.you, self.host = welcome.you, welcome.host
        self.present, self.watching = welcome.present, welcome.watching
        self.missed += sum(isinstance(missed.what, events.PlacedEvent) for missed in welcome.missed)
        self.room, self.view, self.own = welcome.room, welcome.view, welcome.own
        self.due = self._local_time(welcome.due)
        self.updates.clear()

    def apply_event(self, event: messages.EventMessage) -> TableUpdate:
        """Apply the next event; raise UnfitError if it cannot be that."""
        assert self.room is not None
        now = event.room or self.room
        if not self._may_follow(now) or not event_fits(now, event.what, self.view) or not game_fits(now, event.view):
            raise UnfitError("an event of another table")
        update = TableUpdate(event.seq, event.what, self.room, now, self.view, event.view, self.own, event.own)
        if not event_fits(update.people, event.what, self.view):
            raise UnfitError("somebody left who never sat there")
        self.seq = event.seq
        self.room, self.view, self.own = now, event.view, event.own
        self.you = tuple(seat for seat in self.you if seat < len(now.seats))
        self.present = tuple(seat for seat in self.present if seat < len(now.seats))
        self.due = self._local_time(event.due)
        self.updates.append(update)
        if len(self.updates) > MOST_BEHIND:
            self.updates.clear()
        return update

    def check_seats(self, seats: Sequence[int]) -> None:
        """Raise UnfitError if the table does not have these seats."""
        if self.room is None or not seats_fit(self.room, seats):
            raise UnfitError("seats of another table")

    def _may_follow(self, room: RoomView) -> bool:
        """Return whether a table can be the next state of this one: once the game has begun, the agreement is fixed."""
        before = self.room
        return room_fits(room) and (before is None or before.state == "open" or before.agreement == room.agreement)

    def _local_time(self, milliseconds: int | None) -> float | None:
        """Convert a time of the server's clock into seconds of `time.monotonic`."""
        return None if milliseconds is None else milliseconds / 1000 - self._ahead
