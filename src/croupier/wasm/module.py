"""Module: the WebAssembly module, built in this process, which can then compile nothing else.

`python -m croupier.wasm.module FOLDER` writes its files; `files` calls that.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from croupier.compiled.compiler import Function, register
from croupier.compiled.wasm.entry import compiled_entry
from croupier.compiled.wasm.linking import end_of_constants, linked
from croupier.compiled.wasm.lowering import lowered
from croupier.compiled.wasm.regions import START, Plan
from croupier.compiled.wasm.target import VersionError, aim
from croupier.network.weights import own_weights
from croupier.wasm import account, choice, description, play
from croupier.wasm.facts import SECTION, facts
from croupier.wasm.files import write
from croupier.wasm.memory import plan

ENTRIES: tuple[Function, ...] = (*play.ENTRIES, *description.ENTRIES, *choice.ENTRIES, *account.ENTRIES)
CALLS: tuple[Function, ...] = (*play.CALLS, *description.CALLS, *choice.CALLS, *account.CALLS)
GIVEN = ("expf",)
"""Functions that WebAssembly does not have, and a page gives it."""


def built_module(memory: Plan, entries: Sequence[Function] = ENTRIES, calls: Sequence[Function] = CALLS) -> bytes:
    """The module with these functions for a page to call, and those that they call."""
    aim()
    register(calls, force=False)
    compiled = [compiled_entry(entry, memory) for entry in entries]
    module = linked(lowered(compiled), [entry.name for entry in compiled], GIVEN, memory.end, {SECTION: facts(memory)})
    if end_of_constants(module) > START:
        raise ValueError("constants take more room than there is before the regions")
    return module


def weights_file() -> bytes:
    """The weights of the network, one array after the other, in numbers of 16 bits."""
    return b"".join(array.astype("<f2").tobytes() for array in own_weights())


def build(folder: Path) -> None:
    """Write the files into a folder, or end this process with a sentence where the compiler is a strange one."""
    try:
        write(folder, built_module(plan()), weights_file())
    except VersionError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    build(Path(sys.argv[1]))
