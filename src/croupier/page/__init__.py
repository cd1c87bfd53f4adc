"""The built web page, as files: made from page/ when the package is built, absent where that was left out."""

from importlib.resources import files
from importlib.resources.abc import Traversable


def static() -> Traversable | None:
    """The folder of the built page; None: it was not built."""
    folder = files(__name__).joinpath("static")
    return folder if folder.joinpath("index.html").is_file() else None
