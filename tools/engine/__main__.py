"""`python -m tools.engine`: builds the engine from its sources in two minutes of processor time. `make engine` runs it.

`--into FOLDER` writes the files to another folder, to compare them.
"""

import argparse
import hashlib
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from msgspec import json

from croupier.engine.functions import ENTRIES, PAGE_ENTRIES
from croupier.engine.manifest import HERE, MANIFEST, MODULE, PAGE_MODULE, Manifest
from croupier.engine.memory import plan
from tools.engine.facts import SECTION, WEIGHTS, facts, locate_arrays
from tools.engine.module import compile_entries, link_module
from tools.engine.sources import sources
from tools.engine.target import VersionError

SMALL, FAST = 160, 225
"""The cost up to which LLVM inlines a function, in the module of the page and in that of Python.

The page's module is loaded by everyone who plays, so it is to be small; but with 100 a search takes a fifth longer.
"""


def build(folder: Path) -> None:
    """Build the modules and their manifest and write them into a folder."""
    memory = plan()
    entries = compile_entries(ENTRIES, memory)
    for_page = {entry.__name__ for entry in PAGE_ENTRIES}
    page = [entry for entry in entries if entry.name in for_page]
    files = {
        PAGE_MODULE: link_module(page, memory, SMALL, {SECTION: facts(memory)}),
        MODULE: link_module(entries, memory, FAST, {}),
    }
    built_with = {"python": platform.python_version(), "platform": f"{sys.platform} {platform.machine()}"}
    manifest = Manifest(
        built_with | {name: version(name) for name in ("llvmlite", "numba", "numpy")},
        locate_arrays(memory),
        memory.end,
        WEIGHTS,
        {name: hashlib.sha256(content).hexdigest() for name, content in files.items()},
        sources(),
    )
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")
    (folder / MANIFEST).write_bytes(json.format(json.encode(manifest), indent=1) + b"\n")


def main() -> None:
    """Build the engine, or exit with a message that says which compiler it needs."""
    parser = argparse.ArgumentParser(prog="python -m tools.engine", description=__doc__)
    parser.add_argument("--into", type=Path, default=HERE, metavar="FOLDER", help="the package itself by default")
    try:
        build(parser.parse_args().into)
    except VersionError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
