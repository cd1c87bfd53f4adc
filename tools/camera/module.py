"""Compiles `tools.camera.layers` to WebAssembly for the page, as `tools.engine` does: `python -m tools.camera.module`.

The module carries where its memory has what, and the digest of its source: a test compares that with the source.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
from msgspec import json

from croupier.engine.regions import Array, GrowingArray, RegionPlan
from croupier.engine.source import code_digest_of
from tools.camera.layers import add_enlarged, combine, split
from tools.engine.module import compile_entries, link_module
from tools.engine.target import VersionError

MODULE = Path(__file__).parents[2] / "page" / "src" / "lib" / "camera" / "camera_layers.wasm"
SECTION = "croupier"
"""The name of the custom section."""
MEMORY = RegionPlan.of({"values": GrowingArray(np.float32, 1), "offsets": Array(np.int32, (512,))})
INLINING = 225


def facts() -> dict[str, object]:
    """Return what the page must know to call the module, and what it was made from."""
    source = code_digest_of(Path(__file__).with_name("layers.py"))
    return {"memory": MEMORY.addresses, "end": MEMORY.end, "source": source}


def main() -> None:
    """Build the module, or exit with a message that says which compiler it needs."""
    argparse.ArgumentParser(prog="python -m tools.camera.module", description=__doc__).parse_args()
    try:
        entries = compile_entries([combine, split, add_enlarged], MEMORY)
    except VersionError as error:
        sys.exit(str(error))
    MODULE.write_bytes(link_module(entries, MEMORY, INLINING, {SECTION: json.encode(facts())}))
    print(f"{MODULE.name}: {MODULE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
