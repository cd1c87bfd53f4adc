"""Strict decoding of JSON: no field unknown, none left out, none in another place."""

from typing import TypeVar

import msgspec

Form = TypeVar("Form")


def strictly(text: str, form: type[Form]) -> Form:
    """Decode a text as a type. Encoded again it must be the same text, so no field is missing, unknown or moved."""
    decoded = msgspec.json.decode(text, type=form)
    assert msgspec.json.encode(decoded).decode() == text
    return decoded
