"""The set of puzzles: every line, the best moves, the size, the puzzle of a day."""

import gzip
import re
from collections import Counter
from datetime import date, timedelta
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from tools.puzzles.difficulty import bins, rank_correlation
from tools.puzzles.obvious import is_obvious
from tools.puzzles.panel import EVERYONE, PANEL, TRIES, Trial, try_puzzle
from tools.puzzles.tables import SETUPS

from croupier.evaluation import HINT, Effort, evaluate
from croupier.puzzles import Theme, puzzle_of_day, puzzles
from croupier.puzzles.collection import FIRST_DAY
from croupier.record import write_position

FILE = files("croupier.puzzles") / "puzzles.txt"


def test_the_set_is_small_enough_to_be_loaded_when_it_is_opened() -> None:
    heading = FILE.read_text(encoding="utf-8").partition("\n")[0]
    assert re.fullmatch(r"croupier puzzles 1 seed 45 engine [0-9a-f]{16}", heading)
    assert len(gzip.compress(FILE.read_bytes(), 9)) <= 150_000


def test_there_are_thousands_at_every_table_and_of_every_theme() -> None:
    every = puzzles()
    assert len(every) >= 3_000
    assert [one.number for one in every] == list(range(1, len(every) + 1))
    tables = Counter(one.position.partition(" ")[0] for one in every)
    assert tables.keys() == SETUPS.keys()
    assert min(tables.values()) >= 50
    assert {theme for one in every for theme in one.themes} == set(Theme)


def test_the_page_about_puzzles_counts_them() -> None:
    page = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    told = {
        theme: int(number.replace(",", "")) for theme, number in re.findall(r"^\| `(\S+)` \| ([0-9,]+) \|", page, re.M)
    }
    assert told == Counter(theme.value for one in puzzles() for theme in one.themes)
    assert f"{len(puzzles()):,}, of all" in page


def test_no_position_is_there_twice() -> None:
    assert len({one.position for one in puzzles()}) == len(puzzles())


def test_every_position_reads_and_its_best_move_is_legal_but_not_obvious() -> None:
    for one in puzzles():
        game = one.game
        assert write_position(game) == one.position
        assert one.best in game.legal_moves, one.number
        assert not is_obvious(game, one.best), one.number


def test_difficulties_are_spread_and_known() -> None:
    ratings = [one.rating for one in puzzles()]
    assert sum(ratings) / len(ratings) == pytest.approx(1500, abs=5)
    assert max(ratings) - min(ratings) > 600
    assert all(0 < one.error < 200 for one in puzzles())


@pytest.mark.parametrize("number", [1, 700, 1_500, 2_200, 3_000])
def test_a_hint_knows_the_best_move(number: int) -> None:
    one = puzzles()[number - 1]
    found = evaluate(one.position, seed=2026, effort=HINT)
    assert found[0].move == one.best


@pytest.mark.soak
def test_at_ten_times_the_effort_of_a_hint_the_best_moves_are_kept() -> None:
    sample = Random(7).sample(puzzles(), 200)
    effort = Effort(10 * HINT.inferences, HINT.error / 2)
    kept = sum(evaluate(one.position, seed=2027, effort=effort)[0].move == one.best for one in sample)
    assert kept >= 198


@pytest.mark.soak
def test_difficulties_foretell_how_often_solvers_succeed_to_whom_nothing_was_fitted() -> None:
    tried = [try_puzzle(Trial(2027, one.position, one.best.move)).solved for one in puzzles()]
    difficulties = [float(one.rating) for one in puzzles()]
    for number in range(len(PANEL), len(EVERYONE)):
        pairs = bins(difficulties, [solved[number] / TRIES for solved in tried], 20)
        assert rank_correlation([-rating for rating, _ in pairs], [rate for _, rate in pairs]) >= 0.9


def test_the_puzzle_of_a_day_is_the_same_for_everyone_and_comes_again_only_after_all_others() -> None:
    assert puzzle_of_day("2026-11-20") == puzzle_of_day(date(2026, 11, 20))
    assert puzzle_of_day(FIRST_DAY).number == 1
    assert puzzle_of_day(FIRST_DAY + timedelta(1)).number == 1010
    days = [puzzle_of_day(FIRST_DAY + timedelta(day)).number for day in range(len(puzzles()))]
    assert len(set(days)) == len(puzzles())


@pytest.mark.parametrize("day", ["2026-13-01", "today", ""])
def test_what_is_no_day_has_no_puzzle(day: str) -> None:
    with pytest.raises(ValueError, match="a day is a date"):
        puzzle_of_day(day)
