"""The files of the built web page. They are made from page/ when the package is built, unless that was left out."""

from pathlib import Path

SCREENS = ("play", "replay", "analyse", "settle", "rules", "verify", "settings", "history", "follow")
"""The screens with an address of their own, in addition to the home screen and the tables of a server."""


def static_folder() -> Path | None:
    """Return the folder of the built page, or None if it was not built."""
    folder = Path(__file__).with_name("static")
    return folder if (folder / "index.html").is_file() else None
