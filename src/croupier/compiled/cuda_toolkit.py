"""The CUDA compiler that `croupier[gpu]` installs, laid out as Numba expects it, for machines without a toolkit."""

import os
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from croupier.cache_home import cache_home

PACKAGE = "nvidia.cuda_nvcc"
SYSTEM = Path("/usr/local/cuda")
"""Where Numba finds an installed toolkit without help."""
VERSIONED = "libnvvm.so.4"
"""The library's name as Numba expects it on Linux, with a version number; in the package it has none."""


def find_compiler() -> Path | None:
    """Return the folder of the compiler's package, or None if it is not installed."""
    with suppress(ModuleNotFoundError):
        found = find_spec(PACKAGE)
        if found is not None and found.submodule_search_locations:
            return Path(found.submodule_search_locations[0])
    return None


def use_installed_compiler() -> None:
    """Point Numba to the compiler of the package, unless this machine has a toolkit. Call it before importing CUDA."""
    compiler = find_compiler()
    if compiler is None or SYSTEM.exists() or os.environ.keys() & {"CUDA_HOME", "CUDA_PATH"}:
        return
    os.environ["CUDA_HOME"] = str(compiler if sys.platform == "win32" else _link_versioned_library(compiler / "nvvm"))


def _link_versioned_library(nvvm: Path) -> Path:
    """Make a folder of links to the package's files, in which the library has its version number, and return it."""
    folder = cache_home() / "cuda"
    for link, target in (
        (folder / "nvvm" / "lib64" / VERSIONED, nvvm / "lib64" / "libnvvm.so"),
        (folder / "nvvm" / "libdevice", nvvm / "libdevice"),
    ):
        link.parent.mkdir(parents=True, exist_ok=True)
        draft = link.with_name(f".{link.name}.{os.getpid()}")
        draft.symlink_to(target)
        draft.replace(link)  # atomic, since other processes may do the same now
    return folder
