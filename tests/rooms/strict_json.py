"""Strict decoding of JSON, without unknown, missing or reordered fields."""

from typing import TypeVar

import msgspec

Form = TypeVar("Form")


def decode_strictly(text: str, form: type[Form]) -> Form:
    """Decode a text as a type, and check that it is the same text when encoded again."""
    decoded = msgspec.json.decode(text, type=form)
    assert msgspec.json.encode(decoded).decode() == text
    return decoded
