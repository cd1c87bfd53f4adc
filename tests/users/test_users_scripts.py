"""Scripts as users write them run, and type checkers accept them. `make lint` has mypy check them, strictly."""

import json
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("compiled")

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted(file for file in Path(__file__).parent.glob("*.py") if not file.name.startswith(("test_", "__")))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_runs(script: Path) -> None:
    runpy.run_path(str(script))


def test_mypy_checks_the_scripts_strictly() -> None:
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert mypy["strict"]
    assert "tests.users" in mypy["packages"]


@pytest.mark.soak  # it fetches itself when it first runs
def test_pyright_accepts_the_scripts(tmp_path: Path) -> None:
    pytest.importorskip("pyright")
    for script in SCRIPTS:
        shutil.copy(script, tmp_path)
    settings = {"extraPaths": [str(ROOT / "src")], "pythonVersion": "3.11", "typeCheckingMode": "strict"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "pyright", "--project", tmp_path, "--pythonpath", sys.executable],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
