"""Oracle: it plays the solution of two-player rounds for victory, and nowhere else."""

from dataclasses import replace

import pytest

from croupier.bots import GuestError, Oracle, Regular, all_bots, choose_move, entry_of, roster
from croupier.dealer import SeededDealer
from croupier.evaluation.solution import Aim, solve_round
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Setup, new_game, view
from croupier.simulation.games import play_on_views
from tests.cli.running import run

FEW = replace(CLASSIC, name="few", dice=3, rounds=3)
"""Solved in milliseconds."""


def test_every_move_is_the_best_for_victory_even_where_another_is_for_money() -> None:
    different = 0
    for number in range(3):
        oracle, game, dealer = Oracle(1), new_game(Setup(FEW, 2, starter=0)), SeededDealer(3, number)
        while game.to_act is not GAME_OVER:
            if game.to_act is CHANCE:
                game = game.apply(dealer.draw(game))
                continue
            money, victory = (solve_round(game, aim).moves(game)[0].move for aim in Aim)
            move = oracle.choose(view(game, game.seat))
            assert move == victory
            different += move != money and game.round < FEW.rounds
            game = game.apply(move)
    assert different > 0


def test_with_winnings_face_down_it_counts_on_the_payouts_it_has_watched() -> None:
    setup = Setup(FEW, 2, face_down=True, starter=0)
    down, shown = (
        play_on_views(table, SeededDealer(8), [Oracle(1), Oracle(2)]).scores
        for table in (setup, replace(setup, face_down=False))
    )
    assert down == shown


def test_it_gets_ahead_of_a_regular() -> None:
    money = [0, 0]
    for number in range(24):
        bots = [Oracle(1), Regular(number)] if number % 2 else [Regular(number), Oracle(1)]
        scores = play_on_views(Setup(FEW, 2), SeededDealer(5, number), bots).scores
        money[0] += scores[1 - number % 2].money
        money[1] += scores[number % 2].money
    assert money[0] > money[1]


def test_it_is_a_specialist_that_live_tables_do_not_offer() -> None:
    assert "oracle" not in roster()
    assert "oracle" in all_bots()
    assert entry_of("oracle").make(1).name == "oracle"


@pytest.mark.parametrize(
    "setup",
    [Setup(CLASSIC, 3, starter=0), Setup(CLASSIC, 2, neutral=True, starter=0), Setup(BIGGY, 2, bandit=True, starter=0)],
    ids=["three", "neutral", "bandit"],
)
def test_at_other_tables_it_says_that_it_does_not_play(setup: Setup) -> None:
    game, dealer = new_game(setup), SeededDealer(1)
    while game.to_act is CHANCE:
        game = game.apply(dealer.draw(game))
    with pytest.raises(GuestError, match="UnsolvableError"):
        choose_move(Oracle(1), game, 0)
    told = entry_of("oracle").refusal(setup)
    assert told == "oracle plays with two players, without neutral dice and without the bandit"


def test_arena_and_terminal_refuse_it_where_it_does_not_play() -> None:
    arena = run("arena", "--bots", "oracle", "--against", "regular", "--players", 3, "--games", 1)
    assert (arena.exit_code, arena.stdout) == (2, "")
    assert arena.stderr == "Oracle plays with two players, without neutral dice and without the bandit.\n"
    play = run("play", "--edition", "classic", "--seat", "Anna", "--bot", "oracle", "--neutral")
    assert play.exit_code == 2
    assert "oracle plays only with two players, without neutral dice" in " ".join(play.stderr.split())
