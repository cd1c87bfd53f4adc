"""The training scripts: checked, documented and run every night; where PyTorch is installed they learn here too."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "train"
SCRIPTS = {"gymnasium": "gymnasium", "open_spiel": "pyspiel", "pettingzoo": "pettingzoo"}
"""The package that each script needs beside PyTorch, by the name of its page."""


def run(name: str, *options: str) -> tuple[int, dict[str, Any], str]:
    """Run a script. Return its exit code, its JSON object and its last words about an error."""
    for package in ("torch", "sb3_contrib", SCRIPTS[name]):
        pytest.importorskip(package, reason="the extra train is not installed")
    command = [sys.executable, str(FOLDER / f"{name}_ppo.py"), "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout), done.stderr


def test_types_of_every_script_are_checked() -> None:
    checked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]["modules"]
    assert checked == sorted(file.stem for file in FOLDER.glob("*.py"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_short_and_its_page_and_the_nights_run_it(name: str) -> None:
    script = f"{name}_ppo.py"
    assert len((FOLDER / script).read_text("utf-8").splitlines()) < 120
    assert f"\npython examples/train/{script}\n" in (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    nightly = yaml.safe_load((ROOT / ".github" / "workflows" / "nightly.yml").read_text("utf-8"))
    assert script in nightly["jobs"]["training"]["strategy"]["matrix"]["script"]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_learns_measures_and_saves(name: str, tmp_path: Path) -> None:
    saved = tmp_path / "learnt.zip"
    code, found, errors = run(
        name, "--steps", "1", "--games", "6", "--players", "3", "--save", str(saved), "--above", "1"
    )
    assert (code, "The interval is not above 1.0." in errors) == (1, True)
    assert (found["players"], found["games"], found["steps"] > 1) == (3, 6, True)
    assert 0 <= found["low"] <= found["win_share"] <= found["high"] <= 1
    assert saved.stat().st_size > 1000


@pytest.mark.soak
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_beats_regulars(name: str) -> None:
    code, found, errors = run(name, "--above", "0.5")
    assert code == 0, (found, errors)
