"""Code for one table alone plays the same games as code for any table."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.compiled.tuned import compile_tuned_run
from croupier.policies import NAMES
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.simulation import play_games, simulate
from croupier.simulation.games import TUNED_FROM, should_tune
from tests.play import TABLES
from tests.precompile import COUNTED, TUNED

pytestmark = pytest.mark.xdist_group("compiled")

GAMES = 2_000


@pytest.mark.parametrize(("setup", "bots"), TUNED, ids=str)
def test_every_game_ends_the_same(setup: Setup, bots: tuple[str, ...]) -> None:
    anywhere, here = (play_games(setup, GAMES, bots=bots, seed=7, tuned=tuned) for tuned in (False, True))
    assert np.array_equal(anywhere.money, here.money)
    assert np.array_equal(anywhere.notes, here.notes)
    assert len(np.unique(here.money)) > 10, "games were played"


@pytest.mark.soak
@pytest.mark.parametrize("setup", TABLES)
@pytest.mark.parametrize("mixed", [False, True], ids=["tourists", "mixed"])
def test_every_game_ends_the_same_at_every_table(setup: Setup, mixed: bool) -> None:
    bots = tuple(NAMES[seat % len(NAMES)] for seat in range(setup.players)) if mixed else ("tourist",)
    test_every_game_ends_the_same(setup, bots)


@pytest.mark.parametrize(
    "setup", [COUNTED, pytest.param(Setup(BIGGY, 2, bandit=True), marks=pytest.mark.soak)], ids=str
)
def test_every_count_is_the_same(setup: Setup) -> None:
    anywhere, here = (simulate(setup, GAMES, seed=7, tuned=tuned) for tuned in (False, True))
    assert here.games == GAMES
    for one, other in zip(anywhere.counters, here.counters, strict=True):
        assert np.array_equal(one, other)


@settings(max_examples=20, deadline=None)
@given(first=st.integers(0, 1 << 40), games=st.integers(0, 50), seed=st.integers())
def test_games_are_named_by_their_seed_and_number(first: int, games: int, seed: int) -> None:
    setup, bots = TUNED[0]
    anywhere, here = (
        play_games(setup, games, bots=bots, seed=seed, first=first, tuned=tuned) for tuned in (False, True)
    )
    assert np.array_equal(anywhere.money, here.money)


def test_each_table_has_code_of_its_own_that_is_made_once() -> None:
    two, three = Setup(CLASSIC, 2).rules, Setup(CLASSIC, 3).rules
    assert compile_tuned_run(two, counting=False) is compile_tuned_run(two, counting=False)
    assert compile_tuned_run(two, counting=False) is not compile_tuned_run(three, counting=False)
    assert compile_tuned_run(two, counting=False) is not compile_tuned_run(two, counting=True)


def test_it_is_compiled_by_itself_where_games_are_many() -> None:
    assert should_tune(None, TUNED_FROM) is True
    assert should_tune(None, TUNED_FROM - 1) is False
    assert should_tune(True, 1) is True
    assert should_tune(False, TUNED_FROM) is False
