"""Where compiled code is kept between runs: a folder of the user's own, one for each state of the sources."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from types import ModuleType

from numba.core import config
from platformdirs import user_cache_path

from croupier.compiled.sources import fingerprint

KEPT = 9
"""Other states of the sources whose code is kept; the oldest goes first."""

_wrapping = RLock()


def cache_folder(*more: ModuleType) -> Path:
    """The folder for the present sources, made if need be; where the user has none to write to, a temporary one."""
    chosen = os.environ.get("CROUPIER_CACHE")
    home = Path(chosen) if chosen else user_cache_path("croupier")
    folder = home / "compiled" / fingerprint(*more)
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
    for old in sorted(others, key=_last_used, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _last_used(folder: Path) -> float:
    """When a folder was last used; one that another process has just cleared away counts as the oldest."""
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0


@contextmanager
def kept_here(*more: ModuleType) -> Iterator[None]:
    """Functions that Numba wraps inside this block keep their code in the cache folder.

    They may use the plain functions of `sources`, and those of more modules, which are named here. One thread at a
    time is let in: Numba has a single setting for its folder.
    """
    with _wrapping:
        before = config.CACHE_DIR  # type: ignore[attr-defined]  # set when Numba reads its settings
        config.CACHE_DIR = str(cache_folder(*more))  # type: ignore[attr-defined]
        try:
            yield
        finally:
            config.CACHE_DIR = before  # type: ignore[attr-defined]
