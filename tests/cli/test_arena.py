"""`croupier arena`: the same tournament for the same words, resumable, with a sentence for every mistake."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.arena import competition
from croupier.parallel import cluster
from croupier.report import progress
from tests.arena.guests import installed
from tests.cli.running import run

DOCS = Path(__file__).parents[2] / "docs" / "arena.md"
SMALL = ("--bots", "regular", "tourist", "--players", 3, "--games", 60)


def run_json(*options: object) -> dict[str, Any]:
    """Return the JSON output of the command, without the time it took."""
    result = run("arena", *options, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    assert found.pop("seconds") >= 0
    return found


def test_the_same_words_play_the_same_tournament_on_any_number_of_cores() -> None:
    first = run_json(*SMALL, "--threads", 1)
    assert first == run_json(*SMALL, "--threads", 3)
    assert first == run_json(*SMALL, "--processes", 2)
    assert first != run_json(*SMALL, "--seed", 2)
    assert first != run_json(*SMALL, "--independent")
    assert (first["games"], first["deals"], first["players"]) == (60, 20, 3)
    assert [bot["bot"] for bot in first["bots"]] == ["regular", "tourist"]


def test_a_bot_alone_at_tables_full_of_others() -> None:
    found = run_json("--bots", "regular", "richest", "--against", "tourist", "--games", 64)
    assert [line_up["line_up"] for line_up in found["line_ups"]] == [
        ["regular", "tourist", "tourist", "tourist"],
        ["richest", "tourist", "tourist", "tourist"],
    ]


def test_the_tables_are_for_people_and_the_error_stream_stays_silent() -> None:
    result = run("arena", *SMALL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("60 games of classic, 3 players, seed 1")


def test_a_tournament_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "games"
    first = run_json(*SMALL, "--resume", file)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 61
    file.write_bytes(b"".join(lines[:20]) + lines[20][:-9])
    assert first == run_json(*SMALL, "--resume", file)
    assert sorted(file.read_bytes().splitlines(keepends=True)) == sorted(lines)
    other = run("arena", *SMALL, "--seed", 2, "--resume", file)
    assert (other.exit_code, other.stdout) == (2, "")
    expected = "holds another tournament: its seed is 1, not 2; name another file to begin a new one."
    assert other.stderr == f"{file} {expected}\n"


def test_a_report_is_written_and_its_command_plays_the_same_tournament(tmp_path: Path) -> None:
    file = tmp_path / "out.html"
    options = ("--bots", "richest", "--against", "regular", "--edition", "biggy", "--bandit", "--independent")
    first = run_json(*options, "--players", 2, "--games", 20, "--report", file)
    command = file.read_text(encoding="utf-8").split("<code>")[1].split("</code>")[0]
    assert run_json(*shlex.split(command)[2:]) == first


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--bots", "regular", "whale"],
            "No bot is called whale; choose some of tourist, richest, ",
        ),
        (
            ["--bots", "regular"],
            "One bot alone has nobody to beat: name another, or say whom it meets, as in --against regular.\n",
        ),
        (["--bots", "regular", "regular"], "One bot alone has nobody to beat"),
        (["--bots", "regular", "--players", "3"], "One bot alone has nobody to beat"),
        (
            ["--bots", "regular", "tourist", "--players", "1"],
            "That table is not offered: classic is for 2 to 5 players",
        ),
        (["--bots", "regular", "tourist", "--players", "-1"], "That table is not offered: classic is for 2 to 5"),
        (["--bots", "regular", "tourist", "--players", "999999999"], "That table is not offered: classic is for 2 to"),
        (
            ["--bots", "regular", "tourist", "--resume", "/nowhere/x"],
            "/nowhere/x: there is no folder /nowhere to write",
        ),
        (["--bots", "regular", "--against", "regular"], "A bot against itself has nobody to beat; name another."),
        (["--bots", "regular", "tourist", "--edition", "x"], "There is no edition x; choose one of classic, biggy."),
        (["--bots", "regular", "tourist", "--bandit"], "That table is not offered: classic has no one-armed bandit."),
        (["--bots", "regular", "tourist", "--ray", "local", "--processes", "2"], "Say --processes or --ray, not both."),
    ],
)
def test_a_mistake_gets_a_sentence(options: list[str], sentence: str) -> None:
    result = run("arena", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(sentence)


def test_where_ray_is_missing_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(cluster.NoRayError):
        cluster.import_ray()
    result = run("arena", "--bots", "regular", "tourist", "--ray", "local")
    assert (result.exit_code, result.stderr) == (
        1,
        'Ray is not installed; `pip install "croupier[ray]"` brings it.\n',
    )


def test_files_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    folder = run("arena", *SMALL, "--report", tmp_path)
    assert (folder.exit_code, folder.stderr) == (2, f"{tmp_path} is a folder; the report needs the name of a file.\n")
    resumed = run("arena", *SMALL, "--resume", tmp_path)
    assert (resumed.exit_code, resumed.stderr) == (2, f"{tmp_path} is a folder; the log needs the name of a file.\n")


def test_a_report_overwrites_nothing(tmp_path: Path) -> None:
    file = tmp_path / "out.html"
    file.write_text("mine\n")
    result = run("arena", *SMALL, "--report", file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{file} already exists. Choose another name.\n"
    assert file.read_text() == "mine\n"


def test_a_tournament_that_goes_on_from_its_log_writes_its_report_anew(tmp_path: Path) -> None:
    file = tmp_path / "out.html"
    command = (*SMALL, "--report", file, "--resume", tmp_path / "log")
    assert run("arena", *command).exit_code == 0
    file.write_text("of fewer games\n")
    assert run("arena", *command).exit_code == 0
    assert "<html" in file.read_text()


def test_a_guest_that_does_not_play_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with installed(tmp_path, monkeypatch):
        result = run("arena", "--bots", "fool", "regular", "--games", 2, "--processes", 1)
    assert (result.exit_code, result.stdout) == (1, "")
    sentence, traceback = result.stderr.split("\n\n")
    where = r"At seat [01] in game 0 of seed 1 the bot fool failed in round 1 \(away\.py, line \d+\)"
    assert re.fullmatch(rf"{where}: ZeroDivisionError\('too few dice'\)\.", sentence)
    lines = traceback.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[1].startswith(f'  File "{tmp_path / "away.py"}", line ')  # nothing of this package before it
    assert lines[2:] == ['    raise ZeroDivisionError("too few dice")', "ZeroDivisionError: too few dice"]


def test_a_bot_in_a_file_takes_part(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("""
class Miser:
    name = "miser"

    def __init__(self, seed):
        pass

    def choose(self, view, budget=None):
        return min(view.options, key=lambda option: option.dice).move
