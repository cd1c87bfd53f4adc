"""The manifest: the file beside the built engine that tells Python its memory layout and what it was built from."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from msgspec import Struct, json

from croupier.engine.source import code_digest_of, digest_of
from croupier.missing import EngineError

HERE = Path(str(files("croupier.engine")))
MODULE, PAGE_MODULE, MANIFEST = "engine.wasm", "page.wasm", "manifest.json"


class StaleEngineError(EngineError):
    """The sources have changed since the engine was built from them; the message says how to rebuild it."""


class ArrayLocation(Struct, frozen=True, omit_defaults=True):
    """An array's location in the engine's memory, its type and its shape."""

    at: int
    """Its address; of a `GrowingArray`, the address of the header with its address and shape."""
    kind: str
    """NumPy's name for the type of its numbers, or `record` for an array of records."""
    shape: tuple[int, ...]
    size: int = 0
    """Bytes per item."""
    grown: bool = False
    """Whether its shape is chosen at run time; then `shape` only says how many dimensions it has."""


class Manifest(Struct, frozen=True):
    """The engine's memory layout, and what it was built from."""

    built_with: dict[str, str]
    """Python, platform and compiler. A build with others may differ in bytes but must give the same answers."""
    memory: dict[str, ArrayLocation]
    """The location of every array by its full name."""
    end: int
    """The first address after all arrays of a fixed shape."""
    weights: tuple[str, ...]
    """The names of the arrays in the file of weights, in their order there."""
    files: dict[str, str]
    """The SHA-256 of each built module beside this file."""
    sources: dict[str, tuple[str, str]]
    """Two digests of every source of the engine, of the whole file and of its code alone, by path in the package."""


@cache
def manifest() -> Manifest:
    """Read the manifest. In a checkout, raise StaleEngineError if the code of a source has changed since the build."""
    found = json.decode((HERE / MANIFEST).read_bytes(), type=Manifest)
    package = HERE.parent
    if (package.parents[1] / "tools" / "engine").is_dir():
        changed = [
            name
            for name, (whole, code) in found.sources.items()
            if digest_of(package / name) != whole and code_digest_of(package / name) != code
        ]
        if changed:
            raise StaleEngineError(
                f"the engine was built from other sources ({', '.join(changed[:3])}"
                f"{', …' * (len(changed) > 3)} changed since): run `make engine`"
            )
    return found


class Versions(Struct, frozen=True):
    """What made an answer. Another engine or network may give another one."""

    croupier: str
    """The version of the package."""
    engine: str
    """Eight hexadecimal digits that identify the sources of the engine."""
    network: str
    """Eight that identify the weights of its network."""

    def __str__(self) -> str:
        """Return all three, for people."""
        return f"Croupier {self.croupier}, engine {self.engine}, network {self.network}"


@cache
def versions() -> Versions:
    """Return the versions of the package, the engine and the network."""
    from importlib.metadata import version  # slow to load, and not needed before something is reviewed

    code = sorted((name, digest) for name, (_, digest) in manifest().sources.items())
    weights = HERE.parent / "network" / "weights.bin"
    return Versions(version("croupier"), sha256(repr(code).encode()).hexdigest()[:8], digest_of(weights)[:8])
