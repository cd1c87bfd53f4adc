"""`python -m tests.robustness.same_module`: the WebAssembly module, built twice, has the same bytes.

It is built from copies of the sources in different folders and with different hash seeds, which takes two to three
minutes of processor time. Exits with 1 where the bytes are not the same.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCES = Path(__file__).parents[2] / "src"
COPIES = (("first", "1"), ("elsewhere/and/deeper", "2"))
"""Where each copy lies, and the seed of its hashes."""


def built(folder: Path, seed: str) -> dict[str, bytes]:
    """The files that a copy of the sources in a folder gives, by name."""
    shutil.copytree(SOURCES, folder / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
    surroundings = {
        "PYTHONPATH": str(folder / "src"),
        "PYTHONHASHSEED": seed,
        "CROUPIER_CACHE": str(folder / "cache"),
    }
    command = [sys.executable, "-m", "croupier.wasm.module", folder / "made"]
    subprocess.run(command, check=True, cwd=folder, env=os.environ | surroundings)
    made = folder / "made"
    return {path.relative_to(made).as_posix(): path.read_bytes() for path in sorted(made.rglob("*")) if path.is_file()}


def main() -> int:
    with TemporaryDirectory() as place:
        first, second = (built(Path(place) / folder, seed) for folder, seed in COPIES)
    different = [name for name in sorted({*first, *second}) if first.get(name) != second.get(name)]
    for name in different:
        print(f"{name} is not the same twice", file=sys.stderr)
    if not different:
        print(f"the same twice: {', '.join(f'{name} ({len(content):,} bytes)' for name, content in first.items())}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
