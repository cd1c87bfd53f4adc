"""`python -m tests.robustness.same_module`: checks that building the engine twice gives the same bytes.

It is built from copies of the sources in different folders and with different hash seeds, which takes one to two
minutes of processor time. Exits with 1 if the bytes differ.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
COPIES = (("first", "1"), ("elsewhere/and/deeper", "2"))
"""The folder of each copy, and its hash seed."""


def build(folder: Path, seed: str) -> dict[str, bytes]:
    """Build the engine from a copy of the sources in a folder; return the resulting files by name."""
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.wasm")
    for part in ("src", "tools"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    surroundings = {
        "PYTHONPATH": os.pathsep.join((str(folder / "src"), str(folder))),
        "PYTHONHASHSEED": seed,
        "CROUPIER_CACHE": str(folder / "cache"),
    }
    command = [sys.executable, "-m", "tools.engine", "--into", folder / "made"]
    subprocess.run(command, check=True, cwd=folder, env=os.environ | surroundings, stdout=subprocess.DEVNULL)
    return {path.name: path.read_bytes() for path in sorted((folder / "made").iterdir())}


def main() -> int:
    """Build the engine twice and compare; return the exit code."""
    with TemporaryDirectory() as place:
        first, second = (build(Path(place) / folder, seed) for folder, seed in COPIES)
    different = [name for name in sorted({*first, *second}) if first.get(name) != second.get(name)]
    for name in different:
        print(f"{name} is not the same twice", file=sys.stderr)
    if not different:
        print(f"the same twice: {', '.join(f'{name} ({len(content):,} bytes)' for name, content in first.items())}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
