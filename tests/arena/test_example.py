"""The example in `examples/bot`: what it announces is there, and it plays."""

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from croupier.arena.game import game_on_views
from croupier.bots import BOTS
from croupier.bots.roster import GROUP, guest
from croupier.dealer import SeededDealer
from croupier.rules import BIGGY, CLASSIC, Setup

FOLDER = Path(__file__).parents[2] / "examples" / "bot"


@pytest.mark.parametrize("setup", [Setup(CLASSIC, 2), Setup(BIGGY, 3, neutral=True, bandit=True)])
def test_the_bot_of_the_example_plays(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(FOLDER)
    announced = tomllib.loads((FOLDER / "pyproject.toml").read_text())["project"]["entry-points"][GROUP]
    assert list(announced) == ["miser"]
    bots = [guest(EntryPoint("miser", announced["miser"], GROUP)).make(1), *[BOTS["tourist"](2)] * (setup.players - 1)]
    game = game_on_views(setup, SeededDealer(1), bots)
    assert game.result is not None
