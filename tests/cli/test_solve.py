"""`croupier solve`: exact values as a table and as JSON, and a sentence for every mistake."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from croupier.evaluation.solution import solver
from tests.cli.running import run, widest

NOTES = "60|50 30|90|40 40|70|50 20"


@pytest.fixture(autouse=True)
def _kept_here(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Store the solutions of all these tests in one folder, so that a round is solved once."""
    folder = Path(tmp_path_factory.getbasetemp() / "solutions-of-cli")
    monkeypatch.setattr("croupier.evaluation.solution.cache.cache_home", lambda: folder)


def run_json(*options: object) -> dict[str, Any]:
    """Return the JSON output of the command."""
    result = run("solve", "--notes", NOTES, *options, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_value_of_a_round_before_its_first_roll() -> None:
    found = run_json("--edition", "classic")
    assert found["value"] == pytest.approx(-5.7248, abs=5e-5)
    assert (found["aim"], found["moves"], found["edition"]) == ("money", [], "classic")
    assert found["casinos"][1] == {"casino": 2, "notes": [50, 30], "dice": [0, 0], "big_dice": [0, 0]}
    assert found["positions"] == 6_809_517


def test_every_move_with_a_roll_and_what_it_loses() -> None:
    found = run_json("--mine", "114", "--theirs", "33 5", "--roll", "22556")
    assert [move["face"] for move in found["moves"]] == [5, 6, 2]
    assert found["moves"][0]["value"] == found["value"]
    assert found["moves"][0]["loss"] == 0
    assert found["moves"][2]["loss"] == pytest.approx(found["value"] - found["moves"][2]["value"])
    assert [casino["dice"] for casino in found["casinos"]] == [[2, 0], [0, 0], [0, 2], [1, 0], [0, 1], [0, 0]]


def test_the_score_of_the_last_round_decides_money_first_then_notes() -> None:
    """The last die wins the mover 60, 40 and 50; the other has 90 and 70."""
    options = ("--mine", "1111114", "--theirs", "33333555", "--roll", "2", "--last-round")
    behind = run_json(*options, "--money", "100:100")
    assert (behind["aim"], behind["value"]) == ("victory", 0)
    assert run_json(*options, "--money", "110:100")["value"] == 1  # 260 each, three notes against two
    assert run_json(*options, "--money", "110:100", "--won", "3:4")["value"] == 0.5


def test_the_table_is_for_people_and_the_error_stream_stays_silent() -> None:
    result = run("solve", "--notes", NOTES, "--mine", "114", "--theirs", "335", "--roll", "22556")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "The player to move can expect $35,248 less than the other" in " ".join(result.stdout.split())
    assert "Exact, from 6,809,517 positions" in result.stdout
    assert widest(result.stdout) <= 80
    victory = ("solve", "--notes", NOTES, "--last-round", "--money", "200:200", "--no-keep", "--mine", "1111")
    assert re.search(r"The player to move wins \d+\.\d\d% of such games\.", run(*victory).stdout)
    assert re.search(r"Wer am Zug ist, gewinnt \d+,\d\d\s% solcher Spiele\.", run(*victory, LANG="de_DE.UTF-8").stdout)
    german = run("solve", "--notes", NOTES, "--mine", "114", "--theirs", "335", "--roll", "22556", "--lang", "de")
    assert "-35,248" in german.stdout
    assert "35.248" in german.stdout
    assert widest(german.stdout) <= 80


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--notes", "60|50"], "Notes are given for 2 casinos, but there are 6."),
        (["--notes", "60|50 x|90|40 40|70|50 20"], "'x' in --notes is no note: write them like"),
        (["--notes", "65|50|90|40 40|70|50 20"], "Classic has no note of 65, only 10, 20,"),
        (["--edition", "vegas"], "There is no edition vegas; choose one of classic, biggy."),
        (["--mine", "117"], "--mine: `117` are not dice: write faces 1 to 6"),
        (["--roll", "1234"], "4 ordinary dice are rolled, but 8 are left to roll."),
        (["--money", "100:100"], "A score counts in the last round only: add --last-round."),
        (["--last-round", "--money", "100"], "--money takes two numbers up to 100,000, your own first, such as 3:2"),
        (["--last-round", "--won", "1:99"], "--won takes two numbers up to 60, your own first, such as 3:2"),
    ],
)
def test_a_mistake_is_answered_with_a_sentence(options: list[str], sentence: str) -> None:
    result = run("solve", *([] if "--notes" in options else ["--notes", NOTES]), *options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in " ".join(result.stderr.split())


def test_ctrl_c_ends_it_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solver, "_solve", interrupted)
    result = run("solve", "--notes", NOTES, "--no-keep")
    assert result.exit_code == 130
    assert "Stopped before the round was solved." in result.stderr
