"""Writes page/src/lib/api/messages.ts, the messages as the page knows them: `python -m tests.page.write_types`."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as looking

from croupier.rooms import commands, messages
from croupier.rooms.refusal import Code
from croupier.rooms.room import COLOURS
from croupier.rooms.telling import Told
from croupier.server.http import about, problems, records, replaying, reviews, tables

FILE = Path(__file__).parents[2] / "page" / "src" / "lib" / "api" / "messages.ts"
HEAD = "// Made by `python -m tests.page.write_types` from the server's messages. Do not edit."
UNIONS: dict[str, Any] = {
    "Command": commands.Command | commands.Say,
    "Frame": commands.Frame,
    "Message": messages.Welcome
    | messages.Happened
    | messages.Seated
    | messages.You
    | messages.Done
    | messages.Refused
    | messages.Present
    | messages.Said
    | messages.Advised
    | messages.Pong
    | messages.Bye,
    "Told": Told,
}
"""What goes over a socket: these become unions of their own."""
NAMES: dict[str, Any] = {"Code": Code, "ByeReason": messages.ByeReason, "Phrase": commands.Phrase}
"""Sets of words that are worth a name."""
HTTP = (
    tables.NewTable,
    tables.TableMade,
    tables.TableShown,
    about.BotShown,
    about.EditionShown,
    records.Verdict,
    replaying.Replay,
    reviews.ReviewShown,
    problems.Problem,
)
"""What goes over HTTP."""
SENT = (*get_args(commands.Frame), tables.NewTable)
"""What the page sends: it may leave out what has a default. What it is told is always whole ..."""
SPARSE = (problems.Problem, messages.Refused)
"""... but for these."""


def docs(struct: type) -> dict[str, str]:
    """What is written under each field of a class, and of those it comes from."""
    found: dict[str, str] = {}
    for cls in reversed(struct.__mro__[:-1]):
        if not issubclass(cls, msgspec.Struct) or cls is msgspec.Struct:
            continue
        body = ast.parse(inspect.getsource(cls).lstrip()).body[0]
        assert isinstance(body, ast.ClassDef)
        for line, text in zip(body.body, body.body[1:], strict=False):
            match line, text:
                case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(words))):
                    found[name] = " ".join(words.split())
    return found


class Types:
    """Turns msgspec's picture of types into TypeScript."""

    def __init__(self) -> None:
        self._named = {frozenset(get_args(kind)): name for name, kind in NAMES.items()}
        self._unions = {frozenset(cls.__name__ for cls in get_args(kind)): name for name, kind in UNIONS.items()}
        self.structs: dict[str, looking.StructType] = {}

    def of(self, kind: Any) -> str:
        """A type, as TypeScript writes it."""
        match kind:
            case looking.Metadata(type=inner):
                return self.of(inner)
            case looking.IntType() | looking.FloatType():
                return "number"
            case looking.StrType():
                return "string"
            case looking.BoolType():
                return "boolean"
            case looking.NoneType():
                return "null"
            case looking.LiteralType(values=values):
                return self._named.get(frozenset(values)) or " | ".join(f'"{value}"' for value in values)
            case looking.ListType(item_type=item):
                form = self.of(item)
                return f"({form})[]" if " " in form else f"{form}[]"
            case looking.StructType(cls=cls):
                self.structs.setdefault(cls.__name__, kind)
                return cls.__name__
            case looking.UnionType(types=types) if all(isinstance(kind, looking.StructType) for kind in types):
                members = [self.of(member) for member in types]
                return self._unions.get(frozenset(members)) or " | ".join(members)
            case looking.UnionType(types=types):
                return " | ".join(self.of(member) for member in types)
        raise TypeError(f"{kind!r} has no place in the page's types")

    def struct(self, kind: looking.StructType) -> Iterator[str]:
        """A struct, as an interface."""
        cls, said = kind.cls, docs(kind.cls)
        sent = cls in SENT
        yield f"/** {' '.join((cls.__doc__ or '').split())} */"
        yield f"export interface {cls.__name__} {{"
        if kind.tag is not None:
            yield f'  {kind.tag_field}: "{kind.tag}";'
        for field in kind.fields:
            if field.name in said:
                yield f"  /** {said[field.name]} */"
            mark = "?" if not field.required and (sent or cls in SPARSE) else ""
            form = self.of(field.type)
            whole = not sent or not isinstance(field.type, looking.StructType)
            yield f"  {field.encode_name}{mark}: {form if whole else f'Partial<{form}>'};"
        yield "}"


def written() -> str:
    """The file."""
    types = Types()
    parts = [
        HEAD,
        f"export const VERSION = {messages.VERSION};",
        "/** The colours of dice people choose from; no two seats of a table have the same. */\n"
        f"export const COLOURS = [{', '.join(map(quoted, COLOURS))}] as const;",
    ]
    for name, kind in NAMES.items():
        parts.append(f"export type {name} = {' | '.join(quoted(word) for word in get_args(kind))};")
    for name, kind in UNIONS.items():
        members = [types.of(looking.type_info(member)) for member in get_args(kind)]
        parts.append(f"export type {name} = {' | '.join(members)};")
    for struct in HTTP:
        types.of(looking.type_info(struct))
    done: dict[str, list[str]] = {}
    while left := [name for name in types.structs if name not in done]:
        for name in left:
            done[name] = [*types.struct(types.structs[name])]
    parts += ["\n".join(lines) for lines in done.values()]
    return "\n\n".join(parts) + "\n"


def quoted(value: object) -> str:
    """A word as a type."""
    return f'"{value}"'


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
