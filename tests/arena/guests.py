"""Bots of another package, as an installation would leave them: a module, and the entry points of its bots."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.bots import roster

MODULE = '''
from croupier.rules import Place


class Miser:
    """Places as few dice as it can; of equal moves, the lowest face."""

    name = "miser"

    def __init__(self, seed):
        self.paid = 0

    def watch(self, paid):
        self.paid += 1

    def choose(self, view, budget=None):
        assert self.paid == view.round - 1
        return min(view.options, key=lambda option: (option.dice, option.move)).move


class Cheat(Miser):
    """Places a face that was not rolled."""

    name = "cheat"

    def choose(self, view, budget=None):
        return Place(7)


class Sulker(Miser):
    """Fails when it is shown a payout."""

    name = "sulker"

    def watch(self, paid):
        raise RuntimeError("unfair")


class Fool(Miser):
    """Fails when it is asked for a move."""

    name = "fool"

    def choose(self, view, budget=None):
        raise ZeroDivisionError("too few dice")
'''
ANNOUNCED = """[croupier.bots]
miser = away:Miser
cheat = away:Cheat
fool = away:Fool
sulker = away:Sulker
seedless = builtins:object
my-bot2.x = away:Miser
stranger = nowhere:Stranger
regular = away:Miser
"""
DYING = """
import os


class Dying:
    name = "dying"

    def __init__(self, seed): ...

    def choose(self, view, budget=None):
        os._exit(3)
"""
"""A file with a bot that ends its process; it has no entry point."""


@contextmanager
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the package for the duration of the block."""
    (folder / "away.py").write_text(MODULE, encoding="utf-8")
    about = folder / "away-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: away\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(ANNOUNCED, encoding="utf-8")
    try:
        with monkeypatch.context() as meanwhile:
            meanwhile.syspath_prepend(folder)
            roster.cache_clear()
            yield
    finally:
        roster.cache_clear()
        sys.modules.pop("away", None)
