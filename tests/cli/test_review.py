"""`croupier review`: a table, JSON, a page and an annotated record, and a sentence where there is nothing to review."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.network.effort import Precision
from croupier.record import read, write
from croupier.report import progress
from croupier.review import plan
from croupier.rules import CLASSIC, Place, Roll, Setup
from croupier.rules.steps import Noted
from croupier.words import LANGUAGES, Words
from tests.cli.running import run, widest
from tests.cli.test_streams import FULL, has_full
from tests.review.test_review import first_placings, random_game


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the first moves of two random players, and make reviews coarse."""
    monkeypatch.setattr(plan, "QUICK", Precision(3, 1.0, 1))
    file = tmp_path / "game.croupier"
    file.write_text(write(first_placings(random_game(Setup(CLASSIC, 2)), 6)), encoding="utf-8")
    return file


def test_it_prints_what_made_the_result_and_writes_page_and_record(record: Path, tmp_path: Path) -> None:
    page, annotated = tmp_path / "page.html", tmp_path / "annotated.croupier"
    result = run("review", record, "--report", page, "--annotated", annotated, "--threads", 1)
    assert result.exit_code == 0, result.output
    for words in (
        "6 turns, Classic, 2 players",
        "What made the result",
        "Ann",
        "How everyone played",
        "Turning points",
    ):
        assert words in result.output
    assert "The game goes on" in result.output
    html = page.read_text(encoding="utf-8")
    assert html.count("<polyline") == 2
    assert "croupier review" in html
    again = read(annotated.read_bytes())
    assert again.steps == read(record.read_bytes()).steps
    marked = json.loads(run("review", record, "--json").stdout)
    assert len(again.remarks) == sum(turn["mark"] is not None for turn in marked["turns"]) + 1
    made_by = f"engine {marked['made_by']['engine']}, network {marked['made_by']['network']}"
    assert made_by in again.remarks[-1].text
    assert made_by in " ".join(result.output.split())
    assert made_by in html
    explained = [turn for turn in marked["turns"] if turn["why"] is not None]
    assert explained
    for turn in explained:
        assert turn["mark"] is not None
        assert (turn["why"]["better"]["move"], turn["why"]["worse"]["move"]) == (turn["par"], turn["chosen"])
        assert f"Why {turn['par']}, not {turn['chosen']}" in result.output
        assert f"Why {turn['par']}, not {turn['chosen']}" in html
    for seat in marked["seats"]:
        assert seat["rating"] is None, "three moves each are too few for a rating"
        parts = ("deal", "own_dice", "other_dice", "own_moves", "other_moves")
        assert seat["start"] + sum(seat[part]["share"] for part in parts) == pytest.approx(seat["result"])


def test_it_speaks_five_languages_on_80_columns(record: Path, tmp_path: Path) -> None:
    page, annotated = tmp_path / "page.html", tmp_path / "annotated.croupier"
    for language in LANGUAGES:
        result = run("review", record, "--lang", language, "--report", page, "--annotated", annotated)
        assert result.exit_code == 0, result.output
        assert widest(result.stdout) <= 80
        words = Words(language)
        for key in ("review.account", "review.play", "review.points", "review.going_on"):
            assert words.say(key) in result.stdout
        html = page.read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in html
        assert words.say("review.again") in html
        *remarks, made_by = [remark.text for remark in read(annotated.read_bytes()).remarks]
        assert "engine" in made_by
        annotated.unlink()
        page.unlink()
        marks = [words.say(key) for key in ("mark.inaccuracy", "mark.mistake", "mark.blunder")]
        assert remarks
        for remark in remarks:
            assert any(mark in remark for mark in marks)
            assert remark.startswith(("Ann ", "Ben "))
    assert run("review", record, "--lang", "eo").exit_code == 2


