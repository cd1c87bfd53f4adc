"""The full screen is there soon, and answers keys while a bot thinks."""

import asyncio
import re

import pytest
from bench.terminal import SCREENS, time_keys, time_start

from croupier.engine import borrow_engine

SLOW_TO_LOAD = {
    *("wasmtime", "numpy", "numba", "llvmlite", "scipy", "pydantic", "importlib.metadata"),
    *("starlette", "uvicorn", "sqlalchemy", "websockets", "httpx"),
    *("croupier.server", "croupier.store", "croupier.rooms", "croupier.api", "croupier.arena", "croupier.simulation"),
    *("croupier.review", "croupier.evaluation", "croupier.network", "croupier.terminal.online"),
    *("croupier.analysis.search", "croupier.bots.engine_bots"),
    *(f"croupier.terminal.full_screen.{screen}_screen" for screen in ("replay", "analysis", "end", "referee")),
    *(f"croupier.cli.{command}" for command in ("serve", "join", "simulate", "arena")),
}
"""What a first screen does not need; a start took a fifth longer with some of it."""


@pytest.mark.parametrize("screen", SCREENS)
def test_a_first_screen_is_drawn_before_anything_is_loaded_that_it_does_not_need(screen: str) -> None:
    printed = time_start(*SCREENS[screen], "-v").printed.decode(errors="replace")
    loaded = set(re.findall(r"import '([\w.]+)' #", printed))
    assert {"textual", "croupier.rules", "croupier.cli.play"} <= loaded
    assert not loaded & SLOW_TO_LOAD


@pytest.mark.soak
def test_keys_beside_a_thinking_shark_are_answered_and_measured() -> None:
    with borrow_engine():
        pass  # loaded beforehand
    found = asyncio.run(time_keys("shark", "fast", 12))
    assert found.keys >= 12
    assert 0 < found.processor_median <= found.processor_most
    assert found.processor_median <= found.wall_median <= found.wall_95
