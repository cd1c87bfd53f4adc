"""The bench of strength and time: every promise has its row, and what is not kept is said."""

from pathlib import Path

import pytest
from bench.arena import Nobody, format_line, json_form
from bench.arena_page import BEGIN, END, write
from bench.arena_rows import FAMILIES, WANTED, StrengthResult, pool_tables, rows
from bench.move_times import MoveTimes, time_bot

from bench import arena_robin
from croupier.arena.standings import Share
from croupier.parallel import Threads
from croupier.report.shares import NORMAL_95
from croupier.rules import BIGGY, CLASSIC, Setup, offered_setups


def test_every_promise_and_every_table_has_a_row() -> None:
    found = list(rows(1000))
    for (bot, players), wanted in WANTED.items():
        (row,) = [row for row in found if row.part == "classic" and (row.bot, row.setup.players) == (bot, players)]
        assert (row.wanted, row.opponent, row.setup) == (wanted, "regular", Setup(CLASSIC, players))
    tables = {(row.setup, row.bot) for row in found if row.opponent == "regular"}
    for setup in (*offered_setups(CLASSIC), *offered_setups(BIGGY)):
        assert {(setup, bot) for bot in ("tourist", "richest", "highroller", "shark", "ace", "house")} <= tables
    among = {(row.setup, row.bot) for row in found if row.opponent == "tourist"}
    assert len(among) == 9 * 6
    strong = {(row.setup, row.bot): row.wanted for row in found if row.opponent == "shark"}
    assert len(strong) == 9 * 2
    assert all((wanted == 1 / setup.players) is (setup.edition == CLASSIC) for (setup, _), wanted in strong.items())


def test_a_promise_is_kept_when_the_whole_interval_lies_above() -> None:
    row = next(row for row in rows(1000) if row.wanted == 0.66)
    kept = StrengthResult(row, Share(0.7, 0.67, 0.73, 2000), 1.0)
    missed = StrengthResult(row, Share(0.67, 0.65, 0.69, 2000), 1.0)
    assert format_line(kept).endswith("0.700 (0.670 to 0.730)    2000 games  above 0.66")
    assert format_line(missed).endswith("NOT ABOVE 0.66")
    assert [json_form(each)["kept"] for each in (kept, missed)] == [True, False]


@pytest.mark.parametrize(("p99", "kept"), [(19.9, True), (20.1, False)])
def test_a_move_that_takes_too_long_is_said(p99: float, kept: bool) -> None:
    times = MoveTimes("classic 4", "highroller", 250, 6.0, p99, 21.0)
    assert times.kept is kept
    assert ("MORE THAN 20" in str(times)) is not kept


def test_moves_are_timed() -> None:
    times = time_bot(Setup(CLASSIC, 3), "regular", 20, seed=1)
    assert 0 < times.mean <= times.longest
    assert times.kept is None


def test_tables_taken_together_have_a_narrower_interval() -> None:
    alone = [row for row in rows(1000) if row.part == "others" and row.bot in ("shark", "highroller")]
    win = Share(0.5, 0.4, 0.6, 166)
    by_deal = {"shark": (0.5, 0.4, 1.0, 0.7), "highroller": (0.5, 0.2, 0.9, 0.6)}
    found = [StrengthResult(row, win, None, by_deal[row.bot]) for row in alone]
    one = pool_tables(found, ("shark", "highroller"), lambda setup: setup == Setup(BIGGY, 3))
    every = pool_tables(found, ("shark", "highroller"), FAMILIES["all of these"])
    assert one is not None
    assert every is not None
    assert (one.tables, every.tables) == (1, len(alone) // 2)
    assert one.apart == pytest.approx(0.1) == every.apart
    assert one.high - one.low == pytest.approx(2 * NORMAL_95 * (0.02 / 3 / 4) ** 0.5), "luck they shared does not count"
    assert every.high - every.low == pytest.approx((one.high - one.low) / every.tables**0.5)
    assert pool_tables(found[:1], ("shark", "highroller"), FAMILIES["all of these"]) is None


def test_the_tables_go_where_the_page_keeps_them(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    row = next(row for row in rows(1000) if row.wanted == 0.66)
    write(page, [StrengthResult(row, Share(0.7, 0.67, 0.73, 2000), 1.0)], [])
    text = page.read_text()
    assert "| classic 3 | 0.33 |  |  |  | 0.700 (0.670-0.730) > 0.66 |  |  |" in text
    assert (text[:6], text[-6:]) == ("before", "after\n")
    assert "old" not in text


@pytest.mark.soak
def test_a_round_robin_is_kept_in_a_folder_and_rates_all_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_robin, "BOTS", ("tourist", "richest", "regular"))
    played = arena_robin.play_robin(Setup(CLASSIC, 2), 90, 1, Threads(1), tmp_path)
    kept = arena_robin.play_robin(Setup(CLASSIC, 2), 90, 1, Nobody(), tmp_path)
    assert played is not None
    assert kept is not None
    assert kept.ratings == played.ratings
    assert [rating.bot for rating in kept.ratings] == ["regular", "richest", "tourist"]
    assert arena_robin.format_line(kept).startswith("classic 2                regular ")
    assert arena_robin.play_robin(Setup(CLASSIC, 3), 90, 1, Nobody(), tmp_path) is None