def test_what_cannot_be_reviewed_is_told_in_a_sentence(record: Path, tmp_path: Path) -> None:
    begun, wrong, noted = tmp_path / "begun", tmp_path / "wrong", tmp_path / "noted"
    begun.write_text(record.read_text().partition("Ann: ")[0].partition("Ben: ")[0])
    wrong.write_text("croupier record 9\n")
    whole = read(record.read_bytes())
    number, roll = next((number, step) for number, step in enumerate(whole.steps) if type(step) is Roll)
    placed_there = whole.steps[number + 1]
    assert isinstance(placed_there, Place)
    shown = tuple(dice if face == placed_there.face - 1 else 0 for face, dice in enumerate(roll.own))
    steps = (*whole.steps[:number], Noted(shown), *whole.steps[number + 1 :])
    noted.write_text(write(replace(whole, steps=steps)), encoding="utf-8")
    for file, words in (
        (begun, "nothing has been placed in that game yet"),
        (noted, "only dice that were placed are noted"),
        (wrong, "line 1"),
        (tmp_path / "none", "there is no such file"),
    ):
        result = run("review", file)
        assert result.exit_code == 1
        assert words in " ".join(result.output.split())
    result = run("review", record, "--report", tmp_path)
    assert (result.exit_code, "is a folder" in " ".join(result.output.split())) == (2, True)


@pytest.mark.parametrize("option", ["--annotated", "--report"])
def test_it_overwrites_nothing(record: Path, tmp_path: Path, option: str) -> None:
    other = tmp_path / "other"
    other.write_text("mine\n")
    before = record.read_bytes()
    for file in (other, record):
        result = run("review", record, option, file)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"{file} already exists. Choose another name.\n"
    assert (other.read_text(), record.read_bytes()) == ("mine\n", before)


def test_page_and_record_do_not_share_a_file(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "both"
    result = run("review", record, "--report", file, "--annotated", tmp_path / "." / "both")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"--report and --annotated cannot both write {file}.\n"
    assert not file.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="a file's name is text there")
