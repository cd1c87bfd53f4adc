"""Counting the nodes of the game tree, ply by ply: each step, of chance or of a seat, is one ply."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.rules import CHANCE, GAME_OVER, Game, Step


@dataclass(frozen=True)
class Ply:
    """The nodes some number of steps below a position. Two ways to one position are two nodes."""

    depth: int
    chance: int
    decision: int
    over: int
    positions: int
    """Nodes that are the same game counted once."""

    def __str__(self) -> str:
        """Return a line of a file."""
        return f"{self.depth:>5} {self.chance:>11} {self.decision:>11} {self.over:>11} {self.positions:>11}"


HEADER = "depth      chance    decision        over   positions"


def steps(game: Game) -> Iterator[Step]:
    """Yield every step that can follow."""
    yield from game.legal_moves
    for step, _ in game.chance_outcomes():
        yield step


def plies(root: Game, deepest: int | None = None) -> Iterator[Ply]:
    """Yield the counts below a position, down to a depth or until all games are over."""
    ways = Counter({root: 1})
    depth = 0
    while ways:
        nodes = Counter[str]()
        for game, count in ways.items():
            nodes["chance" if game.to_act is CHANCE else "over" if game.to_act is GAME_OVER else "decision"] += count
        yield Ply(depth, nodes["chance"], nodes["decision"], nodes["over"], len(ways))
        following = Counter[Game]()
        if depth != deepest:
            for game, count in ways.items():
                for step in steps(game):
                    following[game.apply(step)] += count
        ways = following
        depth += 1
