"""The faces of a tournament: tables, JSON and page say the same, and every name is safe in them."""

import json
import re
from itertools import islice

import pytest
from rich.console import Console

from croupier.arena.json_form import json_form
from croupier.arena.line_ups import line_ups_against, mixed_line_ups
from croupier.arena.page import page
from croupier.arena.summary import Summary, summarise
from croupier.arena.table import tables
from croupier.arena.tournament import Outcome, Tournament
from croupier.rules import BIGGY, CLASSIC, Setup
from tests.arena.made_up import outcome
from tests.report.test_page import Reader


def made_up(tournament: Tournament, games: int | None = None) -> Summary:
    """Return a tournament that the bot first in the alphabet wins most often."""
    outcomes: list[Outcome] = []
    for number, fixture in enumerate(islice(tournament.fixtures, games)):
        order = sorted(range(len(fixture.seats)), key=lambda seat: (fixture.seats[seat], (seat + number) % 5))
        order = order[::-1] if number % 7 == 0 else order
        places = [0] * len(order)
        for place, seat in enumerate(order, start=1):
            places[seat] = place
        outcomes.append(outcome(fixture.deal, fixture.rotation, tuple(places)))
    return summarise(tournament, outcomes, seconds=83)


FOUR = made_up(Tournament(Setup(CLASSIC, 4), mixed_line_ups(["ann", "bob", "cleo"], 4), 240, 1))


def printed(summary: Summary) -> str:
    console = Console(width=80, highlight=False, markup=False, record=True, file=None, force_terminal=False)
    with console.capture() as captured:
        for thing in tables(summary):
            console.print(thing)
    return captured.get()


def test_the_strongest_come_first_everywhere() -> None:
    assert [rating.bot for rating in FOUR.ratings] == ["ann", "bob", "cleo"]
    assert [standing.bot for standing in FOUR.standings] == ["ann", "bob", "cleo"]
    assert [(pairing.bot, pairing.other) for pairing in FOUR.pairings] == [
        ("ann", "bob"),
        ("ann", "cleo"),
        ("bob", "cleo"),
    ]
    assert all(pairing.ahead.share > 0.5 for pairing in FOUR.pairings)


def test_the_tables_fit_a_terminal_and_tell_every_figure() -> None:
    text = printed(FOUR)
    assert text.startswith("240 games of classic, 4 players, seed 1, took 1:23")
    assert max(map(len, text.splitlines())) <= 80
    for title in ("Bots", "Pairings", "Line-ups"):
        assert title in text
    for rating, standing in zip(FOUR.ratings, FOUR.standings, strict=True):
        row = next(line for line in text.splitlines() if line.strip().startswith(rating.bot))
        assert f"{rating.rating:.0f}" in row
        assert f"{100 * standing.win.share:.1f}%" in row
    assert "1,000 games were worth" in " ".join(text.split())
    assert "2 ann, bob, cleo" in text


def test_one_line_up_needs_no_table_of_its_own() -> None:
    alone = made_up(
        Tournament(Setup(BIGGY, 2, neutral=True, bandit=True), line_ups_against(["ann"], ["bob"], 2), 20, 1, False)
    )
    text = printed(alone)
    assert "Line-ups" not in text
    assert "20 games of biggy, 2 players, neutral dice, bandit, seed 1" in text
    assert "Every game had dice of its own." in text


def test_json_tells_the_same() -> None:
    found = json.loads(json.dumps(json_form(FOUR)))
    assert (found["games"], found["games_asked"], found["deals"], found["interrupted"]) == (240, 240, 60, False)
    assert [bot["bot"] for bot in found["bots"]] == ["ann", "bob", "cleo"]
    assert sum(bot["win_share"] * 4 / 3 for bot in found["bots"]) == pytest.approx(1)
    for bot, rating in zip(found["bots"], FOUR.ratings, strict=True):
        assert (bot["rating"], bot["rating_low"], bot["rating_high"]) == (rating.rating, rating.low, rating.high)
        assert bot["win_share_low"] <= bot["win_share"] < bot["win_share_high"]
    assert [sum(line_up["games"] for line_up in found["line_ups"]), len(found["pairings"])] == [240, 3]


def test_a_tournament_that_was_stopped_says_so() -> None:
    stopped = made_up(FOUR.tournament, games=50)
    assert (stopped.games, stopped.interrupted) == (48, True)
    assert "Stopped early: 48 of 240 games count." in page(stopped, "")


def test_no_game_is_nothing_to_talk_about() -> None:
    with pytest.raises(ValueError, match="there are no games to summarise"):
        summarise(FOUR.tournament, [], 1)


def test_the_page_is_well_formed_and_fetches_nothing() -> None:
    text = page(FOUR, "croupier arena --bots ann bob cleo")
    reader = Reader(text)
    assert reader.tags.count("figure") == reader.tags.count("figcaption") == 3
    ids = [value for name, value in reader.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    named = {word for name, value in reader.attributes if name == "aria-labelledby" for word in value.split()}
    assert named <= set(ids)
    assert not {"script", "img", "iframe"} & set(reader.tags)
    assert not re.search(r"https?:|url\(|@import", text)
    words = " ".join(reader.words)
    assert "croupier arena --bots ann bob cleo" in words
    assert "The ann is the strongest" in words


def test_every_name_is_escaped() -> None:
    wicked = "<script>alert('1')</script>"
    summary = made_up(Tournament(Setup(CLASSIC, 2), ((wicked, "bob"),), 40, 1))
    reader = Reader(page(summary, wicked))
    assert "script" not in reader.tags
    assert any(wicked in word for word in reader.words)


def test_a_single_deal_has_no_intervals_of_ratings_and_seven_bots_have_marks() -> None:
    one = made_up(Tournament(Setup(CLASSIC, 2), (("ann", "bob"),), 2, 1))
    for bot in ("ann", "bob"):
        assert re.search(rf"^ {bot} +1500 +- +- ", printed(one), re.MULTILINE)
    assert "Nobody is the strongest beyond doubt" in page(one, "")
    seven = made_up(Tournament(Setup(CLASSIC, 2), mixed_line_ups(list("abcdefg"), 2), 84, 1))
    assert Reader(page(seven, "")).tags.count("figure") == 3
