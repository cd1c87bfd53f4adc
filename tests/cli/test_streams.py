"""Streams that are closed or full: a sentence instead of a traceback, and nothing is lost that need not be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.record import read, verify
from croupier.rules import Place
from tests.cli.running import EVERYTHING, environment

RECORD = Path(__file__).parents[1] / "records" / "kitchen-table.croupier"
FULL = Path("/dev/full")
has_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no disk that is always full")
SIMULATE = ("simulate", "--games", "100", "--threads", "1")
GAME = ("play", "--seat", "Anna", "--bot", "tourist", "--save", "game")
ARENA = ("arena", "--bots", "regular", "tourist", "--games", "4", "--processes", "1")


def croupier(
    folder: Path, words: str, *options: object, before: str = "", **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the command in a shell, with redirections of its streams and commands before it."""
    command = [sys.executable, "-m", "croupier", *map(str, options)]
    kept = environment(folder) | {"NUMBA_CACHE_DIR": os.environ.get("NUMBA_CACHE_DIR", "")}
    if "XDG_CACHE_HOME" not in kept:
        kept["XDG_CACHE_HOME"] = str(Path.home() / ".cache")  # what is compiled already need not be compiled again
    shell = ["sh", "-c", f'{before} "$@" {words}', "sh", *command]
    return subprocess.run(shell, capture_output=True, encoding="utf-8", env=kept | variables, cwd=folder)


@has_full
@pytest.mark.parametrize(
    "options",
    [
        ("verify", RECORD),
        ("rules",),
        ("--version",),
        ("--help",),
        ("replay", "--all", RECORD),
        SIMULATE,
        (*SIMULATE, "--json"),
        ARENA,
    ],
    ids=lambda options: options[0],
)
def test_a_full_disk_gets_a_sentence(options: tuple[object, ...], tmp_path: Path) -> None:
    result = croupier(tmp_path, "> /dev/full", *options)
    assert (result.returncode, result.stderr) == (1, "The output cannot be written: No space left on device.\n")


@has_full
def test_a_disk_too_full_for_the_opening_begins_no_game(tmp_path: Path) -> None:
    result = croupier(tmp_path, "> /dev/full", *GAME)
    assert (result.returncode, result.stderr) == (1, "The output cannot be written: No space left on device.\n")
    assert list(tmp_path.iterdir()) == []


@has_full
def test_a_full_disk_for_both_streams_is_told_by_the_exit_code(tmp_path: Path) -> None:
    assert croupier(tmp_path, "> /dev/full 2>&1", "rules").returncode == 1


@pytest.mark.skipif(os.name != "posix", reason="a limit for files as Unix has it")
def test_an_output_that_fills_up_is_told_of_in_the_language_of_the_system_and_harms_no_game(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text("\n".join(EVERYTHING), encoding="utf-8")
    limit = "ulimit -f 16;"  # room for a round or two on the screen, and for any record
    result = croupier(tmp_path, "< keys > screen", *GAME, before=limit, LANG="de_DE.UTF-8")
    assert (result.returncode, result.stderr) == (1, "Die Ausgabe lässt sich nicht schreiben: File too large.\n")
    record, saved = tmp_path / "game", (tmp_path / "game").read_bytes()
    assert verify(saved).ok
    assert sum(isinstance(step, Place) for step in read(saved).steps) >= 2
    assert croupier(tmp_path, "< keys", "play", "--continue", "game").returncode == 0
    assert read(record.read_bytes()).steps[: len(read(saved).steps)] == read(saved).steps
    assert read(record.read_bytes()).finished


@pytest.mark.parametrize(
    ("options", "status", "words"),
    [
        (("play",), 1, "No game was started."),
        (("play", "--seat", "Anna", "--bot", "tourist", "--starter", "Anna"), 0, "The game is saved."),
        (("replay", RECORD), 0, "Round 1 of 4"),
    ],
)
def test_a_closed_input_is_the_end_of_the_input(
    options: tuple[object, ...], status: int, words: str, tmp_path: Path
) -> None:
    result = croupier(tmp_path, "<&-", *options)
    assert (result.returncode, result.stderr) == (status, "")
    assert words in result.stdout


def test_a_closed_output_is_nobody_who_reads(tmp_path: Path) -> None:
    result = croupier(tmp_path, ">&-", "rules")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("options", [SIMULATE, ARENA], ids=lambda options: options[0])
def test_a_page_is_written_though_nobody_reads_the_tables(options: tuple[str, ...], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = croupier(tmp_path, "| true", *options, "--report", page)
    assert result.stderr == f"The report is in {page}.\n"
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@has_full
@pytest.mark.parametrize("options", [SIMULATE, ARENA], ids=lambda options: options[0])
def test_tables_are_printed_though_the_page_cannot_be_written(options: tuple[str, ...], tmp_path: Path) -> None:
    result = croupier(tmp_path, "", *options, "--report", FULL)
    assert (result.returncode, result.stderr) == (1, "/dev/full: No space left on device.\n")
    assert "games of classic" in result.stdout


@pytest.mark.parametrize(
    "variables",
    [{"PYTHONIOENCODING": "ascii:strict"}, {"PYTHONUTF8": "0", "LC_ALL": "C"}],
    ids=["an old code page", "the locale C"],
)
def test_signs_that_an_output_lacks_are_question_marks(variables: dict[str, str], tmp_path: Path) -> None:
    result = croupier(tmp_path, "< /dev/null", "play", "--plain", "--lang", "fr", **variables)
    assert (result.returncode, result.stderr) == (1, "")
    assert "Aucune partie n?a commenc?." in result.stdout
