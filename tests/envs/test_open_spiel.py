"""The game in OpenSpiel: its own tests, playthroughs that repeat, and agreement with the games."""

import copy
from pathlib import Path
from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for this system")
from absl import flags  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from croupier.envs.open_spiel import CroupierState, TreeNode  # noqa: E402
from croupier.rules import BIGGY, CHANCE, CLASSIC, GAME_OVER, Setup, new_game, view  # noqa: E402
from tests.envs.test_observation import expected  # noqa: E402

pytestmark = pytest.mark.xdist_group("envs")

NAMES = [
    "python_croupier(players=2)",
    "python_croupier(players=3,neutral=True,reward=money)",
    "python_croupier(edition=biggy,players=2,face_down=True)",
    "python_croupier(edition=biggy,players=3,neutral=True,bandit=True)",
]


def play_random_game(name: str, seed: int) -> CroupierState:
    """Play a random game and return its final state."""
    random = Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_the_game_passes_the_simulation_of_open_spiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", [NAMES[0], NAMES[2]])
def test_a_playthrough_repeats(name: str, tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # brings all of SciPy, in a second that others save

    flags.FLAGS.mark_as_parsed()  # it reads a flag of its command line
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=1)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert again == original
    assert "Place" in text


@pytest.mark.parametrize(
    "setup", [Setup(CLASSIC, 3, neutral=True), Setup(BIGGY, 2, neutral=True)], ids=["three", "two"]
)
def test_nodes_of_chance_multiply_to_the_probabilities_of_the_game(setup: Setup) -> None:
    random = Random(1)
    game = new_game(setup)
    checked = set()
    while game.to_act is not GAME_OVER and len(checked) < 4:
        if game.to_act is not CHANCE:
            game = game.apply(random.choice(game.legal_moves))
            continue
        kind = "lot" if game.filling is None and game.seat is None and not game.spare else "roll"
        kind = "deal" if game.filling else "spare" if game.spare else kind
        small = game.seat is None or sum(game.hand(game.seat)) <= 4
        if small and kind not in checked:
            checked.add(kind)
            found: dict[bytes, float] = {}
            nodes = [(TreeNode.of(game), 1.0)]
            while nodes:
                node, chance = nodes.pop()
                for number, share in node.outcomes():
                    after = node.after_chance(number)
                    if after.rolled and after.game == game:
                        nodes.append((after, chance * share))
                    else:
                        assert after.game.memory not in found
                        found[after.game.memory] = chance * share
            wanted = {game.apply(step).memory: float(chance) for step, chance in game.chance_outcomes()}
            assert found == pytest.approx(wanted)
        game = game.apply(game.sample(random))
    assert {"lot", "deal", "roll"} <= checked


@pytest.mark.parametrize("name", NAMES)
def test_returns_are_those_of_the_game(name: str) -> None:
    state = play_random_game(name, 3)
    scores = state.node.game.scores
    game = pyspiel.load_game(name)
    assert len(state.full_history()) <= game.max_game_length() + game.max_chance_nodes_in_history()
    if "money" in name:
        assert state.returns() == [score.money for score in scores]
    else:
        assert sum(state.returns()) == pytest.approx(1)
        assert all((share > 0) == (score.rank == 1) for share, score in zip(state.returns(), scores, strict=True))


def test_observations_are_what_the_view_shows_and_information_states_are_the_game_so_far() -> None:
    game = pyspiel.load_game(NAMES[2])
    random, state = Random(5), game.new_initial_state()
    observation = make_observation(game)
    while not state.is_terminal():
        for player in range(2):
            observation.set_from(state, player)
            assert observation.tensor.tolist() == expected(view(state.node.game, player))
            assert state.observation_tensor(player) == observation.tensor.tolist()
            assert state.information_state_string(player) == f"{player}: {' '.join(map(str, state.history()))}"
        if not state.is_chance_node():
            assert state.observation_tensor() == state.observation_tensor(state.current_player())
        assert f"pile: {float(state.node.game.pile)}" in state.observation_string(0)
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(random.choice(actions))


def test_only_players_observe() -> None:
    state = pyspiel.load_game(NAMES[0]).new_initial_state()
    for player in (None, 2):
        with pytest.raises(ValueError, match="there is no seat"):
            state.observation_tensor(player)


def test_a_position_is_not_copied() -> None:
    position = TreeNode.of(new_game(Setup(CLASSIC, 2)))
    assert copy.deepcopy(position) is position


def test_what_makes_no_game_is_refused() -> None:
    for name in ("python_croupier(reward=glory)", "python_croupier(edition=junior)"):
        with pytest.raises(Exception, match=r"glory|junior"):
            pyspiel.load_game(name)
    with pytest.raises(ValueError, match="no parameters"):
        pyspiel.load_game(NAMES[0]).make_py_observer(None, {"x": 1})
