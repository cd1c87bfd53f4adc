"""`croupier games`, and going on with the last one."""

import json
import os
from pathlib import Path

from croupier.record import read
from tests.cli.running import EVERYTHING, run


def saved(folder: Path, *options: object, typed: tuple[str, ...] = ("q",)) -> Path:
    """Return a game saved in the user's data directory."""
    before = set(folder.rglob("*.croupier"))
    assert run("play", *options, typed=typed, XDG_DATA_HOME=str(folder)).exit_code == 0
    (file,) = set(folder.rglob("*.croupier")) - before
    return file


def test_games_are_listed_with_date_players_and_result(tmp_path: Path) -> None:
    finished = saved(tmp_path, "--bot", "tourist", "--bot", "tourist", "--seed", 1)
    left = saved(tmp_path, "--seat", "Anna", "--bot", "tourist", "--bandit", "--seed", 1)
    os.utime(finished, (1, 1))
    (left.parent / "broken.croupier").write_text("no record")
    result = run("games", XDG_DATA_HOME=str(tmp_path))
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert "Round 1 of 3" in lines[0]
    assert "Anna, Bruno" in lines[0]
    (won,) = [line for line in lines if "won by" in line]
    assert "Bruno, Amélie" in won
    entries = json.loads(run("games", "--json", XDG_DATA_HOME=str(tmp_path)).output)
    assert [entry["file"] for entry in entries] == [str(left), str(finished)]
    assert [entry["finished"] for entry in entries] == [False, True]
    assert (entries[0]["winners"], len(entries[1]["winners"]) > 0) == ([], True)


def test_where_there_are_none_that_is_said(tmp_path: Path) -> None:
    assert "No game is saved here yet." in run("games", XDG_DATA_HOME=str(tmp_path)).output
    result = run("play", "--continue", XDG_DATA_HOME=str(tmp_path))
    assert (result.exit_code, "There is no unfinished game to go on with." in result.stderr) == (1, True)


def test_continue_alone_goes_on_with_the_last_game_left(tmp_path: Path) -> None:
    left = saved(tmp_path, "--seat", "Anna", "--bot", "tourist", "--seed", 1)
    saved(tmp_path, "--bot", "tourist", "--bot", "tourist", "--seed", 1)
    assert run("play", "--continue", "--lang", "en", typed=EVERYTHING, XDG_DATA_HOME=str(tmp_path)).exit_code == 0
    assert read(left.read_bytes()).finished
