"""Size: what a browser fetches, with the words of one language, before home and before a table can be shown."""

import re
from dataclasses import dataclass

from croupier.server.http.ahead import ahead

from croupier.server.http.page import files

LOBBY = ("assets/Lobby-", "assets/forms-")
ASSET = re.compile(r"/(assets/[^\">]+)[\">]")


@dataclass(frozen=True)
class Size:
    """Bytes, by how they are compressed."""

    screen: str
    files: int
    gzip: int
    brotli: int


def sizes() -> list[Size]:
    """Home, a game that somebody comes to by its link, and one that has not begun yet."""
    return [
        _size("home", "/"),
        _size("a game, by its link", "/t/abc"),
        _size("a lobby, by its link", "/t/abc", *(name for name in files() if name.startswith(LOBBY))),
    ]


def _size(screen: str, path: str, *more: str) -> Size:
    asked = ASSET.findall(files()["index.html"].forms[""].decode() + ahead(files(), path, "en"))
    forms = [files()[name].forms for name in ("index.html", *asked, *more)]
    # What is very small is not compressed.
    gzip, brotli = (sum(len(form.get(coding, form[""])) for form in forms) for coding in ("gzip", "br"))
    return Size(screen, len(forms), gzip, brotli)
