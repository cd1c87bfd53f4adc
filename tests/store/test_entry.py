"""Entry: what can be the id of a table."""

import pytest

from croupier.store import entry


@pytest.mark.parametrize("text", ["a", "D-FfPm4Bz2J4", "x" * 32])
def test_a_short_word_can_be_a_table(text: str) -> None:
    assert entry.is_table(text)


@pytest.mark.parametrize("text", ["", "a b", "a\n", "ä", "x" * 33])
def test_anything_else_cannot(text: str) -> None:
    assert not entry.is_table(text)
