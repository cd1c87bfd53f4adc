"""Bots at a live game watch every payout, so that face-down winnings are no secret to an attentive one."""

from pathlib import Path

import pytest

from croupier.bots import Searcher
from croupier.cli import live as live_games
from croupier.cli.live import LiveGame
from croupier.cli.plan import Dice, Plan, Player
from croupier.dealer import SeededDealer
from croupier.record import Record
from croupier.rules import CHANCE, CLASSIC, GAME_OVER, Setup, new_game


@pytest.fixture(autouse=True)
def _nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody thinks in these games, so no search needs to be compiled in the background."""
    monkeypatch.setattr(live_games, "warm_up", lambda: None)


SETUP = Setup(CLASSIC, players=2, face_down=True, starter=0)


def live(tmp_path: Path, record: Record) -> LiveGame:
    plan = Plan(SETUP, (Player("Anna"), Player("Bruno", "shark")), Dice.SEEDED, 7)
    game = new_game(SETUP)
    for step in record.steps:
        game = game.apply(step)
    return LiveGame(plan, record, game, SeededDealer(7), tmp_path / "game.croupier", None, 7)


def remembered(game: LiveGame) -> list[int]:
    shark = game.bots[1]
    assert isinstance(shark, Searcher)
    return shark.winnings[:2]


def test_a_searcher_remembers_what_was_paid_also_in_a_game_taken_up_again(tmp_path: Path) -> None:
    table = live(tmp_path, Record(SETUP, ("Anna", "Bruno")))
    while table.game.to_act is not GAME_OVER:
        game = table.game
        table.apply(table.dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[0])
        assert remembered(table) == [score.money for score in table.game.scores]
    assert sum(remembered(table)) > 0
    assert remembered(live(tmp_path, table.record)) == remembered(table)
