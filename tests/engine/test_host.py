"""The engine as Python uses it: arrays by name, arrays that grow, and errors that say why something cannot be done."""

import pytest

from croupier.engine import Engine, EngineError
from croupier.engine.host import MEMORY_PAGE, WasmEngine
from croupier.engine.manifest import manifest
from croupier.engine.native import InterpretedEngine
from croupier.rules import CLASSIC, Setup

KINDS: list[type[Engine]] = [WasmEngine, InterpretedEngine]


@pytest.mark.parametrize("kind", KINDS)
def test_an_array_that_grows_keeps_its_neighbours(kind: type[Engine]) -> None:
    engine = kind()
    assert not engine.has_grown
    solved = engine.grow("solved", 3, 2)
    solved[:] = type(solved)(bytes(24)).cast("f")
    solved[5] = 2.5
    worth = engine.grow("layout.worth", 200_000)  # moves the memory, of which nothing may hold an old address
    worth[0] = worth[199_999] = 1.5
    assert list(engine.array("solved")) == [0, 0, 0, 0, 0, 2.5]
    assert engine.shape("solved") == (3, 2)
    assert engine.shape("position") == (1,)
    engine.alias("solved_for_rival", "solved")
    engine.array("solved")[0] = 4
    assert engine.array("solved_for_rival")[0] == 4
    assert engine.has_grown
    assert len(engine.grow("layout.worth", 10)) == 10
    assert list(engine.array("solved")) == [4, 0, 0, 0, 0, 2.5]


def test_memory_grows_as_far_as_it_must() -> None:
    engine = WasmEngine()
    before = engine._linear.data_len(engine._store)
    engine.grow("memo.shares", 10 * MEMORY_PAGE, 2)
    assert 160 * MEMORY_PAGE <= engine._linear.data_len(engine._store) - before <= 162 * MEMORY_PAGE


def test_more_memory_than_there_can_be_is_refused_in_a_sentence() -> None:
    engine = WasmEngine()
    with pytest.raises(EngineError, match=r"^this needs \d+\.\d GB of memory, more than there is$"):
        engine.grow("memo.shares", 1 << 30, 6)


def test_the_engine_takes_no_more_than_it_needs() -> None:
    assert manifest().end < 8_000_000, "each engine that waits has this much memory"


def test_an_interpreted_call_gives_what_the_engine_gives() -> None:
    found = []
    for kind in KINDS:
        engine = kind()
        engine.prepare(Setup(CLASSIC, 3))
        table = Setup(CLASSIC, 3).open_table()
        table.money[1] = 30
        engine.put("tables", table.tobytes())
        assert engine.call("final_shares") == 3
        found.append((engine.array("shares").tolist(), engine.array("falls.shown").tolist()))
    assert found[0] == found[1]
