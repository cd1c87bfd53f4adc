"""Simulates, holds a tournament and steps a batch of tables."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.arena import Summary, compete
from croupier.envs import Tables, TableTurns
from croupier.rules import CLASSIC, Rules, Setup
from croupier.rules.engine import may_place, moves_of
from croupier.simulation import GameResults, Tally, play_games, simulate


def highest(rules: Rules, table: Any, bits: int) -> int:
    """Return the highest legal move."""
    for move in range(moves_of(rules) - 1, -1, -1):
        if may_place(rules, table, move):
            return move
    return 0


def main() -> None:
    """Play some games in each of the ways."""
    setup = Setup(CLASSIC, players=2)
    results: GameResults = play_games(setup, 4, bots=["regular", highest], seed=1)
    money: NDArray[np.int32] = results.money
    assert money.shape == (4, 2)
    played: list[int] = []
    tally: Tally = simulate(setup, 10, bots=["regular"], threads=1, progress=played.append)
    assert tally.games == played[-1] == 10
    summary: Summary = compete(setup, ["regular", "richest"], games=20)
    assert {standing.bot: standing.win.share for standing in summary.standings}.keys() == {"regular", "richest"}
    tables = Tables(setup, 8, seed=3, bots=[None, "richest"], reward="money")
    turns: TableTurns = tables.reset()
    turns = tables.step(turns.mask.argmax(axis=1))
    assert turns.rewards.shape == (8, 2)
    assert tables.layout.split(turns.observation)["turn"].shape == (8, 2)


main()
