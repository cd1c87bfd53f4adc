"""The page: one well-formed file that asks nobody for anything and shows every text as it is."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from croupier.report.figures import count
from croupier.report.markup import VOID
from croupier.report.page import page
from croupier.report.shares import Share
from croupier.rules import CLASSIC, Setup
from tests.play import TABLES
from tests.report.tallies import by_hand, made_up


class Reader(HTMLParser):
    """Reads a page and checks that every element ends where it should."""

    def __init__(self, text: str) -> None:
        """Read the whole page."""
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Start an element."""
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """End an element."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Read some text."""
        if self.open and self.open[-1] != "style":
            self.words.append(data)


@pytest.mark.parametrize("setup", TABLES)
def test_a_page_of_any_table_is_well_formed(setup: Setup) -> None:
    reader = Reader(page(made_up(setup, games=3_000)))
    assert reader.tags.count("h1") == reader.tags.count("main") == reader.tags.count("title") - 4 == 1
    assert reader.tags.count("figure") == reader.tags.count("figcaption") == 4
    ids = [value for name, value in reader.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    named = {word for name, value in reader.attributes if name == "aria-labelledby" for word in value.split()}
    assert named <= set(ids)


def test_nothing_is_fetched_and_nothing_runs() -> None:
    text = page(made_up(Setup(CLASSIC, players=5)))
    reader = Reader(text)
    assert not {"script", "img", "iframe", "object", "embed", "base"} & set(reader.tags)
    assert [value for name, value in reader.attributes if name in ("href", "src", "srcset", "action")] == ["data:,"]
    assert not [name for name, _ in reader.attributes if name.startswith("on")]
    assert not re.search(r"https?:|url\(|@import|//\w", text)
    assert ("content", "default-src 'none'; style-src 'unsafe-inline'; img-src data:") in reader.attributes


def test_every_name_is_escaped() -> None:
    wicked = "<script>alert('1')</script>&\"><b>"
    reader = Reader(page(made_up(Setup(CLASSIC, players=2), games=100, bots=(wicked, "tourist"))))
    assert "script" not in reader.tags
    assert "b" in reader.tags  # the page's own, in its heading
    assert any(wicked in word for word in reader.words)
    assert not any("<b>" in name for name, _ in reader.attributes)


def test_every_figure_stands_in_the_tables() -> None:
    summary = made_up(Setup(CLASSIC, players=3), games=60_000)
    text = " ".join(Reader(page(summary)).words)
    for seat in summary.seats:
        for amount in (seat.mean_money, seat.sd_money, *seat.quantiles.values()):
            assert count(amount) in text
        assert seat.win_share.texts[1] in text
    for casino in summary.casinos:
        assert casino.name in text
        assert count(casino.mean_money_paid) in text
    assert summary.run.command in text


def test_a_seat_that_stands_out_is_named_and_chance_is_not() -> None:
    even = " ".join(Reader(page(made_up(Setup(CLASSIC, players=4)))).words)
    assert "No seat stands out" in even
    assert "the lot decides who starts" in even
    few = by_hand()
    assert few.seats[0].win_share.low < few.fair_share
    assert "No seat stands out" in page(few)
    first, second = few.seats
    strong = replace(few, seats=(first, replace(second, win_share=Share(0.7, 0.6, 0.8, few.games))))
    assert "Seat 2, the tourist, wins most often: 70.0% of the games" in page(strong)
    weak = replace(few, seats=(first, replace(second, win_share=Share(0.3, 0.2, 0.4, few.games))))
    assert "Seat 2, the tourist, wins least often: 30.0% of the games" in page(weak)


def test_a_run_that_was_stopped_says_so() -> None:
    assert "Stopped early: 4 of 5 games were played." in page(by_hand())
    assert "Stopped early" not in page(made_up(Setup(CLASSIC, players=2), games=5))


def test_both_lights_are_provided_for() -> None:
    text = page(by_hand())
    assert "color-scheme: light dark" in text
    assert "@media (prefers-color-scheme: dark)" in text
    assert '<meta name="viewport"' in text
