"""One seat against bots, as Gymnasium has it: its own checks, and agreement with the games."""

import warnings
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from croupier.bots import GuestError
from croupier.bots.entry import LineUpError
from croupier.envs.choices import nearest_legal
from croupier.envs.gymnasium import SeatEnv, SeatVectorEnv
from croupier.rules import SetupError

pytestmark = pytest.mark.xdist_group("envs")

TABLES: dict[str, dict[str, Any]] = {
    "classic": {},
    "pair": {"players": 2, "neutral": True, "seat": 1, "bots": ("tourist",), "reward": "money"},
    "biggy": {"edition": "biggy", "players": 6, "bandit": True, "face_down": True, "seat": 3, "bots": ("richest",)},
}


def play(env: SeatEnv, seed: int) -> tuple[list[float], int]:
    """Play a game with the lowest legal moves. Return its rewards and the number of turns."""
    env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        _, reward, over, _, _ = env.step(int(env.action_masks().argmax()))
        rewards.append(reward)
    return rewards, len(rewards)


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_an_environment_passes_the_check_of_gymnasium(options: dict[str, Any]) -> None:
    env = gymnasium.make("croupier.envs.gymnasium:croupier/Seat-v0", render_mode="ansi", **options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # what Gymnasium recommends, such as symmetric spaces
        check_env(env.unwrapped)
    assert "round 1" in env.unwrapped.render()


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
def test_many_tables_play_as_one_does(options: dict[str, Any]) -> None:
    one = SeatEnv(**options)
    many = gymnasium.make_vec("croupier.envs.gymnasium:croupier/Seat-v0", num_envs=3, **options)
    many.action_space.seed(1)
    first, info = one.reset(seed=5)
    firsts, infos = many.reset(seed=5)
    assert firsts in many.observation_space
    over = False
    while not over:
        assert (firsts[0] == first).all()
        assert (infos["action_mask"][0] == info["action_mask"]).all()
        moves = many.action_space.sample()
        first, reward, over, _, info = one.step(moves[0])
        firsts, rewards, overs, _, infos = many.step(moves)
        assert firsts in many.observation_space
        assert rewards[0] == reward
        assert overs[0] == over
        assert infos["replaced"][0] == info["replaced"]
    assert (infos["final_obs"][0] == first).all()
    assert infos["_final_obs"].tolist() == overs.tolist()
    assert firsts[0].any()
    many.close()


def test_statistics_of_episodes_can_be_recorded() -> None:
    env = RecordEpisodeStatistics(SeatVectorEnv(4, players=2, bots=("tourist",)))
    env.reset(seed=1)
    shares = []
    while len(shares) < 12:
        *_, infos = env.step(env.action_space.sample())
        if "episode" in infos:
            shares += infos["episode"]["r"][infos["_episode"]].tolist()
    assert set(shares) <= {0.0, 0.5, 1.0}


def test_bots_that_search_are_asked_and_shown_what_is_paid() -> None:
    env = SeatEnv(players=2, seat=1, bots=("highroller",), reward="money", face_down=True)
    rewards, _ = play(env, seed=3)
    assert env.tables.game(0).scores[1].money == sum(rewards)
    bot = env._bots[0]
    assert bot is not None
    assert bot.winnings[:2] == [score.money for score in env.tables.game(0).scores]
    assert play(env, seed=3)[0] == rewards


def test_a_reset_without_a_seed_goes_on_to_the_next_game() -> None:
    seeds = set()
    for kind in (SeatEnv, partial(SeatVectorEnv, 1)):
        env = kind(players=2, bots=("tourist",))
        env.reset()
        seeds.add(env.tables.seed)
        env.reset()
        assert env.tables.games[0] == 1
        env.reset(seed=4)
        assert (env.tables.seed, env.tables.games[0]) == (4, 0)
    assert len(seeds) == 2


def test_what_makes_no_table_is_refused() -> None:
    with pytest.raises(SetupError, match="no edition 'junior'"):
        SeatEnv(edition="junior")
    with pytest.raises(TypeError, match=r"^there is no option 'player'; a table has edition, players, neutral, "):
        SeatEnv(player=2)  # type: ignore[call-arg]
    with pytest.raises(LineUpError, match="no seat 4"):
        SeatEnv(seat=4)
    with pytest.raises(LineUpError, match="each of the 3 other seats"):
        SeatEnv(bots=("regular", "regular"))
    for text in ("regular", "ace"):
        with pytest.raises(LineUpError, match=rf"^bots are a list, such as \['{text}'\], not the text '{text}'$"):
            SeatEnv(bots=text)
    with pytest.raises(GuestError, match="no bot is called whale"):
        SeatEnv(bots=("whale",))
    with pytest.raises(LineUpError, match="no policy 'shark'"):
        SeatVectorEnv(2, bots=("shark",))
    with pytest.raises(ValueError, match="one seed"):
        SeatVectorEnv(2).reset(seed=[1, 2])


def test_a_move_that_is_not_legal_is_replaced_by_the_next_higher_one() -> None:
    mask = np.array([[False, True, False, True, False, False]] * 6)
    assert nearest_legal(np.arange(6), mask).tolist() == [1, 1, 3, 3, 1, 1]
    env = SeatEnv(players=2, bots=("tourist",))
    _, info = env.reset(seed=1)
    over = False
    while not over:
        wish = int(info["action_mask"].argmin())
        legal = bool(info["action_mask"][wish])
        *_, over, _, info = env.step(wish)
        assert info["replaced"] is not legal


def test_the_first_step_comes_after_reset() -> None:
    environment = SeatEnv(players=2)
    with pytest.raises(ResetNeeded, match=r"^reset begins a game: call it before the first step$"):
        environment.step(0)
    environment.reset(seed=1)
    environment.step(0)
