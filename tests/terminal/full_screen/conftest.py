"""No game is reviewed in the background of these tests, unless a module says so."""

import pytest

from croupier.terminal.game_review import GameReview


@pytest.fixture(autouse=True)
def _in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what takes seconds of processor time after a game."""
    monkeypatch.setattr(GameReview, "is_possible", False)
