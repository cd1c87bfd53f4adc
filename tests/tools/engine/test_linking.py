"""Linking: constants move to their addresses, what nobody defines is refused by name."""

import pytest
from tools.engine.binary import (
    CODE,
    DATA,
    FUNCTION,
    HEADER,
    IMPORT,
    TYPE,
    custom_section,
    listed,
    named,
    padded,
    section,
    sections,
    signed,
    unsigned,
)
from tools.engine.linking import STACK, LinkError, end_of_constants, linked

CONSTANT = b"\x41"


def object_file(*imports: bytes) -> bytes:
    """A function `answer` that returns the address of the constant `text`, four bytes at offset 8."""
    body = b"\0" + CONSTANT + padded(0) + b"\x0b"
    code = listed([unsigned(len(body)) + body])
    text = b"\0" + CONSTANT + signed(8) + b"\x0b" + unsigned(4) + b"text"
    symbols = listed(
        [b"\0\0" + unsigned(0) + named("answer"), b"\1\0" + named("text") + unsigned(0) + unsigned(1) + unsigned(3)]
    )
    return b"".join(
        (
            HEADER,
            section(TYPE, listed([b"\x60\0" + b"\1\x7f"])),
            section(IMPORT, listed(list(imports))),
            section(FUNCTION, listed([unsigned(0)])),
            section(CODE, code),
            section(DATA, listed([text])),
            custom_section("linking", b"\2" + b"\x08" + unsigned(len(symbols)) + symbols),
            custom_section("reloc.CODE", unsigned(3) + listed([b"\4" + unsigned(4) + unsigned(1) + signed(0)])),
        )
    )


def test_an_address_becomes_that_of_the_constant() -> None:
    module = linked(object_file(), ["answer"], 2 * STACK, {"facts": b"{}"})
    bodies = dict(sections(module))
    assert bodies[CODE].endswith(CONSTANT + padded(STACK + 8 + 1) + b"\x0b")
    assert signed(STACK + 8) in bodies[DATA]
    assert end_of_constants(module) == STACK + 8 + 4
    assert bodies[0] == named("facts") + b"{}"


def test_a_function_that_nobody_defines_is_refused() -> None:
    wanted = named("env") + named("expf") + b"\0" + unsigned(0)
    with pytest.raises(LinkError, match="expf is defined nowhere"):
        linked(object_file(wanted), ["answer"], 2 * STACK, {})
