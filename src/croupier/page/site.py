"""The page as a static site, for any web host: all of it that needs no server, with relative addresses."""

import shutil
from html import escape
from pathlib import Path

from croupier.page import SCREENS, static_folder
from croupier.page.addresses import move_manifest, move_page

MARK = "data-server"
"""The attribute that tells the page that it is a static site; its value is the server for online play, if any."""
INDEX = "index.html"
COMPRESSED = (".br", ".gz")
"""Compressed copies of files for our own server; other servers compress on their own."""
SOURCE_HASH = "sources.sha256"
"""The hash of the sources, which only the build of the page needs."""


class NotBuiltError(Exception):
    """There is no built page."""


class NotEmptyError(Exception):
    """The folder has files in it, and is not a site written earlier."""


def write_site(folder: Path, server: str = "") -> int:
    """Write the site into a folder and return the number of its files.

    The folder must be new, empty or an older site, else NotEmptyError is raised; NotBuiltError if there is no page.
    `server` is the address that the site links to for online play; without it the site offers none.
    """
    built = static_folder()
    if built is None:
        raise NotBuiltError
    old = folder / INDEX
    if folder.is_dir() and any(folder.iterdir()) and not (old.is_file() and MARK in old.read_text(errors="replace")):
        raise NotEmptyError
    shutil.rmtree(folder / "assets", ignore_errors=True)
    for path in sorted(built.rglob("*")):
        if path.is_file() and path.suffix not in COMPRESSED and path.name != SOURCE_HASH:
            target = folder / path.relative_to(built)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    page = _mark_static((built / INDEX).read_text(encoding="utf-8"), server)
    (folder / INDEX).write_text(move_page(page, "./"), encoding="utf-8")
    for screen in SCREENS:
        (folder / screen).mkdir(exist_ok=True)
        (folder / screen / INDEX).write_text(move_page(page, "../"), encoding="utf-8")
    manifest = folder / "manifest.webmanifest"
    manifest.write_text(move_manifest(manifest.read_text("utf-8"), "./"), "utf-8")
    (folder / ".nojekyll").touch()  # else GitHub Pages leaves out files whose names begin with an underscore
    return sum(path.is_file() for path in folder.rglob("*"))


def _mark_static(page: str, server: str) -> str:
    """Add MARK, with the server's address, to the HTML of a page."""
    return page.replace("<html ", f'<html {MARK}="{escape(server)}" ', 1)
