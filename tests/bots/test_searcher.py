"""Searchers: they use what their seat can know, repeat themselves, and can be interrupted."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier, Thread
from time import perf_counter

import pytest

from croupier.bots import BOTS, Budget, HighRoller, Shark
from croupier.dealer import SeededDealer
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Game, Place, Setup, new_game, view
from tests.patience import PATIENCE
from tests.play import TABLES, games

FEW = Budget(400)


def decisions(setup: Setup, seed: int) -> list[Game]:
    """Return the positions of a random game in which a seat has to place."""
    return [game for game in games(setup, seed) if isinstance(game.to_act, int)]


@pytest.mark.parametrize("setup", TABLES)
def test_a_searcher_chooses_a_legal_move_and_repeats_itself(setup: Setup) -> None:
    for game in decisions(setup, 3)[::9]:
        now = view(game, game.seat)
        move = BOTS["shark"](5).choose(now, FEW)
        assert move in game.legal_moves
        assert BOTS["shark"](5).choose(now, FEW) == move


def test_a_searcher_needs_no_more_than_the_view() -> None:
    setup = Setup(BIGGY, 3, face_down=True, starter=0)
    game = decisions(setup, 4)[40]
    assert isinstance(game.to_act, int)
    now = view(game, game.to_act)
    table = game.table()
    table.fresh[1], table.fresh[2] = table.fresh[2], table.fresh[1]
    twin = view(Game(setup, table.tobytes()), game.to_act)
    assert HighRoller(1).choose(now, FEW) == HighRoller(1).choose(twin, FEW)


def test_an_edition_of_ones_own_can_be_searched_too() -> None:
    reno = replace(CLASSIC, name="reno", rounds=2, dice=5, notes={30: 20, 70: 20})
    game, dealer = new_game(Setup(reno, 3, starter=0)), SeededDealer(1)
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    assert HighRoller(1).choose(view(game, 0), FEW) in game.legal_moves


def test_a_thought_can_be_interrupted() -> None:
    setup = Setup(CLASSIC, 5, starter=0)
    game = decisions(setup, 5)[0]
    now = view(game, game.seat)
    shark = Shark(1)
    shark.choose(now, FEW)
    found = []
    thought = Thread(target=lambda: found.append(shark.choose(now, Budget(10**9))))
    begun = perf_counter()
    thought.start()
    shark.interrupt()
    thought.join(PATIENCE)
    assert not thought.is_alive()
    assert found[0] in game.legal_moves
    assert perf_counter() - begun < 20


def test_a_thought_that_is_broken_off_at_once_has_still_tried_every_move() -> None:
    game = decisions(Setup(CLASSIC, 2, starter=0), 6)[0]
    now = view(game, game.seat)
    hurried, brief = Shark(1), Shark(1)
    hurried.interrupt()
    assert hurried.choose(now) == brief.choose(now, Budget(100))
    assert hurried.choose(now, FEW) == brief.choose(now, FEW), "only one thought is hurried"


def test_threads_that_think_at_once_choose_what_they_choose_alone() -> None:
    setup = Setup(CLASSIC, 3, starter=0)
    chances, start = decisions(setup, 7)[:8], Barrier(4)

    def think(seed: int) -> list[Place]:
        start.wait(PATIENCE)
        return [Shark(seed).choose(view(game, game.seat), FEW) for game in chances]

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(think, range(4)))
    alone = [[Shark(seed).choose(view(game, game.seat), FEW) for game in chances] for seed in range(4)]
    assert together == alone


def test_a_high_roller_beats_tourists_by_far() -> None:
    setup = Setup(CLASSIC, 2)
    won = 0
    for number in range(12):
        game, dealer = new_game(setup), SeededDealer(9, number)
        bots = (HighRoller(1), BOTS["tourist"](2))
        while game.to_act is not GAME_OVER:
            actor = game.to_act
            if isinstance(actor, int):
                game = game.apply(bots[actor].choose(view(game, actor), Budget(3000)))
            else:
                game = game.apply(dealer.draw(game))
        won += game.scores[0].rank == 1
    assert won >= 10
