"""`croupier analyse`: moves of a record's placing or of a position, the best first, with errors."""

import json
import re
from pathlib import Path

import pytest

from croupier.record import write
from croupier.rules import CLASSIC, Setup
from tests.cli.running import run
from tests.review.test_review import first_placings, random_game

POSITION = "classic-2 4ab:55 90a5b2/60a2b3/30,20a1/50b1/80,10/50 70,40/90 60,20"


def test_a_position_is_analysed_with_errors_or_exactly() -> None:
    found = json.loads(run("analyse", POSITION, "--json", "--seconds", "0.1").stdout)
    assert (found["position"], found["seat"], found["roll"]) == (POSITION, 1, "55")
    (only,) = found["moves"]
    assert (only["move"], only["exact"], only["error"]) == ("5", True, None)
    early = POSITION.replace("b3", "b2").replace(":55", "").replace(" ", "_")
    result = run("analyse", early, "--roll", "235", "--seconds", "0.1")
    assert result.exit_code == 0, result.output
    assert "Moves, the best first" in result.output
    assert re.search(r"b +2 +3 +5 *\n", result.output.replace("\u00a0", " ")), result.output
    french = run("analyse", early, "--roll", "235", "--seconds", "0.1", "--lang", "fr")
    assert "Coups, le meilleur" in french.output


def test_it_says_why_the_best_move_is_better_than_the_second_or_another_one() -> None:
    position = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20"
    result = run("analyse", position, "--why", "2")
    assert "Why 1, not 2" in result.output
    assert "It knocks out b at the Lantern, 2 dice each." in " ".join(result.output.split())
    found = json.loads(run("analyse", position, "--json").stdout)
    assert found["why"]["worse"]["move"] == found["moves"][1]["move"]
    alone = json.loads(run("analyse", position.replace("11235", "11111"), "--json").stdout)
    assert alone["why"] is None, "one legal move: nothing to compare"
    refused = run("analyse", position, "--why", "6")
    assert refused.exit_code == 2
    assert "--why is a move that the dice allow: 1, 2, 3, 5." in refused.output


def test_a_record_is_analysed_at_a_placing(tmp_path: Path) -> None:
    file = tmp_path / "game.croupier"
    file.write_text(write(first_placings(random_game(Setup(CLASSIC, 2)), 9)), encoding="utf-8")
    found = json.loads(run("analyse", file, "--step", 9, "--json", "--seconds", "0.1").stdout)
    wins = [move["win"] for move in found["moves"]]
    assert wins == sorted(wins, reverse=True)
    spaced = file.rename(tmp_path / "my game.croupier")
    assert json.loads(run("analyse", spaced, "--step", 9, "--json", "--seconds", "0.1").stdout) == found
    file = spaced
    result = run("analyse", file, "--step", 10)
    assert result.exit_code == 2
    assert "--step is 1 to 9; moves in" in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((POSITION.replace("4ab", "9ab"),), "round 9 is not played"),
        ((POSITION, "--step", "1"), "--step belongs to a record"),
        ((POSITION, "--roll", "11"), "The dice have been rolled"),
        ((POSITION.replace(":55", ""),), "Nobody has rolled here"),
        ((POSITION.replace(":55", ""), "--roll", "7"), "are not dice"),
        ((POSITION.replace(":55", ""), "--roll", " "), "no dice were rolled"),
        ((POSITION.replace(":55", ""), "--roll", "5 ..."), "name all dice"),
        (("classic-2 1a -/-/-/-/-/- -/- -", "--roll", "5"), "no seat has to roll or place"),
        ((POSITION.replace("60a2b3", "60a2Q3"),), "Q3"),
        (("_" * 300,), "it has"),
        ((POSITION.replace(":55", ""), "--roll", "555"), "3 own dice were rolled, but there are 2 to roll"),
    ],
)
def test_what_cannot_be_analysed_is_told_in_a_sentence(arguments: tuple[str, ...], words: str) -> None:
    result = run("analyse", *arguments)
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())


@pytest.mark.parametrize("seconds", ["0", "inf", "nan", "-nan"])
def test_a_time_that_nobody_can_wait_is_refused(seconds: str) -> None:
    result = run("analyse", POSITION, f"--seconds={seconds}")
    assert result.exit_code == 2
    assert "is not in the range 0.1<=x<=3600" in " ".join(result.output.split())
