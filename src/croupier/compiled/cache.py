"""The disk cache of compiled code: one folder in the user's cache directory for each state of the sources."""

import atexit
import hashlib
import inspect
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import config

from croupier.cache_home import cache_home
from croupier.compiled import integers, table_in_parts
from croupier.rules import table

MOST_FOLDERS = 59
"""Folders that are kept besides the one in use; the least recently used are deleted. One state of the sources has up to
two dozen of half a megabyte each, one for each set of modules compiled together, and tests have their own."""
COMPILER = Path(__file__).with_name("compiler.py")
"""The module that decides what is inlined, so it is part of every fingerprint."""
ALWAYS = (table.__name__, integers.__name__, table_in_parts.__name__)
"""Modules that affect compiled code though none of its functions is defined there: constants and replacements."""


def fingerprint(functions: Sequence[Callable[..., Any]]) -> str:
    """Return a name that changes with the source of any module of these functions and with the compiler's settings.

    Numba's own cache checks only the file of the outermost function: it would run old code after a rule was edited.
    """
    level = config.OPT  # type: ignore[attr-defined]  # set when Numba reads its settings
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__} level {level}\n".encode())
    digest.update(COMPILER.read_bytes())
    for name in sorted({*ALWAYS, *(function.__module__ for function in functions)}):
        digest.update(inspect.getsource(sys.modules[name]).encode())
    return digest.hexdigest()[:20]


def cache_folder(functions: Sequence[Callable[..., Any]]) -> Path:
    """Return the cache folder for these functions, creating it if missing; a temporary one if it is not writable."""
    folder = cache_home() / "compiled" / fingerprint(functions)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        probe = folder / f".{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        spare = Path(tempfile.mkdtemp(prefix="croupier-"))
        atexit.register(shutil.rmtree, spare, ignore_errors=True)
        return spare
    others = [path for path in folder.parent.iterdir() if path != folder]
    for old in sorted(others, key=_last_used, reverse=True)[MOST_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _last_used(folder: Path) -> float:
    """Return when a folder was last used, in seconds; 0 if another process has just deleted it."""
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0


@contextmanager
def use_cache_folder(folder: Path) -> Iterator[None]:
    """Let functions that Numba wraps inside this block cache their code in a folder.

    Numba has one such setting for the whole process, so the caller must hold a lock.
    """
    before = config.CACHE_DIR  # type: ignore[attr-defined]  # set when Numba reads its settings
    config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]
