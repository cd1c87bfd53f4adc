"""Log: a tournament kept line by line, taken up where it was left, and never mixed with another."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.arena.line_ups import line_ups_against
from croupier.arena.log import ArenaLog, heading
from croupier.arena.tournament import Outcome, Tournament
from croupier.parallel.log import LogError
from croupier.rules import BIGGY, CLASSIC, Setup

TOURNAMENT = Tournament(Setup(CLASSIC, 2), line_ups_against(["shark"], ["regular"], 2), 6, 1)
GAMES = [Outcome(deal, rotation, (100, 90 + deal), (3, 4), (1, 2)) for deal in range(3) for rotation in range(2)]


def kept(path: Path, games: list[Outcome] = GAMES) -> Path:
    with ArenaLog(path, TOURNAMENT) as log:
        log.add(games)
    return path


def outcomes(path: Path, tournament: Tournament = TOURNAMENT) -> list[Outcome]:
    with ArenaLog(path, tournament) as log:
        return log.outcomes


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = kept(tmp_path / "log")
    assert outcomes(path) == GAMES
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert lines[0] == heading(TOURNAMENT)
    assert lines[1] == {"deal": 0, "rotation": 0, "money": [100, 90], "notes": [3, 4], "places": [1, 2]}


def test_a_torn_last_line_is_forgotten_wherever_it_tears(tmp_path: Path) -> None:
    whole = kept(tmp_path / "log").read_bytes()
    path = tmp_path / "torn"
    last = whole.rindex(b"\n", 0, -1) + 1
    for end in range(last, len(whole)):
        path.write_bytes(whole[:end])
        assert outcomes(path) == GAMES[:-1]
        assert kept(path, GAMES[-1:]).read_bytes() == whole


def test_a_torn_first_line_begins_anew(tmp_path: Path) -> None:
    path = kept(tmp_path / "log", [])
    first = path.read_bytes()
    for end in (0, 1, len(first) // 2, len(first) - 1):
        path.write_bytes(first[:end])
        assert outcomes(path) == []
        assert path.read_bytes() == first


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (replace(TOURNAMENT, seed=2), "holds another tournament: its seed is 1, not 2"),
        (replace(TOURNAMENT, duplicate=False), "its duplicate is true, not false"),
        (replace(TOURNAMENT, setup=Setup(BIGGY, 2)), 'its edition is "classic", not "biggy"'),
        (replace(TOURNAMENT, setup=Setup(CLASSIC, 2, neutral=True)), "its neutral is false, not true"),
        (replace(TOURNAMENT, line_ups=(("shark", "tourist"),)), "its line_ups is"),
    ],
)
def test_another_tournament_is_refused(tmp_path: Path, other: Tournament, sentence: str) -> None:
    path = kept(tmp_path / "log")
    before = path.read_bytes()
    with pytest.raises(LogError, match=sentence.replace("(", r"\(")):
        ArenaLog(path, other)
    assert path.read_bytes() == before


def test_more_or_fewer_games_of_the_same_tournament_are_welcome(tmp_path: Path) -> None:
    path = kept(tmp_path / "log")
    assert outcomes(path, replace(TOURNAMENT, games=60)) == GAMES
    assert outcomes(path, replace(TOURNAMENT, games=2)) == GAMES[:2]
    assert outcomes(path) == GAMES


def test_a_game_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    assert outcomes(kept(tmp_path / "log", [*GAMES, *GAMES[:2]])) == GAMES


@pytest.mark.parametrize("content", [b"a letter to my aunt\n", b"a letter", b"{}\n", b"[1]\n", b"\xff\xfe\n", b"\n"])
def test_any_other_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter"
    path.write_bytes(content)
    with pytest.raises(LogError, match="is not the log of a tournament"):
        ArenaLog(path, TOURNAMENT)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "{}",
        "[]",
        '{"deal": 0, "rotation": 0, "money": [1], "notes": [1], "places": [1]}',
        '{"deal": 0, "rotation": 0, "money": [1, "2"], "notes": [1, 2], "places": [1, 2]}',
        '{"deal": 0, "rotation": 0, "money": 3, "notes": [1, 2], "places": [1, 2]}',
    ],
)
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: str) -> None:
    path = kept(tmp_path / "log", GAMES[:1])
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(LogError, match="line 3: this is no game"):
        ArenaLog(path, TOURNAMENT)
