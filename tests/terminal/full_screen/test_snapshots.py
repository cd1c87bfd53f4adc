"""Every screen in five languages, small and large, as it was looked at."""

from collections.abc import Sequence

import pytest

from croupier.words import LANGUAGES
from tests.languages import LONGEST
from tests.terminal.full_screen.playing import LARGE, SMALL
from tests.terminal.full_screen.snapshots import file_of, screens


@pytest.mark.parametrize(
    ("size", "languages"),
    [
        pytest.param(SMALL, LONGEST[:1], id="small"),
        pytest.param(LARGE, ("en",), id="large"),
        pytest.param(SMALL, LANGUAGES, id="small-all", marks=pytest.mark.soak),
        pytest.param(LARGE, LANGUAGES, id="large-all", marks=pytest.mark.soak),
    ],
)
def test_screens_look_as_they_did(size: tuple[int, int], languages: Sequence[str]) -> None:
    texts = screens(size, languages)
    for language in languages:
        assert texts[language] == file_of(size, language).read_text(encoding="utf-8")
        assert max(map(len, texts[language].splitlines())) <= size[0]
