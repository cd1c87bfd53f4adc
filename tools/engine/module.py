"""Module: builds WebAssembly modules from entries. Afterwards the process can compile for nothing else."""

from collections.abc import Sequence

from croupier.compiled.compiler import Function
from croupier.engine.regions import START, RegionPlan
from tools.engine.entry import EngineEntry, compile_entry
from tools.engine.linking import end_of_constants, link_object
from tools.engine.lowering import lower
from tools.engine.target import aim_at_wasm


def compile_entries(entries: Sequence[Function], memory: RegionPlan) -> list[EngineEntry]:
    """Compile entries, with everything they call, for WebAssembly."""
    aim_at_wasm()
    return [compile_entry(entry, memory) for entry in entries]


def link_module(entries: Sequence[EngineEntry], memory: RegionPlan, inlining: int, sections: dict[str, bytes]) -> bytes:
    """Optimise entries together and return them as a module with custom sections, by name."""
    module = link_object(lower(entries, inlining), [entry.name for entry in entries], memory.end, sections)
    if end_of_constants(module) > START:
        raise ValueError("the constants do not fit before the regions")
    return module
