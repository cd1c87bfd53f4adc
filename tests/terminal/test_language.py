"""The language of the terminal: what the environment says, else what the system speaks."""

import pytest

from croupier.terminal import language
from croupier.terminal.language import words_in


def test_where_the_environment_says_nothing_windows_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert words_in(None).language in ("en", language.system_language()[:2])
    monkeypatch.setattr(language, "system_language", lambda: "nl_BE")
    assert words_in(None).language == "nl"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert words_in(None).language == "de"
    assert words_in("fr").language == "fr"
