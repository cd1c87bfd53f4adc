"""The engine as it stands goes through a compiler, and every byte of the table comes out the same."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from croupier.rules import Place, Setup
from croupier.rules.engine import ENGINE
from tests.compiled_engine.replay import replay, replayed
from tests.play import SETUPS, games, name

pytestmark = pytest.mark.xdist_group("compiled engine")


@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_compiled_the_engine_writes_the_same_bytes_after_every_step(setup: Setup) -> None:
    compiled = replayed(setup)
    for number, (before, game) in enumerate(pairwise(games(setup, 0))):
        assert compiled.after[number].tobytes() == game.memory
        assert compiled.places[number].tolist() == [score.rank for score in game.scores]
        moves = tuple(Place.of(move) for move in np.flatnonzero(compiled.legal[number]).tolist())
        assert moves == before.legal_moves


def test_no_rule_was_left_out_of_the_comparison() -> None:
    assert {function.__name__ for function in ENGINE} == reached(replay)


def reached(function: Callable[..., Any]) -> set[str]:
    """The names of the rules that a function calls, directly or not."""
    rules = {rule.__name__: rule for rule in ENGINE}
    found: set[str] = set()
    waiting = set(function.__code__.co_names) & rules.keys()
    while waiting:
        called = waiting.pop()
        found.add(called)
        waiting |= (set(rules[called].__code__.co_names) & rules.keys()) - found
    return found
