"""Choices: what the adapters have in common, a table by keywords and what becomes of a move that is not legal."""

from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from croupier.rules import EDITIONS, Setup, SetupError


class TableOptions(TypedDict, total=False):
    """A table by keywords."""

    edition: str
    """"classic", unless said otherwise, or "biggy"."""
    players: int
    """Four, unless said otherwise."""
    neutral: bool
    bandit: bool
    face_down: bool
    """See `Setup`."""


def setup_of(options: TableOptions) -> Setup:
    """The setup of a table by keywords; a TypeError for one that there is not, which only a type checker would tell."""
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
    """The moves, and for those that are not legal the next higher one that is, from the highest on to the lowest.

    Toolkits that know nothing of masks try any move, and may not be stopped by an error.
    """
    count = mask.shape[1]
    turned = (moves[:, None] + np.arange(count)) % count
    legal = np.take_along_axis(mask, turned, axis=1)
    return np.take_along_axis(turned, legal.argmax(axis=1)[:, None], axis=1)[:, 0]
