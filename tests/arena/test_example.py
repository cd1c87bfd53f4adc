"""The example in `examples/bot`: what it announces is there, and it plays."""

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from croupier.bots import BOTS
from croupier.bots.guests import entry_from_package
from croupier.bots.roster import GROUP
from croupier.dealer import SeededDealer
from croupier.rules import BIGGY, CLASSIC, Setup
from croupier.simulation import play_on_views

FOLDER = Path(__file__).parents[2] / "examples" / "bot"


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 2), Setup(BIGGY, 3, neutral=True, bandit=True)])
def test_the_bot_of_the_example_plays(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(FOLDER)
    points = tomllib.loads((FOLDER / "pyproject.toml").read_text())["project"]["entry-points"][GROUP]
    assert list(points) == ["miser"]
    bots = [
        entry_from_package(EntryPoint("miser", points["miser"], GROUP)).make(1),
        *[BOTS["tourist"](2)] * (setup.players - 1),
    ]
    game = play_on_views(setup, SeededDealer(1), bots)
    assert game.result is not None
