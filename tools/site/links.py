"""Links: those of a Markdown file to others, where its headings can be linked to, and links that lead elsewhere."""

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

CODE = re.compile(
    r"^ *(?P<fence>```+|~~~+)[^\n]*\n.*?^ *(?P=fence) *$"  # a block
    r"|(?P<ticks>`+)(?!`)(?:(?!\n\n).)*?(?<!`)(?P=ticks)(?!`)",  # words in a line
    re.DOTALL | re.MULTILINE,
)
LINK = re.compile(r'(?<=\]\()([^()\s]+)(?=\))|(?<=<img src=")([^"]+)(?=")')
BLOCK = re.compile(r"^ *(```+|~~~+)[^\n]*\n.*?^ *\1 *$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ +(.*?) *#*$", re.MULTILINE)
OWN_ANCHOR = re.compile(r"\{ #([\w-]+) \}$")
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//")


class Link(NamedTuple):
    """A link to a file of the repository, or to a heading."""

    file: str
    """From the root of the repository."""
    anchor: str
    """Without its hash; empty where the link names none."""


def links(text: str, file: str) -> Iterator[Link]:
    """Every link of a Markdown text in this repository, where the text is that of a file there."""
    for part, prose in pieces(text):
        for match in LINK.finditer(part) if prose else ():
            if not ELSEWHERE.match(match[0]):
                yield _link(match[0], file)


def relinked(text: str, file: str, new: Callable[[Link], str]) -> str:
    """The text with every link in this repository replaced."""

    def other(match: re.Match[str]) -> str:
        return match[0] if ELSEWHERE.match(match[0]) else new(_link(match[0], file))

    return "".join(LINK.sub(other, part) if prose else part for part, prose in pieces(text))


def anchors(text: str) -> set[str]:
    """The anchors of a text's headings: their words, small, with hyphens between them."""
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


def broken(root: Path, file: str) -> Iterator[str]:
    """What is wrong with the links of a Markdown file, a sentence each."""
    for link in links((root / file).read_text(encoding="utf-8"), file):
        target = root / link.file
        if not target.exists():
            yield f"{file} links to {link.file}, which is not there"
        elif link.anchor and link.anchor not in anchors(target.read_text(encoding="utf-8")):
            yield f"{file} links to {link.file}#{link.anchor}, but no heading there has that anchor"


def _link(target: str, file: str) -> Link:
    path, _, anchor = target.partition("#")
    return Link(posixpath.normpath(posixpath.join(posixpath.dirname(file), path)) if path else file, anchor)


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces, and whether each is prose; code is not."""
    done = 0
    for code in CODE.finditer(text):
        yield text[done : code.start()], True
        yield code[0], False
        done = code.end()
    yield text[done:], True
