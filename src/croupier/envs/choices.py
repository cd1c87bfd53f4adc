"""Choices: what the adapters share: the keywords that describe a table, and a substitute for an illegal move."""

from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from croupier.rules import EDITIONS, Setup, SetupError


class TableOptions(TypedDict, total=False):
    """The keywords that describe a table."""

    edition: str
    """"classic" (the default) or "biggy"."""
    players: int
    """Number of players, 4 by default."""
    neutral: bool
    bandit: bool
    face_down: bool
    """See `Setup`."""


def setup_of(options: TableOptions) -> Setup:
    """Return the setup that keywords describe. Raises TypeError for an unknown keyword, SetupError for a bad value."""
    known = TableOptions.__annotations__
    if unknown := sorted(options.keys() - known.keys()):
        raise TypeError(f"there is no option {unknown[0]!r}; a table has {', '.join(known)}")
    name = options.get("edition", "classic")
    if name not in EDITIONS:
        raise SetupError(f"there is no edition {name!r}; there are {', '.join(EDITIONS)}")
    return Setup(
        EDITIONS[name],
        options.get("players", 4),
        neutral=options.get("neutral", False),
        bandit=options.get("bandit", False),
        face_down=options.get("face_down", False),
    )


def nearest_legal(moves: NDArray[np.int64], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the moves with each illegal one replaced by the next higher legal one, wrapping around to the lowest.

    Toolkits that ignore masks try any move; an error would end their training.
    """
    # Row i of `turned` counts up from moves[i], modulo the number of moves; argmax finds the first legal one in it.
    count = mask.shape[1]
    turned = (moves[:, None] + np.arange(count)) % count
    legal = np.take_along_axis(mask, turned, axis=1)
    return np.take_along_axis(turned, legal.argmax(axis=1)[:, None], axis=1)[:, 0]
