"""`croupier rules`: the rules in short, in the language asked for."""

import pytest

from croupier.words import LANGUAGES, rules_text
from tests.cli.running import run


@pytest.mark.parametrize("language", LANGUAGES)
def test_piped_rules_are_the_text_itself(language: str) -> None:
    result = run("rules", "--lang", language)
    assert (result.exit_code, result.output) == (0, rules_text(language))


def test_the_language_of_the_system_is_spoken() -> None:
    assert run("rules", LANG="it_IT.UTF-8").output.startswith("# Le regole in breve")


def test_an_unknown_language_is_refused() -> None:
    result = run("rules", "--lang", "xx")
    assert (result.exit_code, "choose one of en, de, fr, it, nl" in result.stderr) == (2, True)


def test_the_language_asked_for_comes_before_that_of_the_system() -> None:
    assert run("rules", "--lang", "DE", LANG="it_IT.UTF-8").output == rules_text("de")
