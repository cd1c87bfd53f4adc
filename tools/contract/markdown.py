"""The tables of docs/api.md, generated from the structs of the contract and their docstrings."""

import re
from collections.abc import Iterator
from typing import Any, get_args

from msgspec import Struct
from msgspec import inspect as types

from croupier.api.agreement import Agreement
from croupier.api.commands import Frame
from croupier.api.events import PublicEvent
from croupier.api.messages import Message, MissedEvent, MoveAdvised, Offer
from croupier.api.schema import struct_name
from croupier.api.views import GameView, OwnWinnings, PersonView, RoomView
from croupier.rules import Group, Laid, Option, Place, Roll, SeatView, Standing
from tools.contract.meanings import field_meanings, one_line

VIEWS: tuple[type[Struct], ...] = (
    *(RoomView, PersonView, Agreement),
    *(GameView, SeatView, Standing, Group, Laid, Roll, Option, Place),
    *(OwnWinnings, MissedEvent, Offer, MoveAdvised),
)
"""The structs that messages carry, in the order of the page."""


def generate(page: str) -> str:
    """Return the page with the text between each pair of marker comments replaced by its table."""
    for name, table in TABLES.items():
        marked = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        if not marked.search(page):
            raise ValueError(f"there is no <!-- {name} --> … <!-- /{name} --> in the page")
        text = "".join(f"{line}\n" for line in table())
        page = marked.sub(lambda found, text=text: f"{found[1]}{text}{found[2]}", page)  # type: ignore[misc]
    return page


def _message_fields() -> Iterator[str]:
    yield "| you receive | | |"
    yield "|---|---|---|"
    yield from _groups(get_args(Message))


def _commands() -> Iterator[str]:
    yield "| you send | | |"
    yield "|---|---|---|"
    yield from _groups(get_args(Frame))


def _events() -> Iterator[str]:
    yield "| `what` | | |"
    yield "|---|---|---|"
    yield from _groups(get_args(PublicEvent))


def _views() -> Iterator[str]:
    yield "| | | |"
    yield "|---|---|---|"
    yield from _groups(VIEWS)


TABLES = {
    "commands": _commands,
    "message fields": _message_fields,
    "events": _events,
    "views": _views,
}
"""Functions that yield the lines of a table, by the name of its markers."""


def _groups(structs: tuple[type[Struct], ...]) -> Iterator[str]:
    """Yield a row for every struct, each followed by a row for each of its fields."""
    for struct in structs:
        tag = _tag(struct)
        yield f"| **`{tag}`** | | {_about(struct)} |" if tag else f"| **{struct_name(struct)}** | | {_about(struct)} |"
        meanings, sent = field_meanings(struct), struct.__struct_config__.forbid_unknown_fields
        for field in types.type_info(struct).fields:  # type: ignore[attr-defined]  # a struct has fields
            if not (sent and field.name == "key"):  # every command has one
                optional = sent and not field.required
                meaning = meanings.get(field.name, "").replace("|", "\\|")
                yield f"| `{field.encode_name}` | {_field_type(field, optional)} | {meaning} |"


def _tag(struct: type[Struct]) -> str:
    return str(struct.__struct_config__.tag or "")


def _about(struct: type[Struct]) -> str:
    return one_line(struct.__doc__ or "").replace("|", "\\|")


def _field_type(field: types.Field, optional: bool) -> str:
    """Return the type of a field and, if it is optional, its default unless that is null."""
    known = isinstance(field.default, bool | int | str)
    default = f", else {str(field.default).lower()}" if known else ""
    return f"{_type(field.type)}; optional{default}" if optional else _type(field.type)


def _type(kind: Any) -> str:
    """Return a type in plain words."""
    match kind:
        case types.Metadata(type=inner):
            return _type(inner)
        case types.IntType(ge=int(low), le=int(high)):
            return f"{low:,} to {high:,}"
        case types.IntType() | types.FloatType():
            return "number"
        case types.StrType(pattern=str(pattern)):
            return f"text `{pattern.removeprefix('^').partition('$')[0]}`"
        case types.StrType(max_length=int(length)):
            return f"text of at most {length} characters"
        case types.StrType():
            return "text"
        case types.BoolType():
            return "true or false"
        case types.NoneType():
            return "null"
        case types.LiteralType(values=values):
            return _either([f"`{value}`" for value in values])
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            return f"list of ({_type(item)})" if isinstance(item, types.UnionType) else f"list of {_type(item)}"
        case types.TupleType(item_types=items):
            return f"list of {len(items)} times {_type(items[0])}"
        case types.StructType(cls=cls):
            return struct_name(cls)
        case types.UnionType(types=members) if {member.cls for member in members if hasattr(member, "cls")} == {
            *get_args(PublicEvent)
        }:
            return "an event"
        case types.UnionType(types=members):
            names = [_type(member) for member in members]
            return f"{names[0]}, or {names[1]}" if " " in names[0] else _either(names)
    raise TypeError(f"the type {kind!r} is not supported in tables")


def _either(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]
