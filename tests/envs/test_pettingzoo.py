"""Every seat an agent, as PettingZoo has it: its own tests, and agreement with the games."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from croupier.dealer import SeededDealer
from croupier.envs import IllegalMoveError, layout_of
from croupier.envs.pettingzoo import env, parallel_env
from croupier.rules import CHANCE, GAME_OVER, Place, new_game

pytestmark = pytest.mark.xdist_group("envs")

TABLES: dict[str, dict[str, Any]] = {
    "classic": {},
    "trio": {"players": 3, "neutral": True, "face_down": True, "reward": "money"},
    "biggy": {"edition": "biggy", "players": 6, "bandit": True},
}
each_table = pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)


@each_table
@pytest.mark.filterwarnings("ignore::UserWarning")  # what PettingZoo would find usual, such as a low of -inf
def test_the_environments_pass_the_tests_of_pettingzoo(options: dict[str, Any]) -> None:
    api_test(env(**options), num_cycles=200)
    seed_test(partial(env, **options), num_cycles=20)
    parallel_api_test(parallel_env(**options), num_cycles=120)
    parallel_seed_test(partial(parallel_env, **options), num_cycles=60)


@each_table
def test_agents_play_the_game_of_the_seed(options: dict[str, Any]) -> None:
    aec, parallel = env(**options), parallel_env(**options)
    aec.reset(seed=9)
    seen, _ = parallel.reset(seed=9)
    setup = aec.tables.setup
    game, dealer = new_game(setup), SeededDealer(9)
    totals = dict.fromkeys(aec.agents, 0.0)
    while game.to_act is not GAME_OVER:
        if game.to_act is CHANCE:
            game = game.apply(dealer.draw(game))
            continue
        agent = aec.agent_selection
        assert agent == f"seat_{game.to_act}"
        observation, *_ = aec.last()
        assert np.flatnonzero(observation["action_mask"]).tolist() == [move.move for move in game.legal_moves]
        assert sum(seen[other]["action_mask"].any() for other in parallel.agents) == 1
        for other in aec.agents:
            assert (seen[other]["observation"] == aec.observe(other)["observation"]).all()
        move = game.legal_moves[-1]
        game = game.apply(move)
        aec.step(move.move)
        seen, rewards, *_ = parallel.step(dict.fromkeys(parallel.agents, move.move))
        assert rewards == aec.rewards
        totals = {other: totals[other] + reward for other, reward in rewards.items()}
    assert parallel.agents == []
    assert all(aec.terminations.values())
    if options.get("reward") == "money":
        assert list(totals.values()) == [score.money for score in game.scores]
    else:
        assert sum(totals.values()) == pytest.approx(1)
        assert all(totals[f"seat_{score.seat}"] == 0 for score in game.scores if score.rank > 1)
    assert "pile" in aec.render()
    aec.close()


def test_winnings_face_down_are_hidden_from_the_other_agents() -> None:
    table = env(players=3, neutral=True, face_down=True)
    table.reset(seed=2)
    for _ in range(60):
        table.step(int(table.last()[0]["action_mask"].argmax()))
    assert table.tables.game(0).rounds_paid > 0
    layout = layout_of(table.tables.setup)
    for agent in table.agents:
        assert layout.split(table.observe(agent)["observation"])["money"][1:].tolist() == [-1, -1]


def test_a_reset_without_a_seed_goes_on_to_the_next_game() -> None:
    one, other = env(players=2), env(players=2)
    one.reset()
    other.reset()
    assert one.tables.seed != other.tables.seed
    one.reset()
    assert one.tables.games[0] == 1


def test_a_move_that_is_not_legal_is_refused() -> None:
    table = env(players=2)
    table.reset(seed=2)
    wrong = int(table.last()[0]["action_mask"].argmin())
    assert Place.of(wrong) not in table.tables.game(0).legal_moves
    with pytest.raises(IllegalMoveError):
        table.step(wrong)


@pytest.mark.parametrize("make", [env, parallel_env])
def test_a_keyword_that_there_is_not_is_refused(make: Any) -> None:
    with pytest.raises(TypeError, match="no option 'player'"):
        make(player=2)


def test_the_first_step_comes_after_reset() -> None:
    for environment, move in ((env(players=2), 0), (parallel_env(players=2), {"seat_0": 0})):
        with pytest.raises(ResetNeeded, match=r"^reset begins a game: call it before the next step$"):
            environment.step(move)
        environment.reset(seed=1)
        assert environment.agents


def test_after_the_game_an_agent_has_no_move_and_at_last_there_is_none() -> None:
    environment = env(players=2)
    environment.reset(seed=1)
    while not environment.terminations[environment.agent_selection]:
        environment.step(int(environment.observe(environment.agent_selection)["action_mask"].argmax()))
    with pytest.raises(ValueError, match=r"^the game is over: seat_\d has no move but None$"):
        environment.step(0)
    for _ in range(2):
        environment.step(None)
    with pytest.raises(ResetNeeded):
        environment.step(None)


def test_only_the_seats_of_the_table_are_agents() -> None:
    environment = env(players=2)
    for ask in (environment.observe, environment.observation_space, environment.action_space):
        with pytest.raises(ValueError, match=r"^agent must be one of seat_0, seat_1, not 'seat_2'$"):
            ask("seat_2")
