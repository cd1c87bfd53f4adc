"""Reading a text of JSON as a form, and only as that form: nothing unknown, nothing left out, in the same words."""

from typing import TypeVar

import msgspec

Form = TypeVar("Form")


def strictly(text: str, form: type[Form]) -> Form:
    """What a text says in a form. Encoded again it must be the same text, so no field is missing, unknown or moved."""
    said = msgspec.json.decode(text, type=form)
    assert msgspec.json.encode(said).decode() == text
    return said
