"""The folder for everything cached on disk: compiled code and solutions."""

import os
from pathlib import Path

from platformdirs import user_cache_path


def cache_home() -> Path:
    """Return the folder that CROUPIER_CACHE names; without it, one in the user's cache directory."""
    chosen = os.environ.get("CROUPIER_CACHE")
    return Path(chosen) if chosen else user_cache_path("croupier")
