"""Lazy imports: the type checker and the interpreter see the same names."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from croupier.lazy_imports import lazy_imports

SOURCES = Path(__file__).parents[1] / "src" / "croupier"
LAZY = sorted(
    path.parent.name for path in SOURCES.glob("*/__init__.py") if "lazy_imports(__name__" in path.read_text("utf-8")
)


def names_for_the_type_checker(package: str) -> dict[str, str]:
    """Return the module of every name that a package imports under `if TYPE_CHECKING`."""
    tree = ast.parse((SOURCES / package / "__init__.py").read_text("utf-8"))
    for line in tree.body:
        if isinstance(line, ast.If) and isinstance(line.test, ast.Name) and line.test.id == "TYPE_CHECKING":
            return {
                alias.name: imported.module or ""
                for imported in line.body
                if isinstance(imported, ast.ImportFrom)
                for alias in imported.names
            }
    return {}


def test_these_packages_are_lazy() -> None:
    assert LAZY == ["bots", "compiled", "evaluation", "network", "puzzles", "record"]


@pytest.mark.parametrize("package", LAZY)
def test_the_type_checker_sees_the_names_that_are_imported(package: str) -> None:
    module = import_module(f"croupier.{package}")
    assert names_for_the_type_checker(package) == module.MODULES
    assert set(module.MODULES) <= set(module.__all__)
    assert all(getattr(module, name) is getattr(import_module(path), name) for name, path in module.MODULES.items())


@pytest.mark.parametrize("package", LAZY)
def test_a_name_that_is_not_there_is_refused_as_anywhere(package: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'croupier.{package}' has no attribute 'Nothing'"):
        import_module(f"croupier.{package}").Nothing  # noqa: B018  # the access is what is tested


def test_a_name_is_imported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    package = import_module("croupier.record")
    monkeypatch.setattr(package, "read", None)
    read = lazy_imports("croupier.record", {"read": "croupier.record.reader"})("read")
    assert package.read is read is import_module("croupier.record.reader").read


@pytest.mark.parametrize("package", ["simulation", "envs", "arena"])
def test_the_compiler_is_loaded_by_the_first_game_and_not_before(package: str) -> None:
    script = f"import sys, croupier.{package}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_a_table_with_simple_bots_loads_neither_numpy_nor_the_compiler() -> None:
    """Loading them takes longer than drawing the table."""
    script = """
import sys
import croupier.bots.policy_bots, croupier.terminal.opening
import croupier.terminal.full_screen.play_screen, croupier.terminal.full_screen.setup_screen
import croupier.terminal.session_table
print(sorted({"numpy", "numba", "croupier.compiled", "croupier.record.reader"} & set(sys.modules)))
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"
