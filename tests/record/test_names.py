"""Names in a record: every line must stay readable, for people and for the reader."""

import pytest

from croupier.record import check_name, check_names


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
    ],
)
def test_people_may_be_called_almost_anything(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "1 to 24 characters, not 0"),
        ("x" * 25, "1 to 24 characters, not 25"),
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
