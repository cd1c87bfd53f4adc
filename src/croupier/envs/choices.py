"""Choices: what the adapters share: the keywords that describe a table, and a substitute for an illegal move."""

from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from croupier.checks import check_choice, check_text, check_whole, describe
from croupier.rules import EDITIONS, Edition, Setup, SetupError


class TableOptions(TypedDict, total=False):
    """The keywords that describe a table."""

    edition: str | Edition
    """"classic" (the default) or "biggy", or an edition of your own."""
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
    edition = options.get("edition", "classic")
    if not isinstance(edition, Edition):
        if (name := check_text("edition", edition)) not in EDITIONS:
            raise SetupError(f"there is no edition {describe(name)}; there are {', '.join(EDITIONS)}")
        edition = EDITIONS[name]
    return Setup(
        edition,
        options.get("players", 4),
        neutral=options.get("neutral", False),
        bandit=options.get("bandit", False),
        face_down=options.get("face_down", False),
    )


def check_moves(moves: object, count: int) -> NDArray[Any]:
    """Return moves, one whole number for each of some tables, as an array."""
    try:
        chosen = np.asarray(moves)
    except ValueError:  # such as lists of different lengths
        raise TypeError(f"moves must be {count} whole numbers, not {describe(moves)}") from None
    if chosen.shape != (count,) or chosen.dtype.kind not in "iu":
        raise ValueError(f"step takes {count} whole numbers, not {chosen.dtype} of shape {chosen.shape}")
    return chosen


def check_reset(seed: object, options: object) -> int | None:
    """Return the seed of a reset. Raises an error for a seed or for options that are none."""
    if options is not None and not isinstance(options, dict):
        raise TypeError(f"options must be a dict or None, not {describe(options)}")
    return None if seed is None else check_whole("seed", seed, 0)


def check_render_mode(mode: object) -> None:
    """Raise an error for a way to render that does not exist."""
    if mode is not None:
        check_choice("render_mode", mode, ("ansi",))


def nearest_legal(moves: NDArray[np.int64], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the moves with each illegal one replaced by the next higher legal one, wrapping around to the lowest.

    Toolkits that ignore masks try any move; an error would end their training.
    """
    # Row i of `turned` counts up from moves[i], modulo the number of moves; argmax finds the first legal one in it.
    count = mask.shape[1]
    turned = (moves[:, None] + np.arange(count)) % count
    legal = np.take_along_axis(mask, turned, axis=1)
    return np.take_along_axis(turned, legal.argmax(axis=1)[:, None], axis=1)[:, 0]
