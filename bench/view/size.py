"""Size: what a browser fetches, with the words of one language, before home and before a table can be shown."""

import re
from dataclasses import dataclass

from croupier.server.http.ahead import ahead
from croupier.server.http.page import files

ASSET = re.compile(r"/(assets/[^\">]+)[\">]")


@dataclass(frozen=True)
class Size:
    """Bytes, by how they are compressed."""

    screen: str
    files: int
    gzip: int
    brotli: int


def sizes() -> list[Size]:
    """Home, and a table that somebody comes to by its link."""
    found = []
    for screen, path in (("home", "/"), ("a table", "/t/abc")):
        asked = ASSET.findall(files()["index.html"].forms[""].decode() + ahead(files(), path, "en"))
        forms = [files()[name].forms for name in ("index.html", *asked)]
        # What is very small is not compressed.
        gzip, brotli = (sum(len(form.get(coding, form[""])) for form in forms) for coding in ("gzip", "br"))
        found.append(Size(screen, len(forms), gzip, brotli))
    return found
