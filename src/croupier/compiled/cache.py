"""The disk cache of compiled code: a folder in the user's cache directory for each state of the sources."""

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
"""Folders that stay beside one that is used; the least recently used goes first. One state of the sources has up to
two dozen, one for each set of modules that are compiled together, of half a megabyte each, and tests have their own."""
COMPILER = Path(__file__).with_name("compiler.py")
"""What is compiled as one piece is decided there."""
ALWAYS = (table.__name__, integers.__name__, table_in_parts.__name__)
"""Modules that end up in compiled code without being a function's own: constants, and what has another form there."""


def fingerprint(functions: Sequence[Callable[..., Any]]) -> str:
    """A name that changes with the source of any module of these functions, and with the compiler and its settings.

    Numba's own cache checks only the file of the outermost function, so it would run an edited rule stale.
    """
    level = config.OPT  # type: ignore[attr-defined]  # set when Numba reads its settings
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__} level {level}\n".encode())
    digest.update(COMPILER.read_bytes())
    for name in sorted({*ALWAYS, *(function.__module__ for function in functions)}):
        digest.update(inspect.getsource(sys.modules[name]).encode())
    return digest.hexdigest()[:20]


def cache_folder(functions: Sequence[Callable[..., Any]]) -> Path:
    """The folder for the present sources of these functions, created if missing; a temporary one if not writable."""
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
    """When a folder was last used; one that another process has just deleted counts as the oldest."""
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0


@contextmanager
def caching_in(folder: Path) -> Iterator[None]:
    """Functions that Numba wraps inside this block cache their code in a folder.

    Numba has one such setting for the whole process; the caller holds a lock.
    """
    before = config.CACHE_DIR  # type: ignore[attr-defined]  # set when Numba reads its settings
    config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        config.CACHE_DIR = before  # type: ignore[attr-defined]
