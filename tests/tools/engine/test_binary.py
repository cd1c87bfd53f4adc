"""The binary format of WebAssembly, there and back."""

import pytest
from tools.engine.binary import (
    HEADER,
    Reader,
    custom_section,
    encode_name,
    encode_padded,
    encode_signed,
    encode_unsigned,
    sections,
)

NUMBERS = (0, 1, 63, 64, 127, 128, 300, 65_536, 2**31 - 1)


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_are_read_as_they_were_written(number: int) -> None:
    assert Reader(encode_unsigned(number)).unsigned() == number
    assert Reader(encode_padded(number)).unsigned() == number
    assert Reader(encode_padded(number)).signed() == number
    for other in (number, -number):
        assert Reader(encode_signed(other)).signed() == other


def test_sections_are_found_one_after_the_other() -> None:
    module = HEADER + custom_section("first", b"one") + custom_section("second", b"")
    assert [*sections(module)] == [(0, encode_name("first") + b"one"), (0, encode_name("second"))]


def test_other_files_are_refused() -> None:
    with pytest.raises(ValueError, match="not a WebAssembly file"):
        next(sections(b"<!doctype html>"))
