"""Whoever has to wait for a bot that gets ready to think learns why, in their own language."""

import time
from pathlib import Path

import pytest

from croupier.bots import Budget, Searcher
from croupier.rules import Place, View
from croupier.terminal import session
from croupier.terminal.line_mode import game_loop
from croupier.words import LANGUAGES, Words
from tests.cli.running import play

BOTS = ("--bot", "shark", "--bot", "tourist", "--seed", "3")


@pytest.fixture(autouse=True)
def _sharks_that_do_not_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is waited for matters here, not what comes of it; so nothing is compiled."""

    def first(_bot: Searcher, view: View, _budget: Budget | None = None) -> Place:
        return view.options[0].move

    monkeypatch.setattr(Searcher, "choose", first)
    monkeypatch.setattr(game_loop, "PATIENCE", 0.02)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_wait_is_explained_once(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "warm_up", lambda: time.sleep(0.3))
    result = play(*BOTS, "--lang", language, save=tmp_path / "game")
    sentence = Words(language).say("play.compiling", name="\N{BLACK UP-POINTING TRIANGLE} Bruno")
    assert " ".join(result.output.split()).count(" ".join(sentence.split())) == 1
    assert result.exit_code == 0


def test_nobody_is_told_of_a_wait_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "warm_up", lambda: None)
    assert "minute" not in play(*BOTS, save=tmp_path / "game").output
