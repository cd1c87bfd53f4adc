"""Fitted: the numbers of round equity by setup, as determined by `python -m tools.fit`; see `equity`."""

import json
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import TypeAlias

from croupier.rules import Setup
from croupier.rules.edition import is_built_in
from croupier.rules.setup import check_setup
from croupier.rules.table import FACES

Rows: TypeAlias = list[list[float]]
"""By rounds left: the spread of the money still to be won, and what a note is worth beyond its money, thousand $."""
VAST = 1e5
"""A spread, thousand $, compared with which the payouts of a round are negligible."""


def setup_name(setup: Setup) -> str:
    """Return the key of a setup in equity.json."""
    return f"{setup.edition.name}-{setup.players}" + "-neutral" * setup.neutral + "-bandit" * setup.bandit


@cache
def _fitted() -> dict[str, Rows]:
    """Return the rows of all setups that were fitted, by `setup_name`."""
    fitted: dict[str, Rows] = json.loads((files("croupier.analysis") / "equity.json").read_text())
    return fitted


def equity_rows(setup: Setup) -> Rows:
    """Return the round equity of a setup, a row for each number of rounds left; row 0 is not used.

    For a setup that was not fitted, it is estimated from the mean value of the edition's notes.
    """
    return [[*row] for row in shared_rows(check_setup(setup))]  # copies, so that no caller changes those of everyone


def shared_rows(setup: Setup) -> Rows:
    """Return the round equity of a setup in lists that nobody may change."""
    edition = setup.edition
    rows = _fitted().get(setup_name(setup)) if is_built_in(edition) else None
    if rows is None:
        mean = sum(value * count for value, count in edition.notes.items()) / sum(edition.notes.values())
        spread = 1.6 * mean * sqrt(edition.casinos / FACES)
        rows = [[spread * sqrt(left), mean / 20] for left in range(edition.rounds)]
    return rows


def money_rows(setup: Setup) -> Rows:
    """Return rows with which equity grows linearly with money: before the last round, that means to play for money."""
    return [[VAST, 0.0]] * setup.edition.rounds
