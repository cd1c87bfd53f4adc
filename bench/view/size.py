"""Size: the bytes a browser loads, with the texts of one language, before it can show home or a table."""

import re
from dataclasses import dataclass

from croupier.server.http.page import files, preload_links

LOBBY = ("assets/BeforeGame-", "assets/forms-", "assets/more-words-en-")
ASSET = re.compile(r"/(assets/[^\">]+)[\">]")


@dataclass(frozen=True)
class Size:
    """The bytes of a screen's files, by compression."""

    screen: str
    files: int
    gzip: int
    brotli: int


def measure_sizes() -> list[Size]:
    """Return the sizes of home, of a game opened by its link, and of a lobby opened by its link."""
    return [
        _size("home", "/"),
        _size("a game, by its link", "/t/abc"),
        _size("a lobby, by its link", "/t/abc", *(name for name in files() if name.startswith(LOBBY))),
    ]


def _size(screen: str, path: str, *more: str) -> Size:
    loaded = ASSET.findall(files()["index.html"].forms[""].decode() + preload_links(files(), path, "en"))
    forms = [files()[name].forms for name in ("index.html", *loaded, *more)]
    # Very small files are not compressed.
    gzip, brotli = (sum(len(form.get(coding, form[""])) for form in forms) for coding in ("gzip", "br"))
    return Size(screen, len(forms), gzip, brotli)
