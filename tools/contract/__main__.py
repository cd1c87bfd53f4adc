"""`python -m tools.contract` writes the files generated from the contract; `--check` only compares them."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.contract import constants, markdown, reason_arrays, typescript

ROOT = Path(__file__).parents[2]
TYPES = Path("page", "src", "lib", "api", "messages.ts")
CONSTANTS = TYPES.with_name("constants.ts")
REASON_ARRAYS = Path("page", "src", "lib", "rules", "reason_arrays.ts")
PAGE = Path("docs", "api.md")


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write all files, or check that they are current. Return 1 if a checked file is stale or missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.contract", description="Generate types and tables.")
    parser.add_argument("--check", action="store_true", help="Write nothing; exit with 1 where a file is not current.")
    check = parser.parse_args(arguments).check
    stale = False
    page = (root / PAGE).read_text(encoding="utf-8")
    generated = {
        TYPES: typescript.generate(),
        CONSTANTS: constants.generate(),
        REASON_ARRAYS: reason_arrays.generate(),
        PAGE: markdown.generate(page),
    }
    for path, text in generated.items():
        file = root / path
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            continue
        if check:
            print(f"{path.as_posix()} is not current: run python -m tools.contract", file=sys.stderr)
            stale = True
        else:
            file.write_text(text, encoding="utf-8")
            print(f"{path.as_posix()} is written")
    return int(stale)


if __name__ == "__main__":
    sys.exit(main())
