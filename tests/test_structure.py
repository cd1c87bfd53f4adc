"""The structure of the package: no private name of a dependency, and what coverage leaves out."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier
from tests.coverage import COMPILED, ELSEWHERE

SOURCES = Path(croupier.__file__).parent
FILES = sorted(SOURCES.rglob("*.py"))
OURS = {"croupier", *sys.stdlib_module_names}
"""Packages whose private names are not a dependency's."""


def private_names(tree: ast.Module) -> Iterator[str]:
    """Yield names with an underscore that a module takes from other packages, the standard library aside."""
    outside: dict[str, str] = {}
    """By local name, what was imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            outside |= {name.asname or name.name.partition(".")[0]: name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            outside |= {name.asname or name.name: f"{node.module}.{name.name}" for name in node.names}
    outside = {name: origin for name, origin in outside.items() if origin.partition(".")[0] not in OURS}
    yield from (origin for origin in outside.values() if any(is_private(part) for part in origin.split(".")))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            root: ast.expr = node
            while isinstance(root, ast.Attribute):
                root = root.value
            if isinstance(root, ast.Name) and root.id in outside:
                yield f"{outside[root.id]}: {ast.unparse(node)}"


def is_private(name: str) -> bool:
    """Whether a name begins with one underscore."""
    return name.startswith("_") and not name.startswith("__")


def test_a_private_name_of_a_dependency_is_noticed() -> None:
    lines = ("import numba.core as nb, os", "from uvicorn import _types", "nb.x._y.z", "os._exit(1)", "self._a._b")
    assert [*private_names(ast.parse("\n".join(lines)))] == ["uvicorn._types", "numba.core: nb.x._y"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCES).as_posix())
def test_no_module_uses_a_private_name_of_a_dependency(file: Path) -> None:
    assert [*private_names(ast.parse(file.read_text(encoding="utf-8")))] == []


def test_files_that_coverage_leaves_out_are_there() -> None:
    assert [name for name in (*COMPILED, *ELSEWHERE) if not any(SOURCES.glob(name))] == []
