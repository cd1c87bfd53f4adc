"""Sources: finds the files that the engine is built from, so that no other change makes it stale."""

import ast
import sys
from collections.abc import Iterable
from inspect import isclass, isfunction, ismodule
from pathlib import Path
from typing import Any

import croupier
from croupier.compiled import compiler, integers
from croupier.compiled.compiler import find_callees
from croupier.engine import functions, memory, regions
from croupier.engine.regions import Numbers, Region, Struct
from croupier.engine.source import code_digest_of, digest_of

PACKAGE = Path(croupier.__file__).parent
TOOLS = PACKAGE.parents[1] / "tools" / "engine"
FACTS = ("analysis/equity.json", "bots/engine_bots.py", "bots/roster.py", "review/rating.py")
RULES = ("rules/edition.py", "rules/setup.py")
"""Files that the page's facts are taken from."""


def kinds(found: Iterable[Region]) -> Iterable[Any]:
    """Yield the classes of all structs among regions."""
    for region in found:
        if isinstance(region, Struct | Numbers):
            yield region.kind
        if isinstance(region, Struct):
            yield from kinds(region.fields.values())


def imported_constants(module: Any) -> Iterable[str]:
    """Yield the modules of this package from which a module imports constants.

    Functions and classes come from the modules that define them, which are found by their calls.
    """
    for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("croupier."):
            source = sys.modules.get(node.module)
            values = [getattr(source, alias.name, None) for alias in node.names]
            if source and not all(isfunction(value) or isclass(value) or ismodule(value) for value in values):
                yield node.module


def sources() -> dict[str, tuple[str, str]]:
    """Return two digests of each source, with and without comments and docstrings, by its path from the package."""
    made_of = (*find_callees(*functions.ENTRIES), *functions.ENTRIES, *kinds(memory.plan().regions.values()))
    waiting = {thing.__module__ for thing in made_of}
    waiting |= {module.__name__ for module in (integers, compiler, functions, memory, regions)}
    names = set[str]()
    while waiting:
        name = waiting.pop()
        if name.startswith("croupier.") and name not in names:
            names.add(name)
            waiting.update(imported_constants(sys.modules[name]))
    paths = [Path(str(sys.modules[name].__file__)) for name in names] + [PACKAGE / name for name in (*FACTS, *RULES)]
    found = {path.relative_to(PACKAGE).as_posix(): path for path in paths}
    found |= {f"../../tools/engine/{path.name}": path for path in TOOLS.glob("*.py")}
    return {name: (digest_of(found[name]), code_digest_of(found[name])) for name in sorted(found)}
