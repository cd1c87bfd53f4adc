"""Languages: which one is spoken, and how it writes numbers and money."""

import pytest

from croupier.words import LANGUAGES, Words, language_of

THIN = "\N{NARROW NO-BREAK SPACE}"
FIXED = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("language", "money"),
    [
        ("en", "$60,000"),
        ("de", f"60.000{FIXED}$"),
        ("fr", f"60{THIN}000{FIXED}$"),
        ("it", f"60.000{FIXED}$"),
        ("nl", f"${FIXED}60.000"),
    ],
)
def test_money_is_written_as_the_language_does_and_never_broken_in_two(language: str, money: str) -> None:
    assert Words(language).money(60) == money


def test_more_than_a_million_has_two_separators() -> None:
    assert Words("de").money(1140) == f"1.140.000{FIXED}$"
    assert Words("en").money(0) == "$0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_is_singular_and_two_are_plural(language: str) -> None:
    assert Words(language).count("notes", 1) == Words(language).say("notes.one", number=1)
    assert Words(language).count("notes", 2) == Words(language).say("notes.other", number=2)


def test_nought_is_singular_in_french_only() -> None:
    def noun(language: str, number: int) -> str:
        return Words(language).count("notes", number).removeprefix(f"{number} ")

    singular = [language for language in LANGUAGES if noun(language, 0) == noun(language, 1)]
    assert singular == ["fr"]


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "nl_NL", "LANG": "fr_FR"}, "nl"),
        ({"LC_ALL": "", "LC_MESSAGES": "it_IT", "LANG": "fr_FR"}, "it"),
        ({"LC_ALL": "ja_JP", "LANG": "fr_FR"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_environment_then_english(environment: dict[str, str], spoken: str) -> None:
    assert language_of(environment) == spoken


def test_a_name_with_braces_is_only_a_name() -> None:
    assert Words("en").say("typed.roll", name="{dice}", dice="8 dice") == "{dice} rolls 8 dice:"
