"""The folder for all that is kept on disk to spare time: compiled code, solutions."""

import os
from pathlib import Path

from platformdirs import user_cache_path


def cache_home() -> Path:
    """The folder that CROUPIER_CACHE names, else one in the user's cache directory."""
    chosen = os.environ.get("CROUPIER_CACHE")
    return Path(chosen) if chosen else user_cache_path("croupier")
