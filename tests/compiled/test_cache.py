"""Compiled code is kept for the exact sources it was made from, in a folder any user can write to."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from croupier.compiled import cache, sources

PACKAGE = Path(croupier.__file__).parent


def test_every_compiled_function_is_in_the_fingerprint() -> None:
    listed = {module.__name__ for module in sources.MODULES}
    for function in [*sources.plain_functions(), *sources.outlined_functions()]:
        assert function.__module__ in listed, function


def fingerprint_of(package: Path) -> str:
    code = "from croupier.compiled.sources import fingerprint; print(fingerprint())"
    run = subprocess.run([sys.executable, "-c", code], cwd=package.parent, check=True, capture_output=True, text=True)
    return run.stdout.strip()


@pytest.mark.parametrize("edited", ["rules/engine/payout.py", "rules/table.py", "dealer/chance.py", "policies.py"])
def test_an_edited_rule_never_runs_stale(tmp_path: Path, edited: str) -> None:
    copy = tmp_path / "croupier"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = fingerprint_of(copy)
    assert before == sources.fingerprint()
    source = copy / edited
    source.write_text(source.read_text() + "\nEDITED = 1\n")
    assert fingerprint_of(copy) != before


def test_the_folder_is_the_users_and_old_ones_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    for number in range(20):
        (tmp_path / "compiled" / f"old{number}").mkdir(parents=True)
    folder = cache.cache_folder()
    assert folder == tmp_path / "compiled" / sources.fingerprint()
    assert len(list((tmp_path / "compiled").iterdir())) == cache.KEPT + 1
    assert folder.is_dir()


def test_where_nothing_can_be_written_a_temporary_folder_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("CROUPIER_CACHE", str(blocked))
    folder = cache.cache_folder()
    assert folder.is_dir()
    shutil.rmtree(folder)
