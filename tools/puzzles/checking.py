"""Checking: whether puzzles keep their best move when they are evaluated anew, with more effort."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from msgspec import Struct

from croupier.evaluation import Effort, evaluate
from croupier.record import read_position
from croupier.rules import Place
from tools.puzzles.candidates import CONFIRMING, Candidate

CHECKS = ((CONFIRMING.inferences, 400), (10 * CONFIRMING.inferences, 100))
"""Efforts, in moves that the network values, and how many puzzles are evaluated anew with each."""


class Check(NamedTuple):
    """One job: a puzzle to evaluate anew."""

    seed: int
    effort: int
    position: str
    best: int


class Checked(Struct, frozen=True):
    """What became of a puzzle."""

    position: str
    best: int
    kept: bool


def sample_of(chosen: Sequence[Candidate], seed: int, count: int) -> list[Candidate]:
    """Return some puzzles."""
    return Random(seed).sample(list(chosen), min(count, len(chosen)))


def check_puzzle(item: Check) -> Checked:
    """Evaluate a puzzle anew."""
    found = evaluate(read_position(item.position), item.seed, Effort(item.effort, CONFIRMING.error / 10))
    return Checked(item.position, item.best, found[0].move == Place.of(item.best))
