"""Files: the module and the network's weights as a server sends them, kept on disk by a fingerprint of the sources.

    engine.json                 which files there are: an `EngineFiles`
    assets/engine-….wasm        the module, and beside it the same compressed
    assets/weights-….bin        the weights of the network

Building takes half a minute of processor time, in a process of its own. What was built stays in the user's cache.
"""

import gzip
import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from msgspec import Struct, json

from croupier.compiled.cache_home import cache_home

SOURCES = (
    "analysis",
    "api",
    "bots",
    "compiled",
    "dealer",
    "network",
    "policies.py",
    "record",
    "review",
    "rules",
    "wasm",
)
"""Parts of the package that the module is made from."""
DATA = (".py", ".json", ".npz")
VERSIONS = ("numba", "llvmlite", "numpy")
MANIFEST = "engine.json"
KEPT = 3
"""Folders that stay beside the newest."""
BEING_MADE = "new-"


class EngineFiles(Struct, frozen=True):
    """The names of the files, below the root of the page."""

    module: str
    weights: str
    sources: str
    """The fingerprint of the sources they were made from."""


def sources() -> Iterator[tuple[str, bytes]]:
    """Every file that the module depends on, in a fixed order: name and content."""
    root = Path(str(files("croupier")))
    for part in SOURCES:
        path = root / part
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.suffix in DATA:
                yield file.relative_to(root).as_posix(), file.read_bytes()


def fingerprint() -> str:
    """A name that changes with every source."""
    digest = hashlib.sha256()
    for name, content in sources():
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:20]


def kept_folder() -> Path:
    """Where the files of the present sources, made with the present compiler, are kept once they were built."""
    return cache_home() / "wasm" / "-".join((fingerprint(), *map(version, VERSIONS)))


def manifest_in(folder: Path) -> EngineFiles | None:
    """What a folder says of its files; None: they are not there."""
    try:
        return json.decode((folder / MANIFEST).read_bytes(), type=EngineFiles)
    except (OSError, ValueError):
        return None


def is_current(folder: Path) -> bool:
    """Whether a folder has the files of the present sources, made with whatever compiler."""
    names = manifest_in(folder)
    return names is not None and names.sources == fingerprint()


def write(folder: Path, module: bytes, weights: bytes) -> None:
    """Write the files into a folder; the manifest comes last, so that what it names is there."""
    assets = folder / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    names = EngineFiles(
        f"assets/engine-{hashlib.sha256(module).hexdigest()[:12]}.wasm",
        f"assets/weights-{hashlib.sha256(weights).hexdigest()[:12]}.bin",
        fingerprint(),
    )
    for name, content in ((names.module, module), (names.weights, weights)):
        (folder / name).write_bytes(content)
        (folder / f"{name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))
    (folder / MANIFEST).write_bytes(json.encode(names))


def build_elsewhere(folder: Path) -> None:
    """Build in another process: the compiler stays aimed at WebAssembly for the rest of it."""
    subprocess.run([sys.executable, "-m", "croupier.wasm.module", folder], check=True)


def ensure_built(build: Callable[[Path], None] = build_elsewhere) -> Path:
    """Build the files of the present sources into a folder, unless they are kept already; returns the folder."""
    folder = kept_folder()
    if manifest_in(folder) is None:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=BEING_MADE) as place:
            made = Path(place) / folder.name
            build(made)
            if manifest_in(folder) is None:  # else another process has been quicker
                shutil.rmtree(folder, ignore_errors=True)  # one that is not complete
                with suppress(FileExistsError, NotADirectoryError):
                    made.rename(folder)
        others = [path for path in folder.parent.iterdir() if path != folder and not path.name.startswith(BEING_MADE)]
        for old in sorted(others, key=lambda path: path.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def install(target: Path) -> EngineFiles:
    """Copy the files into the folder of a built page, in place of any before; builds them where need be."""
    folder = ensure_built()
    names = manifest_in(folder)
    if names is None:
        raise FileNotFoundError(f"{folder} is not complete")
    before = manifest_in(target)
    if before is not None:
        for name in (before.module, before.weights):
            for old in target.glob(f"{name}*"):
                old.unlink()
    (target / "assets").mkdir(parents=True, exist_ok=True)
    for path in sorted((folder / "assets").iterdir()):
        shutil.copyfile(path, target / "assets" / path.name)
    shutil.copyfile(folder / MANIFEST, target / MANIFEST)
    return names
