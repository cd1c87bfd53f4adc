"""FairQueue: what waits for one resource, by address, so that no address makes another wait for more than one job.

The address that has used the least of the resource is served next. An address that comes anew begins with as much as
the one that is served now, so nobody saves up time and nobody owes any for what they did long ago.
"""

from collections import Counter
from collections.abc import Collection, Hashable
from heapq import heapify, heappop, heappush
from itertools import count
from math import inf
from typing import Generic, TypeVar

Job = TypeVar("Job", bound=Hashable)
NOBODY = "nobody"
"""Stands for the address of jobs that no client waits for. They are served when no other job waits."""
LEAST_SECONDS = 0.001
"""What a job counts when it begins, before anyone knows how long it takes."""
MOST_ADDRESSES = 4_096
"""Addresses whose use is remembered, beside those that wait."""

_Turn = tuple[float, int, str]
"""Seconds used, a number that grows, and the address that has used them."""


class FairQueue(Generic[Job]):
    """Jobs that wait. All operations take about the same time, however many wait."""

    def __init__(self, at_once: int) -> None:
        """`at_once`: how many jobs of one address may run at the same time."""
        self._at_once = at_once
        self._queues: dict[str, dict[int, dict[Job, None]]] = {}
        """The jobs of each address that has some, by urgency, in the order in which they came."""
        self._places: dict[Job, tuple[int, Collection[str]]] = {}
        """The urgency of each job, and the addresses in whose queues it waits."""
        self._turns: list[_Turn] = []
        """A heap of turns; those that are not in `_turn` are void."""
        self._turn: dict[str, _Turn] = {}
        """The turn of each address that waits and may run one more job."""
        self._used: dict[str, float] = {}
        """Seconds that addresses have used; an address that is missing has used as much as the one served last."""
        self._served = 0.0
        """What the address that was served last had used by then."""
        self._running: Counter[str] = Counter()
        self._numbers = count()

    def __len__(self) -> int:
        """Count the jobs that wait."""
        return len(self._places)

    def __contains__(self, job: Job) -> bool:
        """Say whether a job waits."""
        return job in self._places

    def put(self, job: Job, addresses: Collection[str], urgency: int = 0) -> None:
        """Queue a job for all addresses that wait for it; of one address, jobs of the lowest `urgency` are first."""
        addresses = addresses or (NOBODY,)
        self._places[job] = urgency, addresses
        for address in addresses:
            self._queues.setdefault(address, {}).setdefault(urgency, {})[job] = None
            self._give_turn(address)

    def addresses(self, job: Job) -> Collection[str]:
        """Return the addresses that wait for a job."""
        return [address for address in self._places[job][1] if address != NOBODY]

    def remove(self, job: Job) -> int:
        """Remove a job that waits, and return its urgency."""
        urgency, addresses = self._places.pop(job)
        for address in addresses:
            queue = self._queues[address]
            del queue[urgency][job]
            if not queue[urgency]:
                del queue[urgency]
            if not queue:
                del self._queues[address]
                self._turn.pop(address, None)
        return urgency

    def take(self) -> tuple[Job, str] | None:
        """Take the next job that may run, and return it with the address that pays for it, until `finish`."""
        while self._turns:
            turn = heappop(self._turns)
            used, _, address = turn
            if self._turn.get(address) is not turn:
                continue
            queue = self._queues[address]
            job = next(iter(queue[min(queue)]))
            self.remove(job)
            self._turn.pop(address, None)
            self._running[address] += 1
            if address != NOBODY:
                self._served = used
                self._used[address] = used + LEAST_SECONDS
            self._give_turn(address)
            return job, address
        return None

    def finish(self, address: str, seconds: float) -> None:
        """Count what a job of an address took."""
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
        if address != NOBODY:
            self._used[address] = self._used.get(address, self._served) + seconds
        if not self._running and not self._places:
            self._used.clear()
        elif len(self._used) > MOST_ADDRESSES + 2 * len(self._queues):
            self._used = {waiting: used for waiting, used in self._used.items() if waiting in self._queues}
        self._turn.pop(address, None)
        self._give_turn(address)

    def _give_turn(self, address: str) -> None:
        """Let an address be served, if it waits for that and runs no more jobs than it may."""
        if address in self._turn or address not in self._queues or self._running[address] >= self._at_once:
            return
        used = inf if address == NOBODY else max(self._used.get(address, 0.0), self._served)
        turn = self._turn[address] = used, next(self._numbers), address
        heappush(self._turns, turn)
        if len(self._turns) > 64 + 2 * len(self._turn):
            self._turns = [*self._turn.values()]
            heapify(self._turns)
