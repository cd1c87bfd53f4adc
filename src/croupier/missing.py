"""Errors that say what this machine or this installation lacks."""

from importlib.util import find_spec


class MissingExtraError(ImportError):
    """An extra of the package is not installed; the message says what to install."""


class EngineError(RuntimeError):
    """The engine cannot work here; the message says why."""


class NoGpuError(RuntimeError):
    """No usable GPU was found; the message says why."""


def require_research() -> None:
    """Raise MissingExtraError if NumPy or Numba is not installed."""
    if find_spec("numpy") is None or find_spec("numba") is None:
        raise MissingExtraError(
            "games by the million, environments, your own policies and rounds on several cores need NumPy and Numba: "
            "`pip install 'croupier[research]'` brings both"
        )
