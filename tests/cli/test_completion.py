"""The Tab key: scripts for shells, and what they complete."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.completion_shells import register
from tests.cli.running import environment, run

BASH, FISH = shutil.which("bash"), shutil.which("fish")


def completed(*words: str, **variables: str) -> list[str]:
    """Return the completions that a shell gets for these words, the last of which is incomplete."""
    asked = {"_CROUPIER_COMPLETE": "bash_complete", "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    return [line.partition(",")[2] for line in run(**asked, **variables).stdout.splitlines()]


def test_commands_options_and_names_are_completed() -> None:
    assert completed("croupier", "pl") == ["play"]
    assert completed("croupier", "play", "--fa") == ["--face-down", "--fast"]
    assert completed("croupier", "play", "--edition", "b") == ["biggy"]
    assert "shark" in completed("croupier", "play", "--bot", "")
    assert completed("croupier", "rules", "--lang", "") == ["en", "de", "fr", "it", "nl"]
    assert completed("croupier", "simulate", "--device", "g") == ["gpu"]


def test_a_value_joined_to_its_option_is_completed_in_every_shell() -> None:
    register()
    assert completed("croupier", "rules", "--lang", "=", "d") == ["de"]  # as bash takes the words apart
    assert completed("croupier", "rules", "--lang", "=") == ["en", "de", "fr", "it", "nl"]
    asked = {"_CROUPIER_COMPLETE": "zsh_complete", "COMP_WORDS": "croupier rules --lang=d", "COMP_CWORD": "2"}
    assert run(**asked).stdout == "plain\n--lang=de\n_\n"
    asked = {"_CROUPIER_COMPLETE": "zsh_complete", "COMP_WORDS": "croupier play --save=d", "COMP_CWORD": "2"}
    assert run(**asked).stdout == "file\nd\n_\n"


def with_program(folder: Path) -> tuple[Path, dict[str, str]]:
    """Install the command in a folder; return its path, and an environment in which shells find it."""
    program = folder / "bin" / "croupier"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m croupier \"$@\"\n", encoding="utf-8")
    program.chmod(0o755)
    settings = environment(folder)
    settings.pop("XDG_CONFIG_HOME", None)
    settings["PATH"] = f"{program.parent}:{settings['PATH']}"
    return program, settings


@pytest.mark.skipif(BASH is None, reason="needs bash")
def test_bash_completes_with_what_was_installed(tmp_path: Path) -> None:
    program, settings = with_program(tmp_path)
    for _ in range(2):  # the second time changes nothing
        subprocess.run([program, "--install-completion", "bash"], env=settings, check=True, capture_output=True)
    lines = (tmp_path / ".bashrc").read_text(encoding="utf-8").splitlines()
    assert lines == [f"source '{tmp_path}/croupier/completion.bash'"]
    script = """. ~/.bashrc
        tab() { COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=(); _croupier_completion croupier; echo $COMPREPLY; }
        tab croupier ver; tab croupier rules --lang = d"""
    result = subprocess.run([str(BASH), "-c", script], env=settings, check=True, capture_output=True, text=True)
    assert result.stdout == "verify\nde\n"


@pytest.mark.skipif(FISH is None, reason="needs fish")
def test_fish_completes_with_what_was_installed(tmp_path: Path) -> None:
    program, settings = with_program(tmp_path)
    subprocess.run([program, "--install-completion", "fish"], env=settings, check=True, capture_output=True)
    script = 'for line in "ver" "play --bot ho" "rules --lang=d"; complete -C "croupier $line"; end'
    result = subprocess.run([str(FISH), "-c", script], env=settings, check=True, capture_output=True, text=True)
    assert [line.split("\t")[0] for line in result.stdout.splitlines()] == ["verify", "house", "--lang=de"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_read_a_script_as_well(shell: str, tmp_path: Path) -> None:
    folders = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "own")}
    (tmp_path / ".zshrc").write_text("alias a=b", encoding="utf-8")
    result = run("--install-completion", SHELL=f"/usr/bin/{shell}", ZDOTDIR="", **folders)
    file = {"zsh": "data/croupier/completion.zsh", "fish": "own/fish/completions/croupier.fish"}[shell]
    assert result.stdout.startswith(f"{tmp_path / file} completes croupier in every new {shell}")
    assert (tmp_path / file).read_text(encoding="utf-8") == run("--show-completion", shell).stdout
    if shell == "zsh":
        first, last = (tmp_path / ".zshrc").read_text(encoding="utf-8").splitlines()
        assert first == "alias a=b"
        assert last.endswith(f"; source '{tmp_path / file}'")


@pytest.mark.parametrize(("name", "said"), [("tcsh", "there is none for tcsh"), ("", "the environment names no shell")])
def test_an_unknown_shell_gets_a_sentence_with_those_there_are(name: str, said: str) -> None:
    result = run("--show-completion", SHELL=name)
    assert result.exit_code == 2
    assert f"Invalid value for '--show-completion': {said}; say bash, zsh or fish." in " ".join(result.stderr.split())
