"""Turns: shares the event loop among addresses, so that no client has to wait for a crowd at another address."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

Job = TypeVar("Job")
SLICE = 0.002
"""Seconds of carrying out frames, after which the event loop reads what has arrived meanwhile."""


class RoundRobin(Generic[Job]):
    """Jobs by address. The next job is that of the address whose last turn is longest ago."""

    def __init__(self) -> None:
        self._queues: dict[str, deque[Job]] = {}
        self._order: deque[str] = deque()
        """The addresses that have a queue; the first has the next turn."""

    def __len__(self) -> int:
        """Return how many addresses have jobs."""
        return len(self._order)

    def add(self, address: str, job: Job) -> None:
        """Add a job behind the others of its address."""
        queue = self._queues.get(address)
        if queue is None:
            queue = self._queues[address] = deque()
            self._order.append(address)
        queue.append(job)

    def count(self, address: str) -> int:
        """Return how many jobs an address has."""
        return len(self._queues.get(address, ()))

    def take(self) -> Job:
        """Remove and return the next job."""
        return self.take_with_address()[1]

    def take_with_address(self) -> tuple[str, Job]:
        """Remove the next job, and return it with its address."""
        address = self._order.popleft()
        queue = self._queues[address]
        job = queue.popleft()
        if queue:
            self._order.append(address)
        else:
            del self._queues[address]
        return address, job


class Turns:
    """Carries out frames for a slice of each turn of the event loop, and lets one request of each address proceed.

    A frame takes microseconds, so many are carried out in one turn. A request takes as long as a hundred frames, and
    runs in its own task.
    """

    def __init__(self) -> None:
        self._frames: RoundRobin[Callable[[], None]] = RoundRobin()
        self._requests: RoundRobin[asyncio.Future[None]] = RoundRobin()
        self._scheduled = False

    def add(self, address: str, job: Callable[[], None]) -> None:
        """Run a job of an address in one of the next turns of the event loop."""
        self._frames.add(address, job)
        self._schedule()

    async def wait(self, address: str) -> None:
        """Wait until a request of an address may proceed."""
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
                if not turn.done():  # it is done if the request was cancelled
                    turn.set_result(None)
            until = monotonic() + SLICE
            while self._frames and monotonic() < until:
                self._frames.take()()
        finally:
            if self._frames or self._requests:
                self._schedule()


class OnePerTurn:
    """Lets every address do one thing in each turn of the event loop; the rest waits for the next turns."""

    def __init__(self) -> None:
        self._waiting: RoundRobin[Callable[[], None]] = RoundRobin()
        self._served: set[str] = set()
        """Addresses that have done something in this turn."""

    def may_proceed(self, address: str, later: Callable[[], None]) -> bool:
        """Return whether an address may proceed now; if not, call `later` when it may."""
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
