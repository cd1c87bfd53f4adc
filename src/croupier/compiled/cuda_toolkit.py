"""The CUDA compiler that `croupier[gpu]` brings, laid out as Numba looks for it where no toolkit is installed."""

import os
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from croupier.cache_home import cache_home

PACKAGE = "nvidia.cuda_nvcc"
SYSTEM = Path("/usr/local/cuda")
"""Where Numba finds a toolkit by itself."""
VERSIONED = "libnvvm.so.4"
"""On Linux Numba takes only a library with a number behind its name, and the package has it without."""


def installed_compiler() -> Path | None:
    """The folder of the package; None: it is not there."""
    with suppress(ModuleNotFoundError):
        found = find_spec(PACKAGE)
        if found is not None and found.submodule_search_locations:
            return Path(found.submodule_search_locations[0])
    return None


def use_installed_compiler() -> None:
    """Lead Numba to the compiler of the package, unless this machine has a toolkit; to be called before it looks."""
    compiler = installed_compiler()
    if compiler is None or SYSTEM.exists() or os.environ.keys() & {"CUDA_HOME", "CUDA_PATH"}:
        return
    os.environ["CUDA_HOME"] = str(compiler if sys.platform == "win32" else _with_number(compiler / "nvvm"))


def _with_number(nvvm: Path) -> Path:
    """A folder in the cache like that of the package, where the library has a number."""
    folder = cache_home() / "cuda"
    for link, target in (
        (folder / "nvvm" / "lib64" / VERSIONED, nvvm / "lib64" / "libnvvm.so"),
        (folder / "nvvm" / "libdevice", nvvm / "libdevice"),
    ):
        link.parent.mkdir(parents=True, exist_ok=True)
        draft = link.with_name(f".{link.name}.{os.getpid()}")
        draft.symlink_to(target)
        draft.replace(link)  # at once, beside other processes that do the same
    return folder
