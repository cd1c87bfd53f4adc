"""The built web page, as files: made from page/ when the package is built, absent where that was left out."""

from pathlib import Path


def static() -> Path | None:
    """The folder of the built page; None: it was not built."""
    folder = Path(__file__).with_name("static")
    return folder if (folder / "index.html").is_file() else None
