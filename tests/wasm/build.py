"""`python -m tests.wasm.build`: build the module as a page's build does, in this process, so that coverage counts it.

`make test` runs it before the page is built, which then finds the module among what is kept. Where it was kept before,
it is built again and must be the same, byte for byte.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.coverage import coverage


def main() -> None:
    """Build it; exit with a sentence where it is not what was kept."""
    from croupier.wasm.files import ensure_built, kept_folder, manifest_in
    from croupier.wasm.module import build

    kept = manifest_in(kept_folder())
    if kept is None:
        print(ensure_built(build))
    else:
        with TemporaryDirectory() as folder:
            build(Path(folder))
            built = manifest_in(Path(folder))  # files are named after their content
        if built != kept:
            sys.exit(f"The same sources gave {built} now, and {kept} before.")
    if coverage is not None:
        coverage.write()


if __name__ == "__main__":
    main()
