"""The command itself: help, version, and how little it loads."""

import subprocess
import sys
from importlib.metadata import version
from itertools import chain
from pathlib import Path

import pytest

from croupier.cli.lazy_commands import SECTIONS
from tests.cli.running import environment, run


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    listed = {line.split()[0] for line in result.output.splitlines() if line[:3].strip() and line.startswith("  ")}
    assert {*chain(*SECTIONS.values())} <= listed


@pytest.mark.parametrize("command", [*chain(*SECTIONS.values())])
def test_every_command_has_help_that_fits_into_a_terminal(command: str) -> None:
    shown = run(command, "--help")
    assert shown.exit_code == 0
    assert shown.output == run(command, "-h").output
    assert max(map(len, shown.output.splitlines())) <= 80


def test_help_says_in_words_what_an_option_is_without_a_value_and_how_large_it_may_be() -> None:
    options = " ".join(run("serve", "--help").output.split())
    assert "--port NUMBER Which port. [default: 8765, or the next free one; 1 to 65535]" in options
    assert "--no-browser Open the page in a browser, if there is one. [default: browser]" in options
    assert "at least" not in options


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").output == f"croupier {version('croupier')}\n"


def test_notices_are_the_licence_of_croupier_and_those_of_the_page() -> None:
    result = run("--notices")
    assert result.exit_code == 0
    assert result.output.startswith("MIT License")
    assert "The Croupier authors" in result.output
    assert "\nsvelte " in result.output


def test_an_unknown_command_is_a_usage_error() -> None:
    result = run("gmaes")
    assert (result.exit_code, "Did you mean 'games'?" in result.stderr) == (2, True)


def loaded_after(code: str) -> set[str]:
    """Return the modules a fresh interpreter has loaded after some code."""
    script = f"import sys\n{code}\nprint('\\n'.join(sys.modules))"
    return set(
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    )


def test_help_loads_neither_the_game_nor_numpy() -> None:
    loaded = loaded_after("from croupier.cli import app\napp(['--help'], standalone_mode=False)")
    assert "croupier.cli.play" in loaded
    assert not loaded & {"numpy", "numba", "croupier.rules", "croupier.record"}


def test_a_game_never_loads_the_compiler() -> None:
    modules = ["line_mode.play_loop", "line_mode.opening", "line_mode.replay_viewer", "full_screen.app"]
    loaded = loaded_after("\n".join(f"import croupier.terminal.{module}" for module in modules))
    assert "croupier.rules" in loaded
    assert "numba" not in loaded


def test_a_terminal_without_unicode_gets_plain_signs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "croupier", "play", "--seat", "Zoé", "--lang", "fr", "--seed", "1"]
    result = subprocess.run(
        [*command, "--save", str(tmp_path / "game")],
        input=b"q\n",
        capture_output=True,
        env=environment(tmp_path) | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=True,
    )
    text = result.stdout.decode("ascii")
    assert "A Zo? " in text
    assert "-> Lanterne" in text
