"""Links: finds and replaces the links of Markdown files, and the anchors of their headings."""

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

CODE = re.compile(
    r"^ *(?P<fence>```+|~~~+)[^\n]*\n.*?^ *(?P=fence) *$"  # a block
    r"|(?P<ticks>`+)(?!`)(?:(?!\n\n).)*?(?<!`)(?P=ticks)(?!`)",  # code within a line
    re.DOTALL | re.MULTILINE,
)
LINK = re.compile(r'(?<=\]\()([^()\s]+)(?=\))|(?<=<img src=")([^"]+)(?=")')
BLOCK = re.compile(r"^ *(```+|~~~+)[^\n]*\n.*?^ *\1 *$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ +(.*?) *#*$", re.MULTILINE)
OWN_ANCHOR = re.compile(r"\{ #([\w-]+) \}$")
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//")


class FileLink(NamedTuple):
    """A link to a file of the repository, or to a heading."""

    file: str
    """Its path from the root of the repository."""
    anchor: str
    """The anchor without its hash; empty if the link has none."""


def links(text: str, file: str) -> Iterator[FileLink]:
    """Yield the links of a Markdown text that lead into this repository; `file` is the text's file."""
    for part, prose in split_code(text):
        for match in LINK.finditer(part) if prose else ():
            if not ELSEWHERE.match(match[0]):
                yield _link(match[0], file)


def replace_links(text: str, file: str, new: Callable[[FileLink], str]) -> str:
    """Return the text with each link into this repository replaced by `new(link)`."""

    def other(match: re.Match[str]) -> str:
        return match[0] if ELSEWHERE.match(match[0]) else new(_link(match[0], file))

    return "".join(LINK.sub(other, part) if prose else part for part, prose in split_code(text))


def anchors(text: str) -> set[str]:
    """Return the anchors of a text's headings: their words in lower case, joined by hyphens.

    Repeated anchors are numbered, as on GitHub: `usage`, `usage-1`.
    """
    found: set[str] = set()
    for heading in HEADING.findall(BLOCK.sub("", text)):
        if named := OWN_ANCHOR.search(heading):
            found.add(named[1])
            continue
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        name = re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")
        number, anchor = 0, name
        while anchor in found:
            number += 1
            anchor = f"{name}-{number}"
        found.add(anchor)
    return found


def broken_links(root: Path, file: str) -> Iterator[str]:
    """Yield a sentence for each broken link of a Markdown file."""
    for link in links((root / file).read_text(encoding="utf-8"), file):
        target = root / link.file
        if not target.exists():
            yield f"{file} links to {link.file}, which does not exist"
        elif link.anchor and link.anchor not in anchors(target.read_text(encoding="utf-8")):
            yield f"{file} links to {link.file}#{link.anchor}, but no heading there has that anchor"


def _link(target: str, file: str) -> FileLink:
    path, _, anchor = target.partition("#")
    return FileLink(posixpath.normpath(posixpath.join(posixpath.dirname(file), path)) if path else file, anchor)


def split_code(text: str) -> Iterator[tuple[str, bool]]:
    """Split a text into prose and code. Yields each piece, and whether it is prose."""
    done = 0
    for code in CODE.finditer(text):
        yield text[done : code.start()], True
        yield code[0], False
        done = code.end()
    yield text[done:], True
