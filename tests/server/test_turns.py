"""Turns: addresses are served one after another, however much one of them asks for."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from croupier.server import turns
from croupier.server.turns import OnePerTurn, Turns


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine."""
    asyncio.run(asyncio.wait_for(story(), 5))


@pytest.fixture
def no_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every frame take the whole slice of time."""
    ticks = iter(range(1_000_000))
    monkeypatch.setattr(turns, "monotonic", lambda: next(ticks))
    monkeypatch.setattr(turns, "SLICE", 2)


def test_frames_of_addresses_are_carried_out_by_turns_and_each_address_in_its_order() -> None:
    async def story() -> None:
        done: list[str] = []
        served = Turns()
        for number in range(3):
            served.add("crowd", lambda number=number: done.append(f"crowd {number}"))
        served.add("other", lambda: done.append("other"))
        assert not done
        await asyncio.sleep(0)
        assert done == ["crowd 0", "other", "crowd 1", "crowd 2"]

    run(story)


@pytest.mark.usefixtures("no_slice")
def test_between_slices_the_loop_reads_and_who_comes_then_waits_for_one_frame_of_the_crowd() -> None:
    async def story() -> None:
        done: list[str] = []
        served = Turns()
        for _ in range(100):
            served.add("crowd", lambda: done.append("crowd"))
        await asyncio.sleep(0)
        before = len(done)
        assert before < 100
        served.add("other", lambda: done.append("other"))
        while "other" not in done:
            await asyncio.sleep(0)
        assert done.index("other") <= before + 1
        while len(done) < 101:
            await asyncio.sleep(0)

    run(story)


def test_of_each_address_one_request_goes_on_in_a_turn_of_the_loop() -> None:
    async def story() -> None:
        done: list[str] = []
        served = Turns()

        async def ask(address: str) -> None:
            await served.wait(address)
            done.append(address)

        asked = [asyncio.ensure_future(ask("crowd")) for _ in range(50)]
        asked += [asyncio.ensure_future(ask("other"))]
        asked[1].cancel()
        while "other" not in done:
            await asyncio.sleep(0)
        assert done.count("crowd") <= 2
        await asyncio.gather(*asked, return_exceptions=True)
        assert done.count("crowd") == 49

    run(story)


def test_a_frame_that_fails_does_not_hold_up_the_others() -> None:
    async def story() -> None:
        done: list[str] = []
        served = Turns()
        asyncio.get_running_loop().set_exception_handler(lambda _, context: done.append(str(context["exception"])))
        for address in ("a", "b"):
            served.add(address, lambda: 1 // 0)
        served.add("a", lambda: done.append("a"))
        for _ in range(5):
            await asyncio.sleep(0)
        assert "a" in done
        assert len(done) == 3

    run(story)


def test_each_address_does_one_thing_in_a_turn_of_the_loop_and_a_newcomer_goes_at_once() -> None:
    async def story() -> None:
        done: list[str] = []
        each = OnePerTurn()
        for number in range(3):
            if each.may_proceed("crowd", lambda number=number: done.append(f"crowd {number}")):
                done.append(f"crowd {number}")
        if each.may_proceed("other", lambda: done.append("other, later")):
            done.append("other")
        assert done == ["crowd 0", "other"]
        await asyncio.sleep(0)
        assert done[2:] == ["crowd 1"]
        assert not each.may_proceed("crowd", lambda: done.append("crowd 3")), "those that wait come first"
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert done[3:] == ["crowd 2", "crowd 3"]
        await asyncio.sleep(0)
        assert each.may_proceed("crowd", lambda: None), "nothing is left of earlier turns"

    run(story)
