"""Presence: who is connected to a table, here and at other workers, and since when seats have been absent."""

import asyncio
from collections.abc import Callable, Set
from typing import NamedTuple

from croupier.api.messages import Present, encode
from croupier.server.tables.clock import now_ms
from croupier.server.tables.subscriber import Subscriber

FEW_SUBSCRIBERS = 20
"""Up to this many subscribers are sent every change immediately."""
PAUSE_SECONDS = 0.5
"""Seconds between two messages to more subscribers: in a crowd that comes and goes, everyone would be sent a message
about everyone."""


class Connected(NamedTuple):
    """The seats whose people are connected, and the number of other watchers."""

    seats: Set[int] = frozenset()
    watching: int = 0


class Presence:
    """The subscribers of one table, here and at other workers. All are sent `present` when they change."""

    def __init__(
        self, seats: int, send_to_peers: Callable[[Connected], None], on_change: Callable[[], None] = lambda: None
    ) -> None:
        """Make the presence of a table with this many seats.

        `send_to_peers` sends to the other workers who is connected here; `on_change` is called when `addresses` change.
        """
        self.subscribers: set[Subscriber] = set()
        self._since = dict.fromkeys(range(seats), now_ms())
        """By seat: since when nobody has been connected, ms since 1970. Meaningless while somebody is."""
        self._elsewhere: dict[str, Connected] = {}
        """Who is connected at each other worker."""
        self._send_to_peers = send_to_peers
        self._on_change = on_change
        self._sent = Connected()
        """The presence last sent to subscribers."""
        self._sent_to_peers = Connected()
        self._pause: asyncio.TimerHandle | None = None
        """The timer of a pause, until whose end changes are collected; None: no pause."""

    @property
    def connected(self) -> Connected:
        """Everyone who is connected, at any worker."""
        here = self._connected_here()
        seats = frozenset(here.seats).union(*(there.seats for there in self._elsewhere.values()))
        return Connected(seats, here.watching + sum(there.watching for there in self._elsewhere.values()))

    @property
    def addresses(self) -> Set[str]:
        """The addresses of connected clients; all clients of another worker count as one address."""
        here = {subscriber.address for subscriber in self.subscribers}
        return here.union(worker for worker, there in self._elsewhere.items() if there.seats or there.watching)

    @property
    def absent(self) -> dict[int, int]:
        """The seats without a connection, and since when, ms since 1970."""
        present = self.connected.seats
        return {at: since for at, since in self._since.items() if at not in present}

    def update_seats(self, seats: int, before: Set[int] = frozenset()) -> None:
        """Update after a change of seats: tokens may give other seats now, and there may be more of them.

        `before`: the seats that were connected before the change.
        """
        for at in range(seats):
            self._since.setdefault(at, now_ms())
        self._note_absent(before)
        self.update()

    def join(self, subscriber: Subscriber) -> None:
        """Add a subscriber; it gets its own welcome instead of `present`."""
        self.subscribers.add(subscriber)
        self.update(excluding=subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        self.subscribers.discard(subscriber)
        self._note_absent(subscriber.identity.seats)
        self.update()

    def broadcast(self, message: bytes) -> None:
        """Send a message to every subscriber here."""
        for subscriber in self.subscribers:
            subscriber.send(message)

    def update(self, excluding: Subscriber | None = None) -> None:
        """Send who is connected to subscribers and peers if that has changed."""
        self._on_change()
        if self._pause is not None:
            return
        connected = self.connected
        if connected != self._sent:
            self._sent = connected
            message = encode(Present(tuple(sorted(connected.seats)), connected.watching))
            for subscriber in self.subscribers:
                if subscriber is not excluding:
                    subscriber.send(message)
            if len(self.subscribers) > FEW_SUBSCRIBERS:
                self._pause = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._end_pause)
        if self._sent_to_peers != self._connected_here():
            self.send_to_peers()

    def _end_pause(self) -> None:
        """End a pause, and send the changes collected in it."""
        self._pause = None
        self.update()

    def clear(self) -> None:
        """Forget all subscribers after they were disconnected."""
        self.subscribers.clear()
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None

    def send_to_peers(self) -> None:
        """Send to the other workers who is connected here."""
        self._sent_to_peers = self._connected_here()
        self._send_to_peers(self._sent_to_peers)

    def set_peer(self, worker: str, connected: Connected) -> None:
        """Set who is connected at another worker."""
        before = self.connected.seats
        self._elsewhere[worker] = connected
        self._note_absent(before)
        self.update()

    def remove_peer(self, worker: str) -> None:
        """Forget who was connected at a worker that is gone."""
        if worker in self._elsewhere:
            self.set_peer(worker, Connected())

    def clear_peers(self) -> None:
        """Forget who is connected at other workers; call this before asking them again."""
        before = self.connected.seats
        self._elsewhere.clear()
        self._note_absent(before)
        self.update()

    def _note_absent(self, seats: Set[int]) -> None:
        """Note that those of these seats that have no connection are absent from now on."""
        for at in seats - self.connected.seats:
            self._since[at] = now_ms()

    def _connected_here(self) -> Connected:
        seats = {at for subscriber in self.subscribers for at in subscriber.identity.seats}
        return Connected(seats, sum(not subscriber.identity.seats for subscriber in self.subscribers))
