"""Hostile values: what no careful caller would pass, by a name for error messages."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.rules import BIGGY, Setup, new_game


class Rude:
    """An object that cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("not to be shown")


OTHER = Setup(BIGGY, 6, bandit=True, starter=5)
HOSTILE: Mapping[str, Any] = {
    "a digit": "2",
    "no text": "",
    "a long text": "x" * 100_000,
    "half a character": "\ud800",
    "an end of text": "a\0b",
    "bytes": b"",
    "2.0": 2.0,
    "NumPy's 2.0": np.float64(2),
    "NumPy's 1": np.int64(1),
    "True": True,
    "NaN": float("nan"),
    "infinity": float("inf"),
    "-1": -1,
    "a huge number": 10**30,
    "an unwritable number": 10**5_000,
    "a complex number": 2 + 0j,
    "None": None,
    "no items": [],
    "many items": [None] * 10_000,
    "a tuple of texts": ("a", "b"),
    "no keys": {},
    "numbers": np.array([1, 2]),
    "a list of numbers": [1, 2],
    "a pair of -1": (-1, -1),
    "fractions": (2.0, 3.0),
    "a dict of fractions": {"players": 2.0, "seat_0": 0.0, "seat_1": 0.0},
    "a list of lists": [[1], [1, 2]],
    "an object": object(),
    "a rude object": Rude(),
    "a class": int,
    "a function": lambda *_: None,
    "another setup": OTHER,
    "another game": new_game(OTHER),
    "another table": new_game(OTHER).table(),
}
