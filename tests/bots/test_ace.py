"""Ace: it plays what the network says from what its seat can know, and well."""

from dataclasses import replace

import numpy as np
import pytest

from croupier.bots import BOTS, Ace, entry_of
from croupier.dealer import SeededDealer
from croupier.engine import borrow_engine
from croupier.rules import BIGGY, CHANCE, CLASSIC, Setup, new_game, view
from croupier.simulation.games import play_on_views
from croupier.simulation.match import Match, bot_seed, play_matches
from tests.network.test_features import decisions
from tests.play import TABLES


@pytest.mark.parametrize("setup", TABLES)
def test_ace_chooses_a_legal_move_and_repeats_itself(setup: Setup) -> None:
    for game in decisions(setup, 3)[::9]:
        move = Ace(5).choose(view(game, game.seat))
        assert move in game.legal_moves
        assert Ace(5).choose(view(game, game.seat)) == move


def test_ace_plays_an_edition_of_ones_own_too() -> None:
    reno = replace(CLASSIC, name="reno", rounds=6, dice=12, notes={35: 20, 700: 20}, fill_sum=200)
    game, dealer = new_game(Setup(reno, 3, starter=0)), SeededDealer(1)
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    assert Ace(1).choose(view(game, 0)) in game.legal_moves


def test_compiled_games_and_views_are_the_same_games() -> None:
    setup = Setup(BIGGY, 3, bandit=True, face_down=True)
    names = ("ace", "regular", "ace")
    match = Match(4, 2, tuple(map(entry_of, names)), 5)
    with borrow_engine() as borrowed:
        games = play_matches(setup, [match], borrowed)
        won = tuple(tuple(figures[0, :3].tolist()) for figures in (games.money, games.notes, games.ranks))
    bots = [BOTS[name](seed) for name, seed in zip(names, (bot_seed(4, 5, seat) for seat in range(3)), strict=True)]
    scores = play_on_views(setup, SeededDealer(4, 2), bots).scores
    assert won == tuple(zip(*((score.money, score.notes, score.rank) for score in scores), strict=True))


@pytest.mark.parametrize(
    ("setup", "games", "least"),
    [
        pytest.param(Setup(CLASSIC, 4), 120, 0.42, id="classic_4_quick"),
        pytest.param(Setup(CLASSIC, 4), 360, 0.42, id="classic_4", marks=pytest.mark.soak),
        pytest.param(Setup(BIGGY, 6, bandit=True), 360, 0.27, id="biggy_6", marks=pytest.mark.soak),
    ],
)
def test_ace_wins_far_more_than_its_fair_share_among_regulars(setup: Setup, games: int, least: float) -> None:
    ace, regular, players = entry_of("ace"), entry_of("regular"), setup.players
    matches = [
        Match(7, number, tuple(ace if seat == number % players else regular for seat in range(players)), number)
        for number in range(games)
    ]
    with borrow_engine() as borrowed:
        first = play_matches(setup, matches, borrowed).ranks == 1
    rows = np.arange(games)
    assert (first[rows, rows % players] / first.sum(axis=1)).mean() > least
