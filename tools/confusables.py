"""Writes the file of characters that look alike from Unicode's table: python -m tools.confusables confusables.txt.

The table is https://www.unicode.org/Public/security/latest/confusables.txt (Unicode Technical Standard 39). Left out
are characters that names cannot have, or that are compared by their compatibility form (NFKC) anyway.
"""

import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from croupier.record.lookalikes import PROTOTYPES

HEADER = """\
# Signs that look alike: a code point, and those of the sign that stands for all of its kind.
# Made by tools/confusables.py from confusables.txt, version {version}, of Unicode Technical Standard 39.
# Copyright (c) 1991-2025 Unicode, Inc. Distributed under the Unicode License V3, https://www.unicode.org/license.txt
"""


def pairs(source: str) -> Iterator[tuple[int, list[int]]]:
    """Yield the characters of Unicode's table that a name can have, each with its prototype."""
    for line in source.splitlines():
        fields = line.partition("#")[0].split(";")
        if len(fields) < 2:
            continue
        sign, prototype = int(fields[0], 16), [int(code, 16) for code in fields[1].split()]
        if unicodedata.is_normalized("NFKC", chr(sign)) and not unicodedata.category(chr(sign)).startswith(("C", "Z")):
            yield sign, prototype


def table(source: str) -> str:
    """Return the text of the package's file."""
    version = source.partition("# Version:")[2].split(maxsplit=1)[0]
    lines = (
        f"{sign:04X} {' '.join(f'{code:04X}' for code in prototype)}\n" for sign, prototype in sorted(pairs(source))
    )
    return HEADER.format(version=version) + "".join(lines)


def main() -> None:
    """Write the package's file."""
    source = Path(sys.argv[1]).read_text(encoding="utf-8-sig")
    PROTOTYPES.write_text(table(source), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
