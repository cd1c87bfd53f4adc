"""Lines of the standard input, read while other things go on."""

import asyncio
import io
import os
import sys

import pytest

from croupier.terminal.background import run_in_background
from croupier.terminal.line_mode.terminal import LONGEST, Keyboard


async def all_lines() -> list[str | None]:
    """Return every line until the input ends, and None for its end."""
    keyboard, found = Keyboard(), list[str | None]()
    while not found or found[-1] is not None:
        found.append(await run_in_background(keyboard.read_line))
    return found


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> list[str | None]:
    """Return the lines read from a pipe with some bytes, which is closed then."""
    reading, writing = os.pipe()
    os.write(writing, data)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        monkeypatch.setattr(sys, "stdin", pipe)
        return asyncio.run(all_lines())


def test_lines_come_stripped_and_the_last_one_needs_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert piped(monkeypatch, b" 5 \n\nZo\xc3\xab\nq") == ["5", "", "Zo\u00eb", "q", None]


def test_what_is_no_text_or_without_end_is_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert piped(monkeypatch, b"\xff\n" + b"x" * 3 * LONGEST) == ["\ufffd", "x" * LONGEST, None]


def test_a_stream_that_is_no_file_is_read_and_without_any_they_end_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(" 5\n"))
    assert asyncio.run(all_lines()) == ["5", None]
    monkeypatch.setattr(sys, "stdin", None)
    assert asyncio.run(all_lines()) == [None]
