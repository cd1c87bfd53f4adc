"""`croupier simulate`: the same games for the same words, a sentence for every mistake, and a way out by Ctrl-C."""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.command import join_lists
from croupier.compiled.gpu import NoGpuError, require_gpu
from croupier.report import progress
from croupier.rules import CLASSIC, Setup
from croupier.simulation import simulate
from tests.cli.running import run

DOCS = Path(__file__).parents[2] / "docs" / "simulate.md"


CHATTY = """
print("I am loaded")


class Chatty:
    name = "chatty"

    def __init__(self, seed):
        pass

    def choose(self, view):
        print("I think")
        return view.options[0].move
"""


def run_json(*options: object) -> dict[str, Any]:
    """Return the JSON output of the command, without the rate."""
    result = run("simulate", *options, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    assert found.pop("games_per_second") > 0
    return found


def test_the_same_seed_plays_the_same_games_on_any_number_of_threads() -> None:
    options = ("--players", 3, "--games", 5_000, "--seed", 7)
    first = run_json(*options, "--threads", 1)
    assert first == run_json(*options, "--threads", 1)
    assert first == run_json(*options, "--threads", 3)
    assert first != run_json("--players", 3, "--games", 5_000, "--seed", 8)


@pytest.mark.parametrize("bots", [("regular",), ("ace", "tourist")])
def test_the_games_are_the_same_on_any_pool_and_resumed(bots: tuple[str, ...], tmp_path: Path) -> None:
    log = tmp_path / "log"
    options = ("--players", 2, "--bots", *bots, "--seed", 7)
    some, games = (3, 6) if "ace" in bots else (3_000, 135_000)  # of policies more than one batch
    whole = run_json(*options, "--games", games)
    assert whole == run_json(*options, "--games", games, "--processes", 2)
    run_json(*options, "--games", some, "--resume", log)
    assert whole == run_json(*options, "--games", games, "--resume", log, "--threads", 2)
    resumed = run("simulate", *options, "--games", games, "--resume", log, "--json")  # nothing is left to play
    assert json.loads(resumed.stdout) == {**whole, "games_per_second": 0}
    other = run("simulate", *options, "--games", games, "--neutral", "--resume", log)
    assert (other.exit_code, other.stdout) == (2, "")
    assert other.stderr.startswith(f"{log} holds another simulation: its neutral is false, not true;")


def test_code_for_one_table_plays_the_same_games() -> None:
    options = ("--games", 3_000, "--seed", 7)  # at the table of `COUNTED`
    assert run_json(*options, "--tuned") == run_json(*options, "--no-tuned") == run_json(*options)


def test_one_object_tells_everything() -> None:
    found = run_json("--edition", "biggy", "--players", 2, "--neutral", "--bandit", "--starter", "lot", "--games", 50)
    assert (found["games"], found["seed"], found["edition"], found["interrupted"]) == (50, 1, "biggy", False)
    assert (found["neutral"], found["bandit"], found["starter"]) == (True, True, "lot")
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1)
    assert [seat["seat"] for seat in found["seats"]] == [1, 2]
    assert len(found["rounds"]) == 3
    assert len(found["casinos"]) == 7
    assert all(amount % 10_000 == 0 for seat in found["seats"] for amount in seat["quantiles"].values())


def test_a_name_for_each_seat_however_it_is_written() -> None:
    spaced = run_json("--games", 20, "--bots", "regular", "tourist", "richest", "--seed", 3)
    assert [seat["bot"] for seat in spaced["seats"]] == ["regular", "tourist", "richest"]
    assert spaced == run_json("--games", 20, "--seed", 3, "--bots", "regular,tourist, richest")
    assert spaced == run_json("--bots=regular", "tourist", "--bots", "richest", "--games", 20, "--seed", 3)


def test_the_tables_are_for_people_and_the_error_stream_stays_silent() -> None:
    result = run("simulate", "--games", 100)
    assert result.exit_code == 0
    assert result.stdout.startswith("100 games of classic, 4 players, seat 1 starts, seed 1")
    for title in ("Money won, in dollars", "Victories", "Rounds", "Casinos, in a mean round"):
        assert title in result.stdout
    assert result.stderr == ""


def test_no_figure_is_cut_short_on_a_narrow_terminal() -> None:
    options = ("simulate", "--games", 200, "--edition", "Biggy")
    narrow, wide = run(*options, COLUMNS="40"), run(*options, COLUMNS="80")
    assert (narrow.exit_code, wide.exit_code) == (0, 0)
    assert "\N{HORIZONTAL ELLIPSIS}" not in narrow.stdout
    assert narrow.stdout.count("%") == wide.stdout.count("%") > 10


