"""Nothing is compiled or reviewed in the background of these tests, unless a module says so."""

import pytest

from croupier.terminal.game_review import GameReview
from croupier.terminal.session import Session


@pytest.fixture(autouse=True)
def _in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what takes seconds of processor time after a game and beside it."""
    monkeypatch.setattr(GameReview, "possible", False)
    monkeypatch.setattr(Session, "warm_up_hints", lambda _session: None)
