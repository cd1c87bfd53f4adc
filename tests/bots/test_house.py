"""House: it searches with the network from what its seat can know, keeps its budget, and enumerates the last dice."""

from dataclasses import replace

import pytest

from croupier.bots import BOTS, Budget, House, Shark, entry_of
from croupier.dealer import SeededDealer
from croupier.engine import borrow_engine
from croupier.rules import BIGGY, CHANCE, CLASSIC, Setup, new_game, view
from croupier.simulation.games import play_on_views
from croupier.simulation.match import Match, bot_seed, play_matches
from tests.network.test_features import decisions
from tests.play import TABLES

QUICK = Budget(30_000)


@pytest.mark.parametrize("setup", TABLES)
def test_house_chooses_a_legal_move_and_repeats_itself(setup: Setup) -> None:
    for game in decisions(setup, 3)[::29]:
        move = House(5).choose(view(game, game.seat), QUICK)
        assert move in game.legal_moves
        assert House(5).choose(view(game, game.seat), QUICK) == move


def test_house_plays_an_edition_of_ones_own_too() -> None:
    reno = replace(CLASSIC, name="reno", rounds=6, dice=12, notes={35: 20, 700: 20}, fill_sum=200)
    game, dealer = new_game(Setup(reno, 3, starter=0)), SeededDealer(1)
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    assert House(1).choose(view(game, 0), QUICK) in game.legal_moves


def test_the_last_dice_are_enumerated_as_by_the_searchers() -> None:
    setup = Setup(CLASSIC, 2)
    last = [game for game in decisions(setup, 4) if sum(sum(game.hand(seat)) for seat in range(2)) <= 3]
    assert last
    for game in last:
        now = view(game, game.seat)
        assert House(5).choose(now) == Shark(6).choose(now)


def test_a_house_that_is_hurried_moves_at_once() -> None:
    game = decisions(Setup(CLASSIC, 5), 4)[0]
    house, now = House(5), view(game, game.seat)
    house.interrupt()
    assert house.choose(now) in game.legal_moves
    assert house.choose(now, QUICK) == House(5).choose(now, QUICK), "the next move is not hurried"


def test_compiled_games_and_views_are_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(House, "turns", QUICK.turns)
    setup, names = Setup(BIGGY, 2, face_down=True), ("house", "regular")
    with borrow_engine() as borrowed:
        games = play_matches(setup, [Match(4, 2, tuple(map(entry_of, names)), 5)], borrowed)
        won = tuple(tuple(figures[0, :2].tolist()) for figures in (games.money, games.notes, games.ranks))
    bots = [BOTS[name](seed) for name, seed in zip(names, (bot_seed(4, 5, seat) for seat in range(2)), strict=True)]
    scores = play_on_views(setup, SeededDealer(4, 2), bots).scores
    assert won == tuple(zip(*((score.money, score.notes, score.rank) for score in scores), strict=True))