def test_a_report_is_written_and_its_command_plays_the_same_games(tmp_path: Path) -> None:
    file = tmp_path / "out.html"
    first = run("simulate", "--players", 2, "--games", 30, "--starter", 2, "--json", "--report", file)
    assert first.exit_code == 0
    assert first.stderr == f"The report is in {file}.\n"
    page = file.read_text(encoding="utf-8")
    command = page.split("<code>")[1].split("</code>")[0]
    assert run_json(*shlex.split(command)[2:]) == {
        key: value for key, value in json.loads(first.stdout).items() if key != "games_per_second"
    }


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--edition", "deluxe"], "There is no edition deluxe; choose one of classic, biggy."),
        (
            ["--bots", "whale"],
            "No bot is called whale; choose some of tourist, richest, regular, highroller, shark, ace, house, oracle, "
            "or bot.py:Name in a file.",
        ),
        (
            ["--players", "4", "--bots", "tourist", "tourist"],
            "2 bots cannot sit at 4 seats: name one for all, or one for each.",
        ),
        (["--bots", ","], "0 bots cannot sit at 4 seats: name one for all, or one for each."),
        (["--players", "9"], "That table is not offered: classic is for 2 to 5 players, not 9."),
        (["--players", "1"], "That table is not offered: classic is for 2 to 5 players, not 1."),
        (["--players", "0"], "That table is not offered: classic is for 2 to 5 players, not 0."),
        (["--players", "-1"], "That table is not offered: classic is for 2 to 5 players, not -1."),
        (["--bandit"], "That table is not offered: classic has no one-armed bandit."),
        (
            ["--players", "5", "--neutral"],
            "That table is not offered: classic has neutral dice for 2, 3, 4 players, not for 5.",
        ),
        (["--starter", "5"], "Seat 5 cannot start: choose a seat from 1 to 4, or lot."),
        (["--starter", "me"], "Seat me cannot start: choose a seat from 1 to 4, or lot."),
        (["--threads", "2", "--ray", "local"], "Say --threads or --ray, not both."),
        (["--device", "gpu", "--processes", "2"], "--device gpu needs no --threads, --processes or --ray."),
    ],
)
def test_a_mistake_gets_a_sentence(options: list[str], sentence: str) -> None:
    result = run("simulate", "--games", 1, *options)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{sentence}\n")


@pytest.mark.parametrize(
    "options",
    [
        ["--games", "0"],
        ["--games", "many"],
        ["--games", "99999999999999999999"],
        ["--seed", "-1"],
        ["--threads", "0"],
        ["--device", "abacus"],
    ],
)
def test_an_impossible_number_is_refused(options: list[str]) -> None:
    result = run("simulate", *options)
    assert result.exit_code == 2
    assert options[0] in result.stderr


def test_a_report_that_cannot_be_written_is_refused_before_the_games(tmp_path: Path) -> None:
    folder = run("simulate", "--games", 1, "--report", tmp_path)
    assert (folder.exit_code, folder.stderr) == (2, f"{tmp_path} is a folder; the report needs the name of a file.\n")
    file = tmp_path / "nowhere" / "out.html"
    nowhere = run("simulate", "--games", 1, "--report", file)
    assert (nowhere.exit_code, nowhere.stdout) == (2, "")
    assert nowhere.stderr == f"{file}: there is no folder {file.parent} to write it in.\n"


def test_a_report_overwrites_nothing(tmp_path: Path) -> None:
    file = tmp_path / "out.html"
    file.write_text("mine\n")
    result = run("simulate", "--games", 1, "--report", file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{file} already exists. Choose another name.\n"
    assert file.read_text() == "mine\n"


def test_without_a_gpu_a_sentence_says_so() -> None:
    try:
        require_gpu()
    except NoGpuError as error:
        missing = str(error)
    else:
        pytest.skip("there is a GPU here")
    result = run("simulate", "--games", 1, "--device", "gpu")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.lower() == f"{missing}.\n".lower()


def test_the_games_until_ctrl_c_are_counted() -> None:
    def press(played: int) -> None:
        if played >= 4_000:
            raise KeyboardInterrupt

    tally = simulate(Setup(CLASSIC, players=2, starter=0), 10**7, seed=1, threads=1, tuned=False, progress=press)
    assert tally.games == 4_000
    assert tally.histogram[:2].sum(axis=1).tolist() == [4_000, 4_000]


def pressing_after(games: int) -> Callable[[int, str], Any]:
    """Return a progress bar that simulates Ctrl-C after a number of games."""

    @contextmanager
    def bar(asked: int, waiting_for: str) -> Iterator[Callable[[int], None]]:  # noqa: ARG001
        def played(number: int) -> None:
            if number >= games:
                raise KeyboardInterrupt

        yield played

    return bar


def test_ctrl_c_tells_what_was_gathered_so_far(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(progress, "progress_bar", pressing_after(2_000))
    file = tmp_path / "out.html"
    result = run("simulate", "--games", 10**7, "--no-tuned", "--threads", 1, "--json", "--report", file)
    assert result.exit_code == 130
    found = json.loads(result.stdout)
    assert (found["games"], found["games_asked"], found["interrupted"]) == (2_000, 10**7, True)
    sentence = "Stopped early: 2,000 of 10,000,000 games were played."
    assert sentence in result.stderr
    assert sentence in file.read_text(encoding="utf-8")


def test_ctrl_c_before_the_first_game_leaves_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "progress_bar", pressing_after(0))
    result = run("simulate", "--games", 10)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "Stopped before the first game was over.\n"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["--bots", "a", "b", "--json"], ["--bots", "a,b", "--json"]),
        (["--bots=a", "b", "c"], ["--bots=a,b,c"]),
        (["--seed", "1", "--bots", "a"], ["--seed", "1", "--bots", "a"]),
        (["--bots", "a", "b", "--bots", "c", "d"], ["--bots", "a,b", "--bots", "c,d"]),
        (["--bots", "--json"], ["--bots", "--json"]),
        (["stray", "--bots", "a"], ["stray", "--bots", "a"]),
    ],
)
def test_the_names_behind_bots_belong_together(words: list[str], found: list[str]) -> None:
    assert join_lists(words) == found


