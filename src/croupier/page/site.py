"""The page as a static site: all that needs no server, with relative addresses, for any web space."""

import json
import re
import shutil
from html import escape
from pathlib import Path

from croupier.page import SCREENS, static

MARK = "data-server"
"""The attribute by which a page knows that no server has sent it; its value is where people play online."""
INDEX = "index.html"
COMPRESSED = (".br", ".gz")
"""Twins of files for our own server; others compress by themselves."""
NOT_BUILT_HERE = "sources.sha256"


class NotBuiltError(Exception):
    """There is no built page."""


class NotEmptyError(Exception):
    """The folder has files that are no older site."""


def write_site(folder: Path, server: str = "") -> int:
    """Write the site into a folder, new, empty, or with an older site; returns how many files it has.

    `server`: where its online door leads; without one it has no such door.
    """
    built = static()
    if built is None:
        raise NotBuiltError
    old = folder / INDEX
    if folder.is_dir() and any(folder.iterdir()) and not (old.is_file() and MARK in old.read_text(errors="replace")):
        raise NotEmptyError
    shutil.rmtree(folder / "assets", ignore_errors=True)
    for path in sorted(built.rglob("*")):
        if path.is_file() and path.suffix not in COMPRESSED and path.name != NOT_BUILT_HERE:
            target = folder / path.relative_to(built)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    page = _marked((built / INDEX).read_text(encoding="utf-8"), server)
    (folder / INDEX).write_text(_relative(page, "./"), encoding="utf-8")
    for screen in SCREENS:
        (folder / screen).mkdir(exist_ok=True)
        (folder / screen / INDEX).write_text(_relative(page, "../"), encoding="utf-8")
    _write_manifest(folder / "manifest.webmanifest")
    (folder / ".nojekyll").touch()  # some web spaces leave out files by their names otherwise
    return sum(path.is_file() for path in folder.rglob("*"))


def _marked(page: str, server: str) -> str:
    return page.replace("<html ", f'<html {MARK}="{escape(server)}" ', 1)


def _relative(page: str, up: str) -> str:
    """The page with addresses relative to where it lies."""
    return re.sub(r'(?<==")/(?!/)', up, page)


def _write_manifest(path: Path) -> None:
    """Make the addresses of the manifest relative."""

    def relative(value: object) -> object:
        match value:
            case dict():
                return {name: relative(each) for name, each in value.items()}
            case list():
                return [relative(each) for each in value]
            case str() if value.startswith("/"):
                return f".{value}"
        return value

    path.write_text(
        json.dumps(relative(json.loads(path.read_text("utf-8"))), ensure_ascii=False, indent=2) + "\n", "utf-8"
    )
