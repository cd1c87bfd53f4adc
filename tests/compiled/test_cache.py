"""Compiled code is cached for the exact sources it was made from, in a folder any user can write to."""

import inspect
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from time import sleep
from typing import Any, get_type_hints

import numba
import pytest
from numba.core import config

import croupier
from croupier.analysis.endgame import exact_move
from croupier.analysis.search import search
from croupier.compiled import cache
from croupier.compiled.compiler import GAME, find_callees, jit
from croupier.compiled.loops import play_run
from croupier.dealer.counter import mix

PACKAGE = Path(croupier.__file__).parent
CODE = """
import sys
from pathlib import Path
from croupier.analysis.search import search
from croupier.compiled.cache import fingerprint
from croupier.compiled.compiler import GAME, find_callees
for edited in (None, *sys.argv[1:]):
    if edited:
        source = Path("croupier", edited)
        source.write_text(source.read_text() + "\\nEDITED = 1\\n")
    print(fingerprint((*GAME, *find_callees(search), search)))
"""
"""Prints the fingerprint of a copy of the package, and again after each edit: it is made of the files as they are."""


@pytest.mark.parametrize("function", [play_run, search])
def test_all_that_is_compiled_is_in_the_fingerprint(function: Callable[..., Any]) -> None:
    compiled = {*GAME, *find_callees(function), function}
    modules = {each.__module__ for each in compiled} | set(cache.ALWAYS)
    for each in compiled:
        used = [each.__globals__.get(name) for name in each.__code__.co_names]
        assert {other for other in used if inspect.isfunction(other)} <= compiled | {mix}, each
        for struct in get_type_hints(each).values():
            if isinstance(struct, type) and issubclass(struct, tuple):
                assert struct.__module__ in modules, struct


def test_an_edited_rule_never_runs_stale(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "croupier", ignore=shutil.ignore_patterns("__pycache__", "static"))
    edits = ("rules/engine/payout.py", "rules/table.py", "dealer/chance.py", "policies.py", "compiled/compiler.py")
    edits += ("compiled/integers.py", "compiled/table_in_parts.py")
    edits += ("analysis/equity.py", "analysis/rollout.py", "analysis/search.py")
    run = subprocess.run([sys.executable, "-c", CODE, *edits], cwd=tmp_path, check=True, capture_output=True, text=True)
    first, *found = run.stdout.split()
    assert first == cache.fingerprint((*GAME, *find_callees(search), search))
    assert len({first, *found}) == 1 + len(edits), found


def test_code_that_is_optimised_less_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.fingerprint(GAME)
    monkeypatch.setattr(config, "OPT", int(config.OPT) + 1)  # type: ignore[attr-defined]
    assert cache.fingerprint(GAME) != before


def test_the_folder_is_the_users_and_old_ones_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    for number in range(2 * cache.MOST_FOLDERS):
        (tmp_path / "compiled" / f"old{number}").mkdir(parents=True)
    folder = cache.cache_folder(GAME)
    assert folder == tmp_path / "compiled" / cache.fingerprint(GAME)
    assert len(list((tmp_path / "compiled").iterdir())) == cache.MOST_FOLDERS + 1
    assert folder.is_dir()


def test_a_folder_that_goes_while_others_are_cleared_away_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    (tmp_path / "compiled").mkdir()
    (tmp_path / "compiled" / "gone").symlink_to(tmp_path / "nowhere")  # listed, but no longer there to look at
    assert cache.cache_folder(GAME).is_dir()


def test_threads_that_compile_at_once_compile_once_and_each_function_into_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    before = config.CACHE_DIR  # type: ignore[attr-defined]
    start, used = Barrier(4), []

    def wrap(function: Callable[..., Any]) -> Callable[..., Any]:
        sleep(0.05)
        used.append((function, config.CACHE_DIR))  # type: ignore[attr-defined]
        return lambda: function()

    def one() -> int:
        return 1

    def two() -> int:
        return 2 if exact_move else 0

    def compiled(function: Callable[[], int]) -> Callable[[], int]:
        start.wait()
        return jit(function)

    monkeypatch.setattr(numba, "njit", lambda **_: wrap)
    with ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(compiled, function) for function in (one, two, one, two)]
        first, second, *again = [future.result() for future in futures]
    assert again == [first, second]
    assert dict(used) == {
        one: str(cache.cache_folder((*GAME, one))),
        two: str(cache.cache_folder((*GAME, *find_callees(two), two))),
    }
    assert len(used) == len({folder for _, folder in used}) == 2
    assert before == config.CACHE_DIR  # type: ignore[attr-defined]


def test_where_nothing_can_be_written_a_temporary_folder_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("CROUPIER_CACHE", str(blocked))
    folder = cache.cache_folder(GAME)
    assert folder.is_dir()
    shutil.rmtree(folder)
