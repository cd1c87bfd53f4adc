"""JSON Schema of the structs, with their docstrings as descriptions."""

import ast
import inspect
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from textwrap import dedent
from typing import Any

from msgspec import Struct
from msgspec.json import decode, encode, schema_components

Schema = dict[str, Any]
RENAMED = {"croupier.rules.steps.Place": "Move", "croupier.api.commands.Place": "Place"}
"""Names for two structs that are both called `Place`: the move, and the command that makes it."""


def schemas_of(types: Iterable[Any], template: str) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the schema of each type, and by name that of every struct in them.

    `template` is the form of references to structs, such as `#/$defs/{name}`.
    """
    text = encode(schema_components(types, ref_template=template)).decode()
    # msgspec calls structs by their plain names, except where two have the same: these get their full module path.
    for name, own in RENAMED.items():
        text = text.replace(name, own)
    schemas, components = decode(text, type=tuple[list[Schema], dict[str, Schema]])
    by_name = {struct_name(struct): struct for struct in _subclasses(Struct)}
    for name, schema in components.items():
        schema["title"] = name
        for field, about in field_docs(by_name[name]).items() if name in by_name else ():
            found = schema["properties"].get(field)
            if found is not None:
                found.setdefault("description", about)
    return schemas, components


def _subclasses(struct: type[Struct]) -> Iterable[type[Struct]]:
    for below in struct.__subclasses__():
        yield below
        yield from _subclasses(below)


@cache
def field_docs(struct: type[Struct]) -> dict[str, str]:
    """Return the docstring below each field of a struct, by field; inherited fields included."""
    found: dict[str, str] = {}
    for part in reversed(struct.__mro__):
        if part.__module__.startswith("croupier."):
            (definition,) = ast.parse(dedent(inspect.getsource(part))).body
            body = definition.body if isinstance(definition, ast.ClassDef) else []
            for field, below in pairwise(body):
                match field, below:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name)),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        found[name] = inspect.cleandoc(text)
    return found


def struct_name(struct: type[Struct]) -> str:
    """Return the name of a struct in the documents that describe the contract."""
    return RENAMED.get(f"{struct.__module__}.{struct.__name__}", struct.__name__)
