"""Arguments: Python values in the form that compiled code takes."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier import policies
from croupier.rules import Setup
from croupier.rules.table import TABLE, Table


class LineUpError(ValueError):
    """Bots that cannot be seated; the message says which exist."""


def signed(seed: int) -> int:
    """The lower 64 bits of a seed or key as a signed integer."""
    return (seed + (1 << 63)) % (1 << 64) - (1 << 63)


def record_of(table: Table) -> NDArray[np.void]:
    """A copy of a table, as an array of one record."""
    return np.frombuffer(table.tobytes(), TABLE).copy()


def opening_of(setup: Setup) -> NDArray[np.void]:
    """The table every game of a setup begins with, as an array of one record."""
    return record_of(setup.open_table())


def packed_line_up(bots: Sequence[str], players: int) -> int | None:
    """The policies of the seats, four bits each, from their names or from one name for all; None: all are tourists."""
    names = list(bots) * players if len(bots) == 1 else list(bots)
    if len(names) != players:
        raise LineUpError(f"name one bot for all seats or one for each of the {players} seats, not {len(names)}")
    for name in names:
        if name not in policies.NAMES:
            raise LineUpError(f"there is no simulated bot {name!r}; there are {', '.join(policies.NAMES)}")
    packed = sum(policies.NAMES.index(name) << (4 * seat) for seat, name in enumerate(names))
    return packed or None
