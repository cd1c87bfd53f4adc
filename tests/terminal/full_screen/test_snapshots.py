"""Every screen in five languages, small and large: as it was looked at, and nothing cut off that matters."""

import pytest

from tests.terminal.full_screen.snapshots import cases, file_of, screens


@pytest.mark.parametrize(("size", "language"), cases())
def test_screens_look_as_they_did(size: tuple[int, int], language: str) -> None:
    text = screens(size, language)
    assert text == file_of(size, language).read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= size[0]
