"""The set is made from its seed alone, on any pool, resumed or not; and what obvious and near-duplicate mean."""

import sys
from pathlib import Path
from typing import Any

import pytest
from tools.puzzles.candidates import Candidate
from tools.puzzles.choosing import A_GAME, choose, pattern_of
from tools.puzzles.obvious import obvious_moves, tempting_moves
from tools.puzzles.panel import PANEL, TRIES, Trial, try_puzzle
from tools.puzzles.themes import themes_of

from croupier.evaluation import HINT, Effort
from croupier.parallel import Pool, Processes, Threads
from croupier.puzzles import Theme, puzzles
from croupier.record import read_position
from croupier.rules import Place
from tools.puzzles import __main__ as command
from tools.puzzles import candidates

TABLE = "classic-2"


def search(pool: Pool, folder: Path) -> Any:
    """Return what two games give."""
    folder.mkdir(exist_ok=True)
    return command.find_candidates(pool, [TABLE], 2, 45, folder)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take much less care over candidates, in this process."""
    monkeypatch.setattr(candidates, "HINT", Effort(600, HINT.error))
    monkeypatch.setattr(candidates, "CONFIRMING", Effort(1_000, HINT.error))


@pytest.mark.usefixtures("hasty")
def test_a_resumed_search_gives_what_one_without_a_pause_gives(tmp_path: Path) -> None:
    whole = search(Threads(1), tmp_path / "whole")
    part = tmp_path / "part"
    part.mkdir()
    lines = (tmp_path / "whole" / "games.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (part / "games.jsonl").write_text(lines[0] + lines[2], encoding="utf-8")
    assert search(Threads(2), part) == whole
    assert sum(len(one.candidates) for one in whole) > 0


@pytest.mark.soak
def test_processes_find_what_is_in_the_set(tmp_path: Path) -> None:
    found = search(Processes(2), tmp_path)
    assert found == search(Threads(1), tmp_path / "again")
    known = {one.position: one.best.move for one in puzzles()}
    chosen = [one for game in found for one in game.candidates if one.position in known]
    assert chosen
    assert all(known[one.position] == one.best for one in chosen)


def test_the_results_of_the_panel_are_repeatable_and_differ_between_solvers() -> None:
    one = puzzles()[0]
    trial = Trial(45, one.position, one.best.move)
    tried = try_puzzle(trial)
    assert tried == try_puzzle(trial)
    assert all(0 <= count <= TRIES for count in tried.solved)
    assert len(tried.solved) > len(PANEL)


def test_what_a_log_has_of_other_puzzles_is_not_counted(tmp_path: Path) -> None:
    both = [candidate(one.position, one.best.move, 0) for one in puzzles()[:2]]
    whole = command.try_all(Threads(1), both, 45, tmp_path)
    assert command.try_all(Threads(1), both[1:], 45, tmp_path) == whole[1:]


def test_themes_are_the_reasons_for_the_best_move_and_there_are_none_for_a_worse_one() -> None:
    one = puzzles()[0]
    wrong = next(move for move in one.game.legal_moves if move != one.best)
    known = {theme.value for theme in Theme}
    found = themes_of(one.game, one.best, wrong, 1)
    assert found
    assert set(found) <= known
    assert themes_of(one.game, wrong, one.best, 1) == ()


def test_obvious_is_most_dice_most_money_now_and_what_a_regular_plays() -> None:
    game = read_position("classic-2 1aa:12223366 90/60/50/70/80/60 -/- -")
    named = obvious_moves(game)
    assert named["dice"] == {Place(2)}
    assert named["money"] == named["regular"] == {Place(1)}
    assert tempting_moves(game) == {Place(1): 2, Place(2): 1}
    single = read_position("classic-2 1aa:16 90a3b3/60a3b2/50/70/80/60b3 -/- -")
    assert "dice" not in obvious_moves(single)  # one die each says nothing


def candidate(position: str, best: int, tempting: int, game: int = 0, gap: float = 0.1) -> Candidate:
    """Return a candidate of the table with a theme of its own."""
    return Candidate(TABLE, game, 1, position, best, tempting, gap, 0.0, ("hold",))


def test_near_duplicates_have_one_theme_and_the_same_dice_at_both_casinos() -> None:
    one = candidate("classic-2 1aa:1123455 90a1b2/60b3/50/70/80/60 -/- -", 0, 1, 1, 0.2)
    elsewhere = candidate("classic-2 1aa:2334566 60/60b3/90a1b2/50/70/80 -/- -", 2, 1, 2)
    assert pattern_of(one) != pattern_of(candidate(one.position, 1, 0))
    assert pattern_of(one) == pattern_of(elsewhere)
    assert choose([one, elsewhere]) == [one]


def test_one_game_gives_few_puzzles_and_the_clearest() -> None:
    many = [
        candidate(f"classic-2 1aa:1123455 {note}a1b2/60b3/50/70/80/60 -/- -", 0, 1, 7, note / 1_000)
        for note in (50, 60, 70, 80, 90)
    ]
    assert sorted(one.gap for one in choose(many)) == [0.05, 0.06, 0.07, 0.08, 0.09]
    twice = [Candidate(TABLE, 7, 2, one.position, 1, 0, 0.01, 0.0, ("hold",)) for one in many]
    assert len(choose([*many, *twice])) == A_GAME


def test_the_command_writes_a_set_and_says_how_good_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], hasty: None
) -> None:
    del hasty
    file = tmp_path / "set.txt"
    monkeypatch.setattr(command, "SETUPS", {TABLE: candidates.SETUPS[TABLE]})
    monkeypatch.setattr(command, "BINS", 2)
    monkeypatch.setattr(command, "CHECKS", ((1_000, 2),))
    arguments = ["puzzles", str(tmp_path / "work"), "--games", "2", "--processes", "1", "--check"]
    monkeypatch.setattr(sys, "argv", [*arguments, "--output", str(file)])
    command.main()
    told = capsys.readouterr().out
    assert told.startswith("2 games, ")
    assert "held out, searcher-600: rank correlation" in told
    assert "of 2 keep their best move" in told
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 2
    assert lines[1].startswith("classic-2 ")
