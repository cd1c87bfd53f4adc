"""Presence: who is connected to a table, here and at other workers, and since when a seat's people are not."""

import asyncio
from collections.abc import Callable, Set
from typing import NamedTuple

from croupier.api.messages import Present, encode
from croupier.server.tables.clock import now_ms
from croupier.server.tables.subscriber import Subscriber

FEW = 20
"""So many subscribers are sent every change at once."""
PAUSE = 0.5
"""Seconds between two messages to more of them: a crowd that comes and goes would cost a message each, each time."""


class Connected(NamedTuple):
    """Seats whose people are connected, and how many others watch."""

    seats: Set[int] = frozenset()
    watching: int = 0


class Presence:
    """The subscribers of one table, and those of its peers. All are sent `present` when that changes."""

    def __init__(
        self, seats: int, send_to_peers: Callable[[Connected], None], on_change: Callable[[], None] = lambda: None
    ) -> None:
        """`send_to_peers` sends the other workers who is connected here; `on_change` is called when `addresses` do."""
        self.subscribers: set[Subscriber] = set()
        self._since = dict.fromkeys(range(seats), now_ms())
        """Since when nobody of a seat is connected, ms since 1970; of no meaning while a client of it is."""
        self._elsewhere: dict[str, Connected] = {}
        """By other worker."""
        self._send_to_peers = send_to_peers
        self._on_change = on_change
        self._sent = Connected()
        """What subscribers were sent last."""
        self._sent_to_peers = Connected()
        self._pause: asyncio.TimerHandle | None = None
        """Until it is over, changes are gathered."""

    @property
    def connected(self) -> Connected:
        """Who is connected, at any worker."""
        here = self._here()
        seats = frozenset(here.seats).union(*(there.seats for there in self._elsewhere.values()))
        return Connected(seats, here.watching + sum(there.watching for there in self._elsewhere.values()))

    @property
    def addresses(self) -> Set[str]:
        """The addresses of connected clients; those of other workers count as one for each worker."""
        here = {subscriber.address for subscriber in self.subscribers}
        return here.union(worker for worker, there in self._elsewhere.items() if there.seats or there.watching)

    @property
    def absent(self) -> dict[int, int]:
        """The seats nobody is connected for, and since when, ms since 1970."""
        present = self.connected.seats
        return {at: since for at, since in self._since.items() if at not in present}

    def seats_changed(self, seats: int, before: Set[int] = frozenset()) -> None:
        """Follow a change of seats: tokens mean other seats now, and there may be more; `before`: who was connected."""
        for at in range(seats):
            self._since.setdefault(at, now_ms())
        self._note_absent(before)
        self.update()

    def join(self, subscriber: Subscriber) -> None:
        """Add a subscriber; it gets its own welcome instead of `present`."""
        self.subscribers.add(subscriber)
        self.update(besides=subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        self.subscribers.discard(subscriber)
        self._note_absent(subscriber.identity.seats)
        self.update()

    def broadcast(self, message: bytes) -> None:
        """Send a message to every subscriber here."""
        for subscriber in self.subscribers:
            subscriber.send(message)

    def update(self, besides: Subscriber | None = None) -> None:
        """Send who is connected to the subscribers and to the peers, where it changed."""
        self._on_change()
        if self._pause is not None:
            return
        connected = self.connected
        if connected != self._sent:
            self._sent = connected
            message = encode(Present(tuple(sorted(connected.seats)), connected.watching))
            for subscriber in self.subscribers:
                if subscriber is not besides:
                    subscriber.send(message)
            if len(self.subscribers) > FEW:
                self._pause = asyncio.get_running_loop().call_later(PAUSE, self._pause_is_over)
        if self._sent_to_peers != self._here():
            self.send_to_peers()

    def _pause_is_over(self) -> None:
        """Send what was gathered."""
        self._pause = None
        self.update()

    def clear(self) -> None:
        """Forget all subscribers, who were disconnected."""
        self.subscribers.clear()
        if self._pause is not None:
            self._pause.cancel()
            self._pause = None

    def send_to_peers(self) -> None:
        """Send the other workers who is connected here."""
        self._sent_to_peers = self._here()
        self._send_to_peers(self._sent_to_peers)

    def set_peer(self, worker: str, connected: Connected) -> None:
        """Take in who is connected at another worker."""
        before = self.connected.seats
        self._elsewhere[worker] = connected
        self._note_absent(before)
        self.update()

    def remove_peer(self, worker: str) -> None:
        """Forget the people of a worker that is gone."""
        if worker in self._elsewhere:
            self.set_peer(worker, Connected())

    def clear_peers(self) -> None:
        """Forget what the other workers sent; they are asked again."""
        before = self.connected.seats
        self._elsewhere.clear()
        self._note_absent(before)
        self.update()

    def _note_absent(self, seats: Set[int]) -> None:
        """From now on those of these seats are away that nobody is connected for."""
        for at in seats - self.connected.seats:
            self._since[at] = now_ms()

    def _here(self) -> Connected:
        seats = {at for subscriber in self.subscribers for at in subscriber.identity.seats}
        return Connected(seats, sum(not subscriber.identity.seats for subscriber in self.subscribers))
