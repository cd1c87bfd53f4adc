"""Tables: everything fits an ordinary terminal, in plain signs wherever it may go."""

from io import StringIO

import pytest
from rich.console import Console

from croupier.report.summary import GameSummary
from croupier.report.summary_tables import tables
from croupier.report.table import grid
from croupier.rules import CLASSIC, Setup
from tests.play import TABLES
from tests.report.tallies import by_hand, made_up


def printed(summary: GameSummary) -> str:
    """Return what a terminal of 80 columns shows."""
    out = StringIO()
    console = Console(file=out, width=80, highlight=False, markup=False)
    for thing in tables(summary):
        console.print(thing)
    return out.getvalue()


def row(text: str, *begin: str) -> list[str]:
    """Return the words of the first line that begins with these."""
    return next(words for words in map(str.split, text.splitlines()) if words[: len(begin)] == list(begin))


def test_every_figure_stands_in_its_row() -> None:
    text = printed(by_hand())
    assert "4 games of classic, 2 players, seat 1 starts, seed 7" in text
    assert row(text, "1", "regular", "225,000") == (
        ["1", "regular", "225,000", "108,972", "100,000", "100,000", "200,000", "200,000", "400,000"]
    )
    assert row(text, "1", "regular", "62.5%")[-1] == "5.50"
    assert row(text, "3", "13.00")[2] == "75.0%"
    assert row(text, "2", "Twin") == ["2", "Twin", "Swans", "2.00", "75,000", "62,500", "83.3%", "0.50"]


@pytest.mark.parametrize("setup", TABLES)
def test_nothing_is_cut_off_at_80_columns(setup: Setup) -> None:
    text = printed(made_up(setup, games=200_000))
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert len(row(text, str(setup.players), "tourist")) == 9


def test_a_long_name_breaks_before_a_figure_is_cut_short() -> None:
    out = StringIO()
    figures = ("1,234,567",) * 6
    Console(file=out, width=80).print(
        grid("Money", "ABCDEFG", [("home/anna/bots/mine.py:Miser", *figures)], words=(0,))
    )
    assert "…" not in out.getvalue()
    assert out.getvalue().count("1,234,567") == 6
    assert "".join(line.split(" ")[1] for line in out.getvalue().splitlines()[4:]) == "home/anna/bots/mine.py:Miser"


def test_words_are_plain_ascii() -> None:
    text = printed(made_up(Setup(CLASSIC, players=4))).replace("─", "-")
    assert text.isascii()
