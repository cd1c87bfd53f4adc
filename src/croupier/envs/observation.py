"""Observation: what a seat sees of one table, from the table's bytes or from a view."""

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.position import check_view, rebuild_table
from croupier.compiled.compiler import jit
from croupier.envs.layout import layout_of, sight_of
from croupier.envs.observing import observe_rows
from croupier.rules import Setup, View
from croupier.rules.table import TABLE


def observe_memory(setup: Setup, memory: bytes, viewer: int, observation: NDArray[np.float32]) -> None:
    """Write what a seat sees of a table, given by its bytes, into an array."""
    tables = np.frombuffer(bytearray(memory), TABLE)  # the code is compiled for batches, which can be written to
    rows = observation[np.newaxis]
    jit(observe_rows)(setup.rules, tables, np.array([viewer], np.int8), sight_of(setup), rows, 0, 1)


def observe_view(view: View) -> NDArray[np.float32]:
    """Return the observation of a view's seat, for bots that have learnt from observations.

    Raises ValueError for the view of a spectator, and if no seat has to place.
    """
    check_view(view)
    if view.viewer is None:
        raise ValueError("a spectator has no observation: take the view of a seat")
    table = rebuild_table(view, (0,) * view.players)
    table.unseen = view.pile
    observation = np.zeros(layout_of(view.setup).size, np.float32)
    observe_memory(view.setup, table.tobytes(), view.viewer, observation)
    return observation