""")
    result = run("arena", "--bots", f"{file}:Miser", "tourist", "--games", 2, "--processes", 1, "--json")
    assert result.exit_code == 0, result.stderr
    assert f"{file}:Miser" in result.stdout
    missing = run("arena", "--bots", f"{file}:Gambler", "tourist", "--games", 2, "--processes", 1)
    assert missing.exit_code == 2
    assert "mine.py:Gambler cannot be loaded: nothing in mine.py is called Gambler." in missing.stderr


def pressing_after(games: int) -> Callable[[int, str], Any]:
    """Return a progress bar that simulates Ctrl-C after a number of games."""

    @contextmanager
    def bar(asked: int, waiting_for: str) -> Iterator[Callable[[int], None]]:  # noqa: ARG001
        def played(number: int) -> None:
            if number >= games:
                raise KeyboardInterrupt

        yield played

    return bar


def test_ctrl_c_tells_what_was_played_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "progress_bar", pressing_after(200))
    result = run("arena", "--bots", "regular", "tourist", "--games", 10**5, "--processes", 1, "--json")
    assert result.exit_code == 130
    found = json.loads(result.stdout)
    assert found["interrupted"]
    assert 128 <= found["games"] <= 1000
    assert result.stderr == f"Stopped early: {found['games']:,} of 100,000 games count.\n"


def test_a_file_name_keeps_its_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games").write_text("no log\n")
    assert run("arena", *SMALL, "--resume", "games").stderr == "games is not the log of a tournament.\n"


def test_very_many_games_begin_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "progress_bar", pressing_after(1))
    result = run("arena", "--bots", "regular", "tourist", "--games", 10**15, "--processes", 1, "--json")
    assert (result.exit_code, json.loads(result.stdout)["games_asked"]) == (130, 10**15)


def test_more_games_than_can_be_counted_are_refused() -> None:
    result = run("arena", "--bots", "regular", "tourist", "--games", 10**15 + 1)
    assert result.exit_code == 2
    assert "--games" in result.stderr


def test_ctrl_c_before_the_first_game_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(competition, "play_tournament", pressed)
    result = run("arena", *SMALL)
    assert (result.exit_code, result.stderr) == (130, "Stopped before the first game was over.\n")


def test_one_deal_is_one_deal() -> None:
    assert "Duplicate dice: 1 deal played with" in run("arena", *SMALL[:-1], 3).stdout


def test_asking_for_help_loads_no_compiler() -> None:
    code = "import sys; from croupier.cli import app; app(['arena', '--help'], standalone_mode=False); "
    code += "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_every_option_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    options = {word for word in run("arena", "--help", COLUMNS="200").stdout.split() if word.startswith("--")}
    assert len(options) == 18
    for option in options - {"--help"}:
        assert f"`{option}" in text, option


def test_every_key_of_the_object_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    found = json.loads(run("arena", *SMALL, "--json").stdout)
    keys = {*found, *found["bots"][0], *found["pairings"][0], *found["line_ups"][0]}
    assert {key for key in keys if f"`{key}`" not in text} == set()
