"""Every screen in five languages, small and large, as it was looked at."""

import pytest

from croupier.words import LANGUAGES
from tests.terminal.full_screen.snapshots import SIZES, file_of, screens


@pytest.mark.parametrize("size", SIZES)
def test_screens_look_as_they_did(size: tuple[int, int]) -> None:
    texts = screens(size)
    for language in LANGUAGES:
        assert texts[language] == file_of(size, language).read_text(encoding="utf-8")
        assert max(map(len, texts[language].splitlines())) <= size[0]
