"""Meanings: what the fields of a struct mean on the wire, for the files that describe the contract."""

import re

from msgspec import Struct
from msgspec.inspect import Metadata, type_info

from croupier.api.schema import field_docs


def one_line(text: str) -> str:
    """Return a docstring without its line breaks."""
    return " ".join(text.split())


def field_meanings(struct: type[Struct]) -> dict[str, str]:
    """Return what each field of a struct means, in one line: its docstring, or the description in its type."""
    meanings: dict[str, str] = {}
    for field in type_info(struct).fields:  # type: ignore[attr-defined]  # a struct has fields
        described = field.type.extra_json_schema or {} if isinstance(field.type, Metadata) else {}
        meaning = field_docs(struct).get(field.name) or described.get("description", "")
        if meaning:
            meanings[field.name] = re.sub(r"\bNone\b", "null", one_line(meaning))
    return meanings
