"""`python -m tools.reference`: writes the tables of docs/python.md, from the names that packages export.

Between `<!-- croupier.rules -->` and `<!-- end -->` there is a row for every name in `croupier.rules.__all__`: its
signature, and the first sentence of its docstring.
"""

import ast
import inspect
import re
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

PAGE = Path(__file__).parents[1] / "docs" / "python.md"
TABLE = re.compile(r"(?<=<!-- )(croupier[\w.]*)( -->\n).*?(?=<!-- end -->)", re.DOTALL)


def main() -> None:
    """Update the tables in docs/python.md."""
    PAGE.write_text(update_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def packages(page: str) -> list[str]:
    """Return the packages that a page has tables of."""
    return [match[1] for match in TABLE.finditer(page)]


def update_tables(page: str) -> str:
    """Return the page with its tables brought up to date."""
    return TABLE.sub(lambda match: f"{match[1]}{match[2]}{table_of(match[1])}\n", page)


def table_of(package: str) -> str:
    """Return the table of a package."""
    module = import_module(package)
    return "\n".join(f"- `{call_of(module, name)}`: {sentence_of(module, name)}" for name in module.__all__)


def call_of(module: ModuleType, name: str) -> str:
    """Return a name, and for a function its parameters, with those defaults that are short."""
    thing = inspect.unwrap(getattr(module, name))
    if not inspect.isfunction(thing):
        return name
    words = []
    for parameter in inspect.signature(thing).parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in words:
            words.append("*")
        stars = (parameter.kind is parameter.VAR_POSITIONAL) + 2 * (parameter.kind is parameter.VAR_KEYWORD)
        words.append("*" * stars + parameter.name + _default(parameter.default))
    return f"{name}({', '.join(words)})"


def _default(value: Any) -> str:
    if value is inspect.Parameter.empty:
        return ""
    plain = value is None or isinstance(value, bool | int | float | str | tuple)
    return f"={value!r}" if plain else "=..."


def sentence_of(module: ModuleType, name: str) -> str:
    """Return the first sentence of the docstring of a name; a constant has it in the string below it."""
    thing = inspect.unwrap(getattr(module, name))
    if inspect.isclass(thing) and thing.__name__ != name and thing.__name__ in module.__all__:
        return f"Another name of `{thing.__name__}`."
    described = inspect.isfunction(thing) or inspect.isclass(thing)
    text = inspect.getdoc(thing) if described else _constant_docstring(module.__name__, name)
    if not text:
        raise ValueError(f"{module.__name__}.{name} has no docstring")
    sentence = " ".join(text.split("\n\n")[0].split())
    return re.split(r"(?<=[.:]) (?=[A-Z])", sentence)[0].rstrip(":.") + "."


def _constant_docstring(module: str, name: str) -> str | None:
    """Return the string below a constant, in the module that defines it."""
    lines = _tree(module).body
    for line in ast.walk(_tree(module)):  # includes imports that only type checkers see
        if isinstance(line, ast.ImportFrom) and line.module and name in (alias.name for alias in line.names):
            return _constant_docstring(line.module, name)
    for line, below in pairwise(lines):
        assigned = isinstance(line, ast.Assign | ast.AnnAssign)
        names = {each.id for each in ast.walk(line) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        if assigned and name in names and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            return str(below.value.value)
    return None


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


if __name__ == "__main__":
    main()
