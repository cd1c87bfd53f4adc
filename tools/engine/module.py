"""Module: WebAssembly made of entries. The process that builds one can compile nothing else afterwards."""

from collections.abc import Sequence

from croupier.compiled.compiler import Function
from croupier.engine.regions import START, RegionPlan
from tools.engine.entry import Entry, compiled_entry
from tools.engine.linking import end_of_constants, linked
from tools.engine.lowering import lowered
from tools.engine.target import aim


def compile_entries(entries: Sequence[Function], memory: RegionPlan) -> list[Entry]:
    """Compile entries with what they call for WebAssembly."""
    aim()
    return [compiled_entry(entry, memory) for entry in entries]


def link_module(entries: Sequence[Entry], memory: RegionPlan, inlining: int, sections: dict[str, bytes]) -> bytes:
    """Optimise entries together and link them into a module, with custom sections by name."""
    module = linked(lowered(entries, inlining), [entry.name for entry in entries], memory.end, sections)
    if end_of_constants(module) > START:
        raise ValueError("constants take more room than there is before the regions")
    return module