def test_asking_for_help_loads_no_compiler() -> None:
    code = "import sys; from croupier.cli import app; app(['simulate', '--help'], standalone_mode=False); "
    code += "sys.exit('numba' in sys.modules or 'croupier.report.page' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_every_option_and_key_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    options = {word for word in run("simulate", "--help", COLUMNS="200").stdout.split() if word.startswith("--")}
    assert len(options) == 18
    for option in options - {"--help"}:
        assert f"`{option}" in text, option


def test_every_key_of_the_object_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    found = json.loads(run("simulate", "--games", 1, "--json").stdout)
    keys = {*found, *found["seats"][0], *found["rounds"][0], *found["casinos"][0]}
    assert {key for key in keys if f"`{key}`" not in text} == set()


MINE = """
from croupier.rules.engine import may_place


def lowest(rules, table, bits):
    move = 0
    while not may_place(rules, table, move):
        move += 1
    return move


def hopeless(rules, table, bits):
    return print(table)


class Lowest:
    name = "lowest"

    def __init__(self, seed):
        pass

    def choose(self, view, budget=None):
        return view.options[0].move


class Lost(Lowest):
    def choose(self, view, budget=None):
        return self.mind.made_up
"""


def test_bots_in_files_and_thinkers_play(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    options = ("--games", 3, "--threads", 1)
    by_class, by_function = (run_json("--bots", f"{file}:{name}", "ace", *options) for name in ("Lowest", "lowest"))
    assert by_class["seats"][0].pop("bot") == f"{file}:Lowest"
    assert by_function["seats"][0].pop("bot") == f"{file}:lowest"
    assert by_class == by_function


def test_a_bot_that_fails_shows_the_lines_of_its_code(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    failed = run("simulate", "--bots", f"{file}:Lost", "regular", "--games", 3, "--threads", 1)
    assert failed.exit_code == 1
    sentence, traceback = failed.stderr.split("\n\n")
    assert sentence.startswith("At seat 0 in game 0 of seed 1 the bot lowest failed in round 1 (mine.py, line 28): ")
    assert traceback.startswith(f'Traceback (most recent call last):\n  File "{file}", line 28, in choose\n')
    assert traceback.endswith("AttributeError: 'Lost' object has no attribute 'mind'\n")
    hopeless = run("simulate", "--bots", f"{file}:hopeless", "--games", 1, "--threads", 1)
    assert (hopeless.exit_code, hopeless.stdout) == (1, "")
    assert hopeless.stderr.startswith("The policy hopeless (mine.py, line 12) cannot be compiled: ")
    assert hopeless.stderr.count("\n") == 1
    (tmp_path / "other.py").write_text("import nothing_of_that_name\n")
    broken = run("simulate", "--bots", f"{tmp_path}/other.py:Lowest", "--games", 1)
    assert broken.exit_code == 2
    assert "other.py:Lowest cannot be loaded (other.py, line 1): ModuleNotFoundError" in broken.stderr


@pytest.mark.parametrize("command", [("simulate", "--threads", 1), ("arena", "--processes", 1)])
def test_what_bots_print_is_no_result(tmp_path: Path, command: tuple[object, ...]) -> None:
    file = tmp_path / "chatty.py"
    file.write_text(CHATTY)
    result = run(*command, "--bots", f"{file}:Chatty", "regular", "--players", 2, "--games", 2, "--json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)
    assert "I am loaded" in result.stderr
    assert "I think" in result.stderr
