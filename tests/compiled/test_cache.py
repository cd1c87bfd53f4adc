"""Compiled code is kept for the exact sources it was made from, in a folder any user can write to."""

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from time import sleep
from types import ModuleType

import pytest
from numba.core import config

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


def test_an_edited_rule_never_runs_stale(tmp_path: Path) -> None:
    copy = tmp_path / "croupier"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
    found = [fingerprint_of(copy)]
    assert found == [sources.fingerprint()]
    for edited in ("rules/engine/payout.py", "rules/table.py", "dealer/chance.py", "policies.py"):
        source = copy / edited
        source.write_text(source.read_text() + "\nEDITED = 1\n")
        found.append(fingerprint_of(copy))
        assert found[-1] not in found[:-1], edited


def test_the_folder_is_the_users_and_old_ones_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    for number in range(20):
        (tmp_path / "compiled" / f"old{number}").mkdir(parents=True)
    folder = cache.cache_folder()
    assert folder == tmp_path / "compiled" / sources.fingerprint()
    assert len(list((tmp_path / "compiled").iterdir())) == cache.KEPT + 1
    assert folder.is_dir()


def test_a_folder_that_goes_while_others_are_cleared_away_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    (tmp_path / "compiled").mkdir()
    (tmp_path / "compiled" / "gone").symlink_to(tmp_path / "nowhere")  # listed, but no longer there to look at
    assert cache.cache_folder().is_dir()


def test_threads_that_compile_at_once_each_keep_their_code_in_their_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    before = config.CACHE_DIR  # type: ignore[attr-defined]
    start = Barrier(2)

    def folders(*more: ModuleType) -> tuple[str, str]:
        start.wait()
        with cache.kept_here(*more):
            sleep(0.05)
            return config.CACHE_DIR, str(cache.cache_folder(*more))  # type: ignore[attr-defined]

    with ThreadPoolExecutor(2) as pool:
        for used, own in [future.result() for future in (pool.submit(folders), pool.submit(folders, sources))]:
            assert used == own
    assert before == config.CACHE_DIR  # type: ignore[attr-defined]


def test_where_nothing_can_be_written_a_temporary_folder_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("CROUPIER_CACHE", str(blocked))
    folder = cache.cache_folder()
    assert folder.is_dir()
    shutil.rmtree(folder)
