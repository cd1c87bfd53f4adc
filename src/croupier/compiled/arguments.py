"""Python values in the form that compiled code takes."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.rules import Setup
from croupier.rules.table import TABLE, Table


def table_array(table: Table) -> NDArray[np.void]:
    """Copy a table into an array of one TABLE record."""
    return np.frombuffer(table.tobytes(), TABLE).copy()


def opening_array(setup: Setup) -> NDArray[np.void]:
    """Return the table that every game of a setup begins with, as an array of one TABLE record."""
    return table_array(setup.open_table())


def pack_line_up(numbers: Sequence[int]) -> int | None:
    """Pack the numbers of the seats' policies into an integer, four bits each; None: all are tourists."""
    return sum(number << (4 * seat) for seat, number in enumerate(numbers)) or None
