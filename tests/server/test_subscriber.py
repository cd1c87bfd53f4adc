"""A listener: everything in order, nobody waits for it, and one that cannot keep up is given up on."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from croupier.server.listener import Listener


class Line:
    """A connection that can be full."""

    def __init__(self, backlog: int = 3, *, at_once: bool = True) -> None:
        self.sent: list[str] = []
        self.closed: list[str] = []
        self.full = False
        self.broken = False
        self.free = asyncio.Event()
        self.listener = Listener(self.send, self.close, backlog, self.send_at_once if at_once else None)

    async def send(self, text: str) -> None:
        """Send, once there is room."""
        while self.full:
            self.free.clear()
            await self.free.wait()
        if self.broken:
            raise ConnectionError("gone")
        self.sent.append(text)

    def send_at_once(self, text: str) -> bool:
        """Send, if there is room."""
        if not self.full:
            self.sent.append(text)
        return not self.full

    async def close(self, reason: str) -> None:
        """Hang up."""
        self.closed.append(reason)

    def drain(self) -> None:
        """There is room again."""
        self.full = False
        self.free.set()


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Let something happen on a loop."""
    asyncio.run(asyncio.wait_for(story(), 5))


async def later() -> None:
    """Let everything else have its turn."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize("at_once", [True, False])
def test_texts_arrive_in_order_whether_the_line_is_full_for_a_while_or_not(at_once: bool) -> None:
    async def story() -> None:
        line = Line(backlog=10, at_once=at_once)
        for number in range(10):
            line.full = number in (3, 4, 5, 8)
            line.listener.hear(str(number))
            if number == 6:
                line.drain()
                await later()
        line.drain()
        await later()
        assert line.sent == [str(number) for number in range(10)]

    run(story)


def test_what_can_be_sent_at_once_is() -> None:
    async def story() -> None:
        line = Line()
        line.listener.hear("now")
        assert line.sent == ["now"]

    run(story)


def test_who_is_too_far_behind_is_given_up_on_and_hears_nothing_more() -> None:
    async def story() -> None:
        line = Line(backlog=3)
        line.full = True
        for number in range(3):
            line.listener.hear(str(number))
        await later()
        assert not line.listener.closed
        line.listener.hear("one too many")
        assert line.listener.closed
        line.listener.hear("never")
        line.drain()
        await later()
        assert (line.sent, line.closed) == ([], ["too-slow"])

    run(story)


def test_a_line_that_breaks_closes_its_listener() -> None:
    async def story() -> None:
        line = Line(at_once=False)
        line.broken = True
        line.listener.hear("lost")
        await later()
        assert line.listener.closed
        line.listener.hear("never")
        assert line.closed == []

    run(story)


def test_it_hangs_up_once() -> None:
    async def story() -> None:
        line = Line()
        line.listener.close("closing")
        line.listener.close("stale")
        await later()
        assert line.closed == ["closing"]

    run(story)
