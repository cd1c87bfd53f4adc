"""What somebody has done with puzzles, stored in the user's data directory and readable by them alone."""

from pathlib import Path

import msgspec
from platformdirs import user_data_path

from croupier.puzzles import Solver
from croupier.terminal.record_file import write_atomically

MOST_BYTES = 100_000
"""How much of the file is read."""


def results_path() -> Path:
    """Return the file of the results."""
    return user_data_path("croupier", appauthor=False) / "puzzles.json"


def load_solver() -> Solver:
    """Load the results; return those of somebody new if there are none or they cannot be read."""
    try:
        with results_path().open("rb") as file:
            return msgspec.json.decode(file.read(MOST_BYTES), type=Solver)
    except (OSError, msgspec.MsgspecError):
        return Solver()


def save_solver(solver: Solver) -> None:
    """Save the results. Raises OSError if the file cannot be written."""
    path = results_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, msgspec.json.encode(solver).decode(), mode=0o600)
