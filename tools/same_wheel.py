"""`python -m tools.same_wheel ONE OTHER`: checks that two wheels have the same files with the same contents."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile


def differences(one: Path, other: Path) -> Iterator[str]:
    """Yield a line for each file that only one wheel has, or that differs."""
    with ZipFile(one) as first, ZipFile(other) as second:
        names = set(first.namelist()), set(second.namelist())
        for name in sorted(names[0] ^ names[1]):
            yield f"only in {one if name in names[0] else other}: {name}"
        for name in sorted(names[0] & names[1]):
            if first.read(name) != second.read(name):
                yield f"different: {name}"


def main() -> None:
    """Compare two wheels. If they differ, exit with 1 and print every difference."""
    parser = argparse.ArgumentParser(prog="python -m tools.same_wheel", description=__doc__)
    parser.add_argument("one", type=Path)
    parser.add_argument("other", type=Path)
    options = parser.parse_args()
    if found := [*differences(options.one, options.other)]:
        raise SystemExit("\n".join(found))
    with ZipFile(options.one) as wheel:
        print(f"The same {len(wheel.namelist())} files.")


if __name__ == "__main__":
    main()
