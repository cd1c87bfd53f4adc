"""Thoughts: each once, a bounded number, kept for a while."""

import asyncio
from threading import Event

import pytest
from croupier.rooms.refusal import Refusal
from croupier.server.thoughts import Thoughts, seed_of


def test_what_was_thought_about_is_kept_until_newer_ones_take_its_place() -> None:
    async def think() -> None:
        thoughts: Thoughts[str, int] = Thoughts("thought", most_waiting=3, kept=2)
        for number, about in enumerate(("one", "two", "three")):
            assert await thoughts.begin(about, lambda number=number: number) == number  # type: ignore[misc]
        assert thoughts.get("one") is None
        kept = thoughts.get("three")
        assert kept is not None
        assert kept.result() == 2
        thoughts.forget("three")
        assert thoughts.get("three") is None
        thoughts.close()

    asyncio.run(think())


def test_only_so_many_wait() -> None:
    async def think() -> None:
        thoughts: Thoughts[int, bool] = Thoughts("thought", most_waiting=2, kept=9)
        go_on = Event()
        under_way = [thoughts.begin(about, lambda: go_on.wait(10)) for about in range(2)]
        with pytest.raises(Refusal, match="try again"):
            thoughts.begin(2, go_on.is_set)
        go_on.set()
        assert await asyncio.gather(*under_way) == [True, True]
        assert await thoughts.begin(2, go_on.is_set)
        thoughts.close()

    asyncio.run(think())


def test_names_that_differ_have_seeds_that_differ() -> None:
    assert seed_of("table 1") == seed_of("table 1") != seed_of("table 2")
