"""Turns: what clients ask of the event loop, one address after another, so that none waits for a crowd elsewhere."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

Job = TypeVar("Job")
SLICE = 0.002
"""Seconds of frames, after which the event loop reads what has come meanwhile."""


class RoundRobin(Generic[Job]):
    """Jobs by address. The next one is of the address whose last one is longest ago."""

    def __init__(self) -> None:
        self._queues: dict[str, deque[Job]] = {}
        self._order: deque[str] = deque()
        """The addresses that have a queue; the first has the next turn."""

    def __len__(self) -> int:
        """Return how many addresses have jobs."""
        return len(self._order)

    def add(self, address: str, job: Job) -> None:
        """Add a job behind those of its address."""
        queue = self._queues.get(address)
        if queue is None:
            queue = self._queues[address] = deque()
            self._order.append(address)
        queue.append(job)

    def count(self, address: str) -> int:
        """Return how many jobs of an address there are."""
        return len(self._queues.get(address, ()))

    def take(self) -> Job:
        """Remove the next job."""
        return self.take_with_address()[1]

    def take_with_address(self) -> tuple[str, Job]:
        """Remove the next job; return it with its address."""
        address = self._order.popleft()
        queue = self._queues[address]
        job = queue.popleft()
        if queue:
            self._order.append(address)
        else:
            del self._queues[address]
        return address, job


class Turns:
    """In each turn of the event loop, carries out frames for a slice of time and lets a request of each address go on.

    A frame takes microseconds, so many are carried out at once. A request takes as long as a hundred of them, in a task
    of its own.
    """

    def __init__(self) -> None:
        self._frames: RoundRobin[Callable[[], None]] = RoundRobin()
        self._requests: RoundRobin[asyncio.Future[None]] = RoundRobin()
        self._scheduled = False

    def add(self, address: str, job: Callable[[], None]) -> None:
        """Carry out a job of an address in one of the next turns of the event loop."""
        self._frames.add(address, job)
        self._schedule()

    async def wait(self, address: str) -> None:
        """Wait until a request of an address may go on."""
        turn = asyncio.get_running_loop().create_future()
        self._requests.add(address, turn)
        self._schedule()
        await turn

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        self._scheduled = False
        try:
            for _ in range(len(self._requests)):
                turn = self._requests.take()
                if not turn.done():  # as it is where the request was cancelled
                    turn.set_result(None)
            until = monotonic() + SLICE
            while self._frames and monotonic() < until:
                self._frames.take()()
        finally:
            if self._frames or self._requests:
                self._schedule()


class OneEach:
    """Lets every address do one thing in each turn of the event loop; anything more waits for the next turns."""

    def __init__(self) -> None:
        self._waiting: RoundRobin[Callable[[], None]] = RoundRobin()
        self._served: set[str] = set()
        """Addresses that have done something in this turn."""

    def may_go(self, address: str, later: Callable[[], None]) -> bool:
        """Return whether an address may go on at once; if not, call `later` when it may."""
        if address in self._served:
            self._waiting.add(address, later)
            return False
        self._serve(address)
        return True

    def _serve(self, address: str) -> None:
        if not self._served:
            asyncio.get_running_loop().call_soon(self._begin_turn)
        self._served.add(address)

    def _begin_turn(self) -> None:
        self._served.clear()
        for _ in range(len(self._waiting)):
            address, later = self._waiting.take_with_address()
            self._serve(address)
            later()