def test_a_record_whose_name_is_no_text_has_a_page_as_well(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = run("review", record.rename(tmp_path / os.fsdecode(b"\xff")), "--report", page)
    assert (result.exit_code, result.stderr) == (0, f"The report is in {page}.\n")
    assert page.read_text(encoding="utf-8").count("<polyline") == 2


@has_full
def test_the_tables_are_printed_though_the_annotated_record_cannot_be_written(record: Path) -> None:
    result = run("review", record, "--annotated", FULL)
    assert (result.exit_code, result.stderr) == (1, "/dev/full: No space left on device.\n")
    assert "What made the result" in result.stdout


@has_full
def test_the_annotated_record_is_written_though_the_page_cannot_be(record: Path, tmp_path: Path) -> None:
    annotated = tmp_path / "annotated.croupier"
    result = run("review", record, "--report", FULL, "--annotated", annotated)
    assert (result.exit_code, result.stderr) == (1, "/dev/full: No space left on device.\n")
    assert read(annotated.read_bytes()).remarks


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the first moves of three games, and make reviews coarse."""
    monkeypatch.setattr("croupier.network.effort.QUICK", Precision(3, 1.0, 1))
    files = [tmp_path / f"{name}.croupier" for name in ("first", "second", "third")]
    for seed, file in enumerate(files):
        file.write_text(write(first_placings(random_game(Setup(CLASSIC, 2), seed), 4)), encoding="utf-8")
    return files


def test_many_games_get_a_row_for_each_seat_and_each_player_in_five_languages(
    records: list[Path], tmp_path: Path
) -> None:
    for language in LANGUAGES:
        page = tmp_path / f"{language}.html"
        result = run("review", *records, "--lang", language, "--report", page)
        assert result.exit_code == 0, result.output
        assert widest(result.stdout) <= 80
        words = Words(language)
        for text in (words.say("review.games.each"), words.say("review.games.all"), words.count("review.games", 3)):
            assert text in result.stdout
            assert text in page.read_text(encoding="utf-8")
        lines = result.stdout.splitlines()
        assert [sum(line.lstrip().startswith(name) for line in lines) for name in ("first", "second", "third")] == [
            1
        ] * 3
        assert sum(" Ann " in line for line in lines) == sum(" Ben " in line for line in lines) == 4


def test_a_bad_file_is_named_and_the_others_are_reviewed(records: list[Path], tmp_path: Path) -> None:
    wrong, none = tmp_path / "wrong", tmp_path / "none"
    wrong.write_text("croupier record 9\n")
    result = run("review", records[0], wrong, none, records[1], wrong, "--json", "--threads", 1)
    assert result.exit_code == 1
    sentences = result.stderr.splitlines()
    assert sentences[0].startswith(f"{wrong}, line 1: ")
    assert sentences[1:] == [f"{none}: there is no such file."]
    found = json.loads(result.stdout)
    assert [game["file"] for game in found["games"]] == [str(records[0]), str(records[1])]
    assert [failed["file"] for failed in found["failed"]] == [str(wrong), str(none)]
    assert not found["interrupted"]
    nothing = run("review", wrong, none)
    assert (nothing.exit_code, nothing.stdout, nothing.stderr) == (1, "", result.stderr)


def test_many_games_are_resumed_on_any_pool(records: list[Path], tmp_path: Path) -> None:
    log = tmp_path / "log"
    first = run("review", *records[:2], "--resume", log)
    assert first.exit_code == 0, first.output
    both = run("review", *records, "--json", "--resume", log, "--threads", 2)
    assert len(log.read_text().splitlines()) == 4
    assert json.loads(both.stdout) == json.loads(run("review", *records, "--json", "--processes", 2).stdout)
    alone = json.loads(run("review", records[0], "--json", "--resume", log).stdout)
    single = json.loads(run("review", records[0], "--json").stdout)
    assert alone["games"][0]["seats"][0]["luck"] == single["seats"][0]["luck"]
    other = run("review", *records, "--seed", 2, "--resume", log)
    assert (other.exit_code, other.stdout) == (2, "")
    assert other.stderr.startswith(f"{log} holds another review of games: its seed is 1, not 2;")


def test_a_game_that_is_there_twice_is_reviewed_once(records: list[Path], tmp_path: Path) -> None:
    log, copy = tmp_path / "log", tmp_path / "copy"
    copy.write_bytes(records[0].read_bytes())
    found = json.loads(run("review", records[0], copy, "--json", "--resume", log).stdout)
    assert len(found["games"]) == 2
    assert len(log.read_text().splitlines()) == 2


@pytest.mark.parametrize("options", [("--annotated", "new"), ("--screen",)])
def test_what_is_for_one_game_is_refused_for_many(records: list[Path], options: tuple[str, ...]) -> None:
    result = run("review", *records, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "--annotated and --screen are for one game, without --processes, --ray and --resume.\n"


def test_ctrl_c_prints_the_games_reviewed_by_then(records: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def pressing_after(games: int) -> Callable[..., object]:
        @contextmanager
        def bar(*_: object) -> Iterator[Callable[[int], None]]:
            def reviewed(number: int) -> None:
                if number >= games:
                    raise KeyboardInterrupt

            yield reviewed

        return bar

    monkeypatch.setattr(progress, "progress_bar", pressing_after(2))
    result = run("review", *records, "--threads", 1, "--json")
    assert (result.exit_code, len(json.loads(result.stdout)["games"])) == (130, 2)
    assert result.stderr == "Stopped early: 2 of 3 games were reviewed.\n"


def test_many_games_whose_log_is_a_folder_are_refused(records: list[Path], tmp_path: Path) -> None:
    result = run("review", *records, "--resume", tmp_path)
    assert (result.exit_code, result.stderr) == (2, f"{tmp_path} is a folder; the log needs the name of a file.\n")


def test_one_pool_is_enough(records: list[Path]) -> None:
    result = run("review", *records, "--threads", 2, "--processes", 2)
    assert (result.exit_code, result.stderr) == (2, "Say --threads or --processes, not both.\n")
