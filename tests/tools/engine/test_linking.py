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
    encode_list,
    encode_name,
    encode_padded,
    encode_signed,
    encode_unsigned,
    section,
    sections,
)
from tools.engine.linking import STACK, LinkError, end_of_constants, link_object

CONSTANT = b"\x41"


def object_file(*imports: bytes) -> bytes:
    """Return an object file whose function `answer` returns the address of `text`, four bytes at offset 8."""
    body = b"\0" + CONSTANT + encode_padded(0) + b"\x0b"
    code = encode_list([encode_unsigned(len(body)) + body])
    text = b"\0" + CONSTANT + encode_signed(8) + b"\x0b" + encode_unsigned(4) + b"text"
    symbols = encode_list(
        [
            b"\0\0" + encode_unsigned(0) + encode_name("answer"),
            b"\1\0" + encode_name("text") + encode_unsigned(0) + encode_unsigned(1) + encode_unsigned(3),
        ]
    )
    return b"".join(
        (
            HEADER,
            section(TYPE, encode_list([b"\x60\0" + b"\1\x7f"])),
            section(IMPORT, encode_list(list(imports))),
            section(FUNCTION, encode_list([encode_unsigned(0)])),
            section(CODE, code),
            section(DATA, encode_list([text])),
            custom_section("linking", b"\2" + b"\x08" + encode_unsigned(len(symbols)) + symbols),
            custom_section(
                "reloc.CODE",
                encode_unsigned(3) + encode_list([b"\4" + encode_unsigned(4) + encode_unsigned(1) + encode_signed(0)]),
            ),
        )
    )


def test_an_address_becomes_that_of_the_constant() -> None:
    module = link_object(object_file(), ["answer"], 2 * STACK, {"facts": b"{}"})
    bodies = dict(sections(module))
    assert bodies[CODE].endswith(CONSTANT + encode_padded(STACK + 8 + 1) + b"\x0b")
    assert encode_signed(STACK + 8) in bodies[DATA]
    assert end_of_constants(module) == STACK + 8 + 4
    assert bodies[0] == encode_name("facts") + b"{}"


def test_a_function_that_nobody_defines_is_refused() -> None:
    wanted = encode_name("env") + encode_name("expf") + b"\0" + encode_unsigned(0)
    with pytest.raises(LinkError, match="expf is not defined"):
        link_object(object_file(wanted), ["answer"], 2 * STACK, {})
