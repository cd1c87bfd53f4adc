"""The built web page, as files: made from page/ when the package is built, absent where that was left out."""

from pathlib import Path

SCREENS = ("play", "replay", "analyse", "rules", "verify", "settings", "history")
"""What the page shows at an address of its own, besides home and the tables of a server."""


def static() -> Path | None:
    """The folder of the built page; None: it was not built."""
    folder = Path(__file__).with_name("static")
    return folder if (folder / "index.html").is_file() else None
