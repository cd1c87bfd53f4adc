"""Names in a record: every line must stay readable, for people and for the reader."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.record import (
    NameTakenError,
    check_chosen_name,
    check_chosen_names,
    check_name,
    check_names,
    read,
    write,
)
from croupier.record.characters import split_characters
from croupier.record.lookalikes import fold_name
from croupier.rules import BIGGY, Setup
from tests.record.tables import record_of

KNOWN: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).parents[1].joinpath("records", "names.json").read_text(encoding="utf-8")
)
"""Names and pairs of them, and what a reader says to each: the page is tested with the same."""

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
JOINED = (
    FAMILY,
    f"Fam {FAMILY}",
    "\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3fb",  # a kiss, with skin tones
    "\U0001f3f3\ufe0f\u200d\U0001f308",  # a rainbow flag
    SCOTLAND,
    "\U0001f1ee\U0001f1f9",
    "\U0001f44d\U0001f3fe",
    "1\ufe0f\u20e3",
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",  # Alireza, as it is spelt in Persian
    "\u0915\u094d\u200d\u0937",
    "\u05d0\u05d1\u05d9 \u05db\u05d4\u05df",
    "\u1000\u103b\u1031\u102c\u103a",  # Kyaw, with five signs
)
"""Names whose code points are more than the characters that a reader sees."""


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Anna",
        "Carla Maria",
        "Jean-Luc",
        "O'Neil",
        "Dörte",
        "李",
        "🎲",
        "❤\ufe0f",
        "42",
        "Anna > 3",
        "n26",
        "The end",
        "round two",
        *JOINED,
        "\U0001f1eb\U0001f1f7" * 24,
        "n\u0303" * 24,
    ],
)
def test_people_may_be_called_almost_anything(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "1 to 24 characters, not 0"),
        ("x" * 25, "1 to 24 characters, not 25"),
        ("\U0001f44d\U0001f3fe" * 24 + "!", "at most 48 code points, not 49"),
        ("n\u0303" * 23 + "xx", "1 to 24 characters, not 25"),
        ("A\u200dB", r"not U\+200D"),
        ("\u200d\U0001f469", r"not U\+200D"),
        (f"{FAMILY}\u200d", r"not U\+200D"),
        (f"{FAMILY}\u200d{FAMILY}", r"not U\+200D"),  # more than four
        ("An\u200cna", r"not U\+200C"),
        ("\u0639\u200c", r"not U\+200C"),
        ("\U0001f3f4\U000e0078\U000e007f", r"not U\+E0078"),
        ("Anna: 1", "no colon and no comma"),
        ("Anna, Ben", "no colon and no comma"),
        (" Anna", "neither begins nor ends with a space"),
        ("Anna ", "neither begins nor ends with a space"),
        ("Anna  Lena", "no two in a row"),
        ("#1", "does not begin with # or"),
        ("*", "does not begin with # or"),
        ("Anna\t", r"not U\+0009"),
        ("Anna\n", r"not U\+000A"),
        ("An\u200bna", r"not U\+200B"),
        ("An\u00a0na", r"not U\+00A0"),
        ("\ud800", r"not U\+D800"),
        ("Anna\u3164", r"not U\+3164"),  # a letter of Hangul that looks like nothing
        ("Anna\u2800", r"not U\+2800"),  # braille without a dot
        ("An\u034fna", r"not U\+034F"),
        *((word, "is a word of the record itself") for word in ("lot", "end", "paid", "Spare", "SECRET", "croupier")),
        ("deal 3", "is a word of the record itself"),
        ("Round 12", "is a word of the record itself"),
    ],
)
def test_names_that_a_line_could_not_hold_are_refused(name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        check_name(name)


@pytest.mark.parametrize("other", ["Émile", "émile", "E\u0301mile", "Émile\ufe0f"])
def test_two_seats_have_no_names_that_look_alike(other: str) -> None:
    check_names(("Émile", "Emile"))
    with pytest.raises(ValueError, match="alike"):
        check_names(("Émile", other))


# Names that somebody chooses


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "\u0410nn"),  # a Cyrillic A
        ("Ann", "\u0391nn"),  # a Greek one
        ("Ann", "\u0430nn"),
        ("Ann", "A\u0578\u0578"),  # Armenian
        ("Ann", "\uff21nn"),
        ("Ben", "\u0412EN"),  # Cyrillic, in capitals
        ("Ian", "lan"),
        ("Otto", "0tto"),
        ("Anna", "ANNA"),
        ("\u00c9mile", "E\u0301mile"),
        ("\u2764", "\u2764\ufe0f"),
        (FAMILY, FAMILY.replace("\u200d", "")),  # as it is shown where the font has no family
        ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u0631\u0636\u0627"),
    ],
)
def test_nobody_chooses_a_name_that_can_be_taken_for_anothers(name: str, other: str) -> None:
    for first, second in ((name, other), (other, name)):
        check_chosen_name(first, ())
        with pytest.raises(NameTakenError, match="the names look alike"):
            check_chosen_name(second, ["Zoe", first])
        with pytest.raises(NameTakenError, match="the names look alike"):
            check_chosen_names([second, first])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Emile", "\u00c9mile"),
        ("Ian", "Lan"),
        ("Regular 2", "Regular 3"),
        ("Ann", "Anna"),
        ("\u0410\u043d\u044f", "Anya"),
        ("\U0001f44d\U0001f3fb", "\U0001f44d\U0001f3fe"),
        ("\U0001f3f4", SCOTLAND),
    ],
)
def test_names_that_a_reader_tells_apart_can_be_chosen_together(name: str, other: str) -> None:
    check_chosen_names([name, other])


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("\u0301", "at least one letter, digit or sign"),
        ("\u0301 \u0308\u0323", "at least one letter, digit or sign"),
        ("A\ue000", r"sees alike, not U\+E000"),
        ("\U000f0000", r"sees alike, not U\+F0000"),
        ("A\U0001d159", r"sees alike, not U\+1D159"),
        ("a" + "\u0323" * 9, "at most 3 marks on one letter"),
        ("Ann\u200b", r"not U\+200B"),
        ("end", "is a word of the record itself"),
    ],
)
def test_nobody_chooses_a_name_that_shows_nothing_or_not_the_same_to_everyone(name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        check_chosen_name(name, ())


@pytest.mark.parametrize(
    "name", ["李", "🎲", "❤\ufe0f", "42", "-", "Nguyễn", "नमस्ते", "Dörte", "א\u05b8", "ภูมิ", *JOINED]
)
def test_people_may_choose_names_of_every_script(name: str) -> None:
    check_chosen_name(name, ())


def test_a_record_with_names_that_look_alike_can_still_be_read() -> None:
    check_names(("Ann", "\u0410nn"))


def test_six_of_the_longest_names_fit_into_the_lines_of_a_record() -> None:
    names = tuple("\U0001f1eb\U0001f1f7" * 23 + chr(0x1F1E6 + seat) + "\U0001f1f7" for seat in range(6))
    record = replace(record_of(Setup(BIGGY, players=6), 3), names=names)
    assert read(write(record)) == record


def test_a_bad_name_is_not_called_taken() -> None:
    with pytest.raises(ValueError, match="no colon") as caught:
        check_chosen_name("Anna: 1", ["Anna"])
    assert not isinstance(caught.value, NameTakenError)


@pytest.mark.parametrize("known", KNOWN["names"], ids=lambda known: ascii(known["name"]))
def test_names_are_judged_here_as_in_the_page(known: dict[str, Any]) -> None:
    assert len(split_characters(known["name"])) == known["characters"]
    if known["allowed"]:
        check_name(known["name"])
        return
    with pytest.raises(ValueError, match="name"):
        check_name(known["name"])


@pytest.mark.parametrize("pair", KNOWN["pairs"], ids=lambda pair: ascii(f"{pair['one']} {pair['other']}"))
def test_names_are_compared_here_as_in_the_page(pair: dict[str, Any]) -> None:
    assert (fold_name(pair["one"]) == fold_name(pair["other"])) is pair["alike"]
