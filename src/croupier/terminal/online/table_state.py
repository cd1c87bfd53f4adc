"""TableState: an online table as the server told it last, and what happened there that is not shown yet."""

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.api import events, messages
from croupier.api.views import GameView, OwnWinnings, RoomView
from croupier.terminal.online.untrusted import event_fits, game_fits, room_fits, seats_fit

MOST_BEHIND = 400
"""With more events than these to show, the newest state is shown at once."""


@dataclass(frozen=True)
class Moment:
    """An event, with the game before and after it: what a face shows, one at a time."""

    seq: int
    what: events.PublicEvent
    room_before: RoomView
    room: RoomView
    before: GameView | None
    after: GameView | None
    own_before: tuple[OwnWinnings, ...]
    """Our winnings before it, where these lie face down."""
    own: tuple[OwnWinnings, ...]
    """Our winnings after it."""

    @property
    def people(self) -> RoomView:
        """The table with the people that the event tells of: who leaves a lobby sits there before it only."""
        return self.room_before if isinstance(self.what, events.LeftEvent) else self.room


class UnfitError(ValueError):
    """The server told something that cannot be true of a table of Croupier."""


class TableState:
    """One table, seen from our seats or as a spectator."""

    def __init__(self) -> None:
        self.room: RoomView | None = None
        """None: the server has told nothing yet."""
        self.view: GameView | None = None
        self.own: tuple[OwnWinnings, ...] = ()
        self.you: tuple[int, ...] = ()
        """Our seats."""
        self.host = False
        self.present: tuple[int, ...] = ()
        """The seats whose people are connected."""
        self.watching = 0
        self.due: float | None = None
        """When the clock of the seat to act runs out, in seconds of `time.monotonic`; None: there is no clock."""
        self.moments: deque[Moment] = deque()
        """What happened and was not shown yet, the oldest first."""
        self.missed = 0
        """How many moves happened while the line was lost; a face tells it and sets it to 0."""
        self.seq: int | None = None
        """The number of the last event; None: the whole state is wanted anew."""
        self._ahead = 0.0
        """Seconds that the server's clock is ahead of `time.monotonic`."""

    @property
    def seat(self) -> int | None:
        """Our seat; None: we have several, or none."""
        return self.you[0] if len(self.you) == 1 else None

    def ours(self, view: GameView | None) -> bool:
        """Whether we are to choose in a game: the seat to act is ours, and no bot plays there."""
        if view is None or view.seat not in self.you or self.room is None or self.room.state != "playing":
            return False
        person = self.room.seats[view.seat]
        return person is not None and person.bot is None and not person.left

    def seconds_left(self) -> float | None:
        """What the clock of the seat to act has left, at most the agreed time: while it waits, nothing runs."""
        agreed = self.room.agreement.seconds_per_move if self.room else None
        if self.due is None or agreed is None:
            return None
        return min(max(self.due - time.monotonic(), 0), agreed)

    # What the server tells

    def check_welcome(self, welcome: messages.Welcome) -> None:
        """Raise UnfitError where a welcome cannot be the next state of the table."""
        room = welcome.room
        told = (*welcome.you, *welcome.present, *(welcome.offer.seats if welcome.offer is not None else ()))
        if not self._follows(room) or not seats_fit(room, told) or not game_fits(room, welcome.view):
            raise UnfitError("a welcome to another table")

    def begin_anew(self, welcome: messages.Welcome) -> None:
        """Take over the whole state."""
        self.seq = welcome.seq
        self._ahead = welcome.now / 1000 - time.monotonic()
        self.you, self.host = welcome.you, welcome.host
        self.present, self.watching = welcome.present, welcome.watching
        self.missed += sum(isinstance(missed.what, events.PlacedEvent) for missed in welcome.missed)
        self.room, self.view, self.own = welcome.room, welcome.view, welcome.own
        self.due = self._here(welcome.due)
        self.moments.clear()

    def go_on(self, event: messages.EventMessage) -> Moment:
        """Take over the next event; UnfitError where it cannot be that."""
        assert self.room is not None
        now = event.room or self.room
        if not self._follows(now) or not event_fits(now, event.what, self.view) or not game_fits(now, event.view):
            raise UnfitError("an event of another table")
        moment = Moment(event.seq, event.what, self.room, now, self.view, event.view, self.own, event.own)
        if not event_fits(moment.people, event.what, self.view):
            raise UnfitError("somebody left who never sat there")
        self.seq = event.seq
        self.room, self.view, self.own = now, event.view, event.own
        self.you = tuple(seat for seat in self.you if seat < len(now.seats))
        self.present = tuple(seat for seat in self.present if seat < len(now.seats))
        self.due = self._here(event.due)
        self.moments.append(moment)
        if len(self.moments) > MOST_BEHIND:
            self.moments.clear()
        return moment

    def check_seats(self, seats: Sequence[int]) -> None:
        """Raise UnfitError where the table does not have these seats."""
        if self.room is None or not seats_fit(self.room, seats):
            raise UnfitError("seats of another table")

    def _follows(self, room: RoomView) -> bool:
        """Whether a table can be the next state of the one we know: once its game has begun, the agreement stands."""
        before = self.room
        return room_fits(room) and (before is None or before.state == "open" or before.agreement == room.agreement)

    def _here(self, moment: int | None) -> float | None:
        """A time of the server, in seconds of `time.monotonic`."""
        return None if moment is None else moment / 1000 - self._ahead
