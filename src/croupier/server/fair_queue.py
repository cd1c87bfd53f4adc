"""FairQueue: jobs that wait for one resource, by address, so that no address makes another wait for more than one job.

The address that has used the resource for the least time is served next. A new address starts with the time of the one
served last: so nobody saves up time by waiting, and old use is not held against anyone.
"""

from collections import Counter
from collections.abc import Collection, Hashable
from heapq import heapify, heappop, heappush
from itertools import count
from math import inf
from typing import Generic, TypeVar

Job = TypeVar("Job", bound=Hashable)
NOBODY = "nobody"
"""The address of jobs that no client waits for. They are served when no other job waits."""
LEAST_SECONDS = 0.001
"""The time charged for a job when it begins, before its duration is known."""
MOST_ADDRESSES = 4_096
"""Addresses whose use is remembered, in addition to those that wait."""

_Turn = tuple[float, int, str]
"""Seconds used, a number that grows (to break ties in order of arrival), and the address that has used them."""


class FairQueue(Generic[Job]):
    """Waiting jobs. Every operation takes about the same time, however many jobs wait."""

    def __init__(self, at_once: int) -> None:
        """Create an empty queue. `at_once`: how many jobs of one address may run at the same time."""
        self._at_once = at_once
        self._queues: dict[str, dict[int, dict[Job, None]]] = {}
        """The jobs of each address that has some, by urgency, in order of arrival."""
        self._places: dict[Job, tuple[int, Collection[str]]] = {}
        """The urgency of each job, and the addresses in whose queues it waits."""
        self._turns: list[_Turn] = []
        """A heap of turns. Those that are no longer in `_turn` are void: removing from the middle of a heap would be
        slow, so `take` skips them."""
        self._turn: dict[str, _Turn] = {}
        """The valid turn of each address that has jobs waiting and may run one more."""
        self._used: dict[str, float] = {}
        """Seconds that addresses have used; a missing address counts as having used `_served`."""
        self._served = 0.0
        """The seconds that the address served last had used by then."""
        self._running: Counter[str] = Counter()
        self._numbers = count()

    def __len__(self) -> int:
        """Return the number of waiting jobs."""
        return len(self._places)

    def __contains__(self, job: Job) -> bool:
        """Return whether a job is waiting."""
        return job in self._places

    def put(self, job: Job, addresses: Collection[str], urgency: int = 0) -> None:
        """Queue a job for all addresses that wait for it. Of each address, the lowest `urgency` comes first."""
        addresses = addresses or (NOBODY,)
        self._places[job] = urgency, addresses
        for address in addresses:
            self._queues.setdefault(address, {}).setdefault(urgency, {})[job] = None
            self._give_turn(address)

    def addresses(self, job: Job) -> Collection[str]:
        """Return the addresses that wait for a job."""
        return [address for address in self._places[job][1] if address != NOBODY]

    def remove(self, job: Job) -> int:
        """Remove a waiting job, and return its urgency."""
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
        """Remove and return the next job that may run, and the address it is charged to. Call `finish` afterwards."""
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
        """Charge an address for the duration of its job, and let it run another one."""
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
        """Give an address a turn if it has none, has jobs waiting, and may run one more."""
        if address in self._turn or address not in self._queues or self._running[address] >= self._at_once:
            return
        used = inf if address == NOBODY else max(self._used.get(address, 0.0), self._served)
        turn = self._turn[address] = used, next(self._numbers), address
        heappush(self._turns, turn)
        if len(self._turns) > 64 + 2 * len(self._turn):  # mostly void ones: make the heap anew
            self._turns = [*self._turn.values()]
            heapify(self._turns)
