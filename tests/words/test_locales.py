"""The texts: five languages that say the same things, every one of them used."""

import ast
import json
import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from croupier.rules import BIGGY, CLASSIC
from croupier.words import LANGUAGES, ONE, rules_text, texts

ROOT = Path(__file__).parents[2]
FORMS = (".one", ".other")


def places(text: str) -> set[str]:
    """Return the names of the placeholders in a text."""
    return {name for _, name, *_ in Formatter().parse(text) if name is not None}


def strings() -> set[str]:
    """Every string in the source, of Python and of the page."""
    found = set()
    for path in (ROOT / "page" / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte"):
            found |= set(re.findall(r"[\"'`]([^\"'`\s]+)[\"'`]", path.read_text(encoding="utf-8")))
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def keys(argument: ast.expr) -> set[str]:
    """Return the keys that an argument names: one, or one of two."""
    if isinstance(argument, ast.IfExp):
        return keys(argument.body) | keys(argument.orelse)
    return {argument.value} if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else set()


def asked_for() -> set[str]:
    """Every key that the source asks for by name."""
    asked = set()
    source = ROOT / "src" / "croupier"
    for path in (*(source / "cli").rglob("*.py"), *(source / "terminal").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                place = {"say": 0, "sentence": 0, "count": 0, "failure": 2}.get(called)
                if place is not None and len(node.args) > place:
                    asked |= keys(node.args[place])
    return asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(texts(language)) == list(texts("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_fill_in_the_same_places(language: str) -> None:
    for key, text in texts(language).items():
        assert places(text) == places(texts("en")[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice_and_no_text_is_empty(language: str) -> None:
    pairs = json.loads((ROOT / "locales" / f"{language}.json").read_text(encoding="utf-8"), object_pairs_hook=list)
    assert len(pairs) == len(dict(pairs))
    assert all(text.strip(" ") == text != "" for _, text in pairs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_casinos_can_be_told_apart_by_name(language: str) -> None:
    names = [text for key, text in texts(language).items() if key.startswith("casino.")]
    assert len(names) == len(set(names)) == 7


# How a language is written


def start_text(language: str) -> str:
    """How to start, as Markdown."""
    return (ROOT / "locales" / f"start.{language}.md").read_text(encoding="utf-8")


def written(language: str) -> list[str]:
    """Every text of a language, the rules and how to start line by line."""
    return [*texts(language).values(), *rules_text(language).splitlines(), *start_text(language).splitlines()]


def test_french_never_breaks_a_line_before_its_punctuation() -> None:
    for text in written("fr"):
        # A dash line of a table has colons of its own; a second colon, slash or bracket is not prose.
        assert re.search(r"(?<![\u00a0\u202f(])[:;!?»]|«(?!\u00a0)", text) is None, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_typographic(language: str) -> None:
    assert [text for text in written(language) if "'" in text or '"' in text] == []


def test_in_german_an_ellipsis_stays_with_its_word() -> None:
    assert [text for text in written("de") if " …" in text] == []


def test_every_key_is_used() -> None:
    used = strings()
    for key in texts("en"):
        base = next((key.removesuffix(form) for form in FORMS if key.endswith(form)), key)
        assert base in used or key in used, f"nothing says {key}"


def test_every_key_asked_for_exists() -> None:
    known = set(texts("en")) | {key.removesuffix(form) for key in texts("en") for form in FORMS}
    assert len(asked_for()) > 60
    assert asked_for() <= known


def test_a_text_with_two_forms_has_both() -> None:
    for key in texts("en"):
        if key.endswith(FORMS[0]):
            assert key.removesuffix(FORMS[0]) + FORMS[1] in texts("en")


def test_every_language_says_which_numbers_are_singular() -> None:
    assert tuple(ONE) == LANGUAGES


def test_the_wheel_carries_the_texts_where_they_are_looked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"]["locales"] == "croupier/locales"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_short_are_complete(language: str) -> None:
    text = rules_text(language)
    assert 60 <= len(text.splitlines()) <= 100
    assert [f"**R{number}.**" for number in range(1, 11)] == re.findall(r"\*\*R\d+\.\*\*", text)
    editions = (texts(language)[f"edition.{edition.name}"] for edition in (CLASSIC, BIGGY))
    for word in (*editions, "Biggy", "54", "48"):
        assert word.casefold() in text.casefold()
    assert "`" not in text  # the page would show them


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_how_many_notes_there_are_of_each_value(language: str) -> None:
    counts = [
        ", ".join(f"{count}\N{MULTIPLICATION SIGN}{value}" for value, count in edition.notes.items())
        for edition in (CLASSIC, BIGGY)
    ]
    assert f"| {counts[0]} | {counts[1]} |" in rules_text(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_the_same_shape_in_every_language(language: str) -> None:
    def shape(text: str) -> list[str]:
        return [line.split(" ")[0] for line in text.splitlines() if re.match(r"#|\||\d\.|- ", line)]

    assert shape(rules_text(language)) == shape(rules_text("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_to_start_says_the_same_in_every_language(language: str) -> None:
    def shape(text: str) -> list[str]:
        lines = [line for line in text.splitlines() if re.match(r"#|- |\$|```", line)]
        return [line if line.startswith("$") else line[:2] for line in lines]

    assert shape(start_text(language)) == shape(start_text("en"))
    assert f"](rules.{language}.md)" in start_text(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_to_start_calls_what_one_can_press_as_the_page_does(language: str) -> None:
    pressed = [" ".join(words.split()) for words in re.findall(r"\*\*(.+?)\*\*", start_text(language), re.DOTALL)]
    keys = ("page.how", "page.play.title", "page.one.title", "page.online.title", "page.settings")
    assert pressed == [texts(language)[key] for key in keys]


def test_the_page_for_players_links_to_every_language_and_says_who_we_are_not() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for language in LANGUAGES:
        assert f"../locales/rules.{language}.md" in page
    assert "independent implementation, not connected with" in page
