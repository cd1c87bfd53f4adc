"""Manifest: what Python has to know of the built engine; it lies beside it."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec import Struct, json

from croupier.engine.source import code_digest_of, digest_of
from croupier.missing import EngineError

HERE = Path(str(files("croupier.engine")))
MODULE, PAGE_MODULE, MANIFEST = "engine.wasm", "page.wasm", "manifest.json"


class StaleEngineError(EngineError):
    """The sources have changed since the engine was built from them; the message says what to do."""


class Located(Struct, frozen=True, omit_defaults=True):
    """Where an array lies in memory."""

    at: int
    """Its address; of an array that grows, where its address and its shape are kept."""
    kind: str
    """NumPy's name for the kind of its numbers; `record`: none of them."""
    shape: tuple[int, ...]
    size: int = 0
    """Bytes of one record."""
    grown: bool = False
    """Whether its shape is chosen at run time; `shape` then only says how many sides it has."""


class Manifest(Struct, frozen=True):
    """The engine's memory, and what it was built from."""

    built_with: dict[str, str]
    """Python, platform and compiler. Elsewhere a build may give other bytes, and must give the same answers."""
    memory: dict[str, Located]
    end: int
    """The first address behind arrays of a fixed shape."""
    weights: tuple[str, ...]
    """The arrays in the file of weights, one after the other, in numbers of 16 bits."""
    files: dict[str, str]
    """SHA-256 of the files beside this one."""
    sources: dict[str, tuple[str, str]]
    """The digests of every source of the engine, as it is and as code alone, by its path in the package."""


@cache
def manifest() -> Manifest:
    """Read the manifest; in a checkout, raise StaleEngineError where a source has changed since the build."""
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
