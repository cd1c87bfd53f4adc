"""What a page has to know of the module: a page made for another module does not use it."""

import ast
import hashlib
import inspect
import re
from pathlib import Path
from types import FunctionType

from tools.engine.facts import LAYOUT, Facts

from croupier.engine.entries import account, choice, description, play
from croupier.rules.table import TABLE, Rules

ROOT = Path(__file__).parents[3]
LAID_OUT = "078c4b046c810f40"
"""The fingerprint of the layout whose number is LAYOUT."""


def code_of(function: FunctionType) -> str:
    """Return the code of a function without its docstring and comments."""
    (definition,) = ast.parse(inspect.getsource(function)).body
    assert isinstance(definition, ast.FunctionDef)
    definition.body = [line for line in definition.body if not is_docstring(line)]
    return ast.unparse(definition)


def is_docstring(line: ast.stmt) -> bool:
    """Return whether a statement is a string alone."""
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


def layout() -> str:
    """Return all that a page relies on: the bytes of a table, the rules, the functions, and the facts themselves."""
    entries = (*play.ENTRIES, *description.ENTRIES, *choice.ENTRIES, *account.ENTRIES)
    fields = [(name, *TABLE.fields[name]) for name in TABLE.names]  # type: ignore[index, union-attr]
    functions = [(entry.__name__, *inspect.signature(entry).parameters) for entry in entries]
    writing = (description.write_group, description.write_standing, description.write_seat, description.write_option)
    written = [code_of(part) for part in writing]
    relied = (fields, Rules._fields, functions, written, Facts.__struct_fields__)
    return hashlib.sha256(repr(relied).encode()).hexdigest()[:16]


def test_another_layout_has_another_number() -> None:
    assert layout() == LAID_OUT, "raise LAYOUT in facts.py and in engine_module.ts, and write the new fingerprint here"


def test_the_page_knows_the_number_of_the_layout() -> None:
    source = (ROOT / "page" / "src" / "lib" / "rules" / "engine_module.ts").read_text("utf-8")
    assert re.findall(r"^const LAYOUT = (\d+);$", source, re.MULTILINE) == [str(LAYOUT)]
