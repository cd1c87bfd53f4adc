"""Presence: who is connected to a table, here and at other workers, and since when somebody is not."""

from collections.abc import Callable, Set

from croupier.rooms.messages import Present, text
from croupier.server.clock import now_ms
from croupier.server.listener import Listener


class Presence:
    """Everybody at one table. Whoever comes or goes, the others are told."""

    def __init__(self, seats: int, tell_workers: Callable[[str], None]) -> None:
        """`tell_workers` tells the other workers who is connected here: seats and the number of watchers."""
        self.listeners: set[Listener] = set()
        self._since = dict.fromkeys(range(seats), now_ms())
        """Since when nobody of a seat is connected, ms since 1970; of no meaning while somebody is."""
        self._elsewhere: dict[str, tuple[frozenset[int], int]] = {}
        """Seats and watchers at other workers, by worker."""
        self._tell_workers = tell_workers
        self._told: tuple[frozenset[int], int] = (frozenset(), 0)
        """Seats and watchers, as everyone here was told last."""
        self._told_workers: tuple[Set[int], int] = self._told
        """Those who are connected here, as the other workers were."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats whose people are connected."""
        return frozenset(self._here().union(*(seats for seats, _ in self._elsewhere.values())))

    @property
    def watching(self) -> int:
        """How many watch without a seat."""
        return self._watching_here() + sum(count for _, count in self._elsewhere.values())

    def away(self, seconds: float) -> frozenset[int]:
        """The seats whose people have not been connected for so long."""
        present, before = self.seats, now_ms() - 1000 * seconds
        return frozenset(at for at, since in self._since.items() if at not in present and since <= before)

    def seats_changed(self, seats: int) -> None:
        """People sat down or left: tokens mean other seats now, and there may be more of them."""
        for at in range(seats):
            self._since.setdefault(at, now_ms())
        self.tell()

    def join(self, listener: Listener) -> None:
        """Somebody listens from now on."""
        self.listeners.add(listener)
        self.tell(besides=listener)

    def part(self, listener: Listener) -> None:
        """Somebody does not listen any more."""
        self.listeners.discard(listener)
        self._gone(listener.who.seats)
        self.tell()

    def hear(self, message: str) -> None:
        """Everyone here hears a message."""
        for listener in self.listeners:
            listener.hear(message)

    def tell(self, besides: Listener | None = None) -> None:
        """Tell everyone who is connected, and the other workers who is connected here, if that has changed."""
        told = (self.seats, self.watching)
        if told != self._told:
            self._told = told
            message = text(Present(sorted(told[0]), told[1]))
            for listener in self.listeners:
                if listener is not besides:
                    listener.hear(message)
        if self._told_workers != (self._here(), self._watching_here()):
            self.tell_workers()

    def tell_workers(self) -> None:
        """Tell the other workers who is connected here."""
        seats, watching = self._told_workers = (self._here(), self._watching_here())
        self._tell_workers(f"{','.join(map(str, sorted(seats))) or '-'} {watching}")

    def heard(self, worker: str, told: str) -> None:
        """Another worker says who is connected there."""
        seats, _, watching = told.partition(" ")
        self._at(worker, frozenset(int(at) for at in seats.split(",") if at != "-"), int(watching))

    def worker_gone(self, worker: str) -> None:
        """Whoever was connected to another worker is not any more."""
        if worker in self._elsewhere:
            self._at(worker, frozenset(), 0)

    def forget_workers(self) -> None:
        """What the other workers said may not be true any more; they are asked afresh."""
        before = self.seats
        self._elsewhere.clear()
        self._gone(before)
        self.tell()

    def _at(self, worker: str, seats: frozenset[int], watching: int) -> None:
        before = self.seats
        self._elsewhere[worker] = (seats, watching)
        self._gone(before)
        self.tell()

    def _gone(self, seats: Set[int]) -> None:
        """Of these seats those that nobody is connected for are away from now on."""
        for at in seats - self.seats:
            self._since[at] = now_ms()

    def _here(self) -> set[int]:
        return {at for listener in self.listeners for at in listener.who.seats}

    def _watching_here(self) -> int:
        return sum(not listener.who.seats for listener in self.listeners)
