"""The pool: it keeps a few engines, none with much memory, and lends each to one thread; without wasmtime Numba's."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from types import ModuleType

import pytest

from croupier.engine import Engine, EngineError, EnginePool, borrow_engine, use_pool
from croupier.engine.host import WasmEngine
from croupier.engine.native import InterpretedEngine, NativeEngine
from croupier.engine.pool import MOST_IDLE, best_engine
from croupier.evaluation.endgames import solve_endgame
from croupier.evaluation.worth import final_shares
from croupier.rules import CLASSIC, Setup
from tests.evaluation.test_endgames import last_turns


class Counted:
    """A function that makes engines, and counts them."""

    def __init__(self) -> None:
        self.made: list[Engine] = []

    def __call__(self) -> Engine:
        """Make an engine."""
        self.made.append(WasmEngine())
        return self.made[-1]


def test_an_engine_is_lent_again_and_no_more_than_a_few_wait() -> None:
    counted = Counted()
    pool, together = EnginePool(counted), Barrier(MOST_IDLE + 2)

    def borrow(_: int) -> None:
        with pool.borrow():
            together.wait(60)

    with pool.borrow() as first:
        pass
    with pool.borrow() as second:
        assert second is first
    with ThreadPoolExecutor(MOST_IDLE + 2) as threads:
        list(threads.map(borrow, range(MOST_IDLE + 2)))
    assert len(counted.made) == MOST_IDLE + 2
    with ThreadPoolExecutor(MOST_IDLE + 2) as threads:
        list(threads.map(borrow, range(MOST_IDLE + 2)))
    assert len(counted.made) == MOST_IDLE + 4, "all but a few had gone"


def test_an_engine_whose_memory_has_grown_is_not_kept() -> None:
    counted = Counted()
    with use_pool(EnginePool(counted)):
        game = last_turns(Setup(CLASSIC, 2, starter=0), 1, 3)
        endgame = solve_endgame(game)
        with borrow_engine() as other:
            assert other is not counted.made[0]
            assert not other.has_grown
    assert counted.made[0].has_grown
    assert sum(endgame.shares(game)) == pytest.approx(1), "the endgame keeps its engine"


def test_an_engine_that_was_interrupted_comes_back_able_to_search() -> None:
    pool = EnginePool(WasmEngine)
    with pool.borrow() as borrowed:
        borrowed.interrupt()
        assert borrowed.array("stop")[0] == 1
    with pool.borrow() as again:
        assert again is borrowed
        assert again.array("stop")[0] == 0


def test_an_engine_that_has_failed_is_lent_again() -> None:
    pool = EnginePool(WasmEngine)
    with pytest.raises(KeyError), pool.borrow() as borrowed:
        borrowed.array("nothing")
    with pool.borrow() as again:
        assert again is borrowed


def test_threads_have_an_engine_each_and_their_answers_do_not_mix() -> None:
    setup, start = Setup(CLASSIC, 2), Barrier(2)

    def shares(richest: int) -> set[tuple[float, ...]]:
        table = setup.open_table()
        table.money[richest] = 100
        start.wait(60)
        return {final_shares(setup, table) for _ in range(300)}

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(shares, range(2))) == [{(1.0, 0.0)}, {(0.0, 1.0)}]


def test_other_engines_are_lent_only_meanwhile() -> None:
    with use_pool(EnginePool(InterpretedEngine)), borrow_engine() as borrowed:
        assert type(borrowed) is InterpretedEngine
    with borrow_engine() as borrowed:
        assert type(borrowed) is WasmEngine


class Broken(ModuleType):
    """A wheel without its library: every name in it fails."""

    def __getattr__(self, name: str) -> object:
        raise RuntimeError("precompiled wasmtime binary not found")


@pytest.mark.parametrize(
    "wasmtime", [None, Broken("wasmtime"), ModuleType("wasmtime")], ids=["none", "broken", "other"]
)
def test_where_wasmtime_does_not_run_numba_does_its_work(
    monkeypatch: pytest.MonkeyPatch, wasmtime: ModuleType | None
) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", wasmtime)  # type: ignore[arg-type]  # None: it cannot be imported
    monkeypatch.setattr(NativeEngine, "_runnable", lambda _, function: function)  # nothing is compiled here
    assert type(best_engine()) is NativeEngine


def test_without_either_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for missing in ("wasmtime", "numpy", "numba", "croupier.engine.native"):
        monkeypatch.setitem(sys.modules, missing, None)  # type: ignore[arg-type]  # it cannot be imported
    with pytest.raises(EngineError, match=r"`pip install croupier\[research\]` brings a compiler that can do its work"):
        best_engine()
