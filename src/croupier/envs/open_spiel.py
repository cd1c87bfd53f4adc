"""OpenSpiel: the game `python_croupier`, with chance as explicit nodes.

A roll is one chance node for each kind of dice, so that a node has at most about a thousand outcomes.

>>> import pyspiel
>>> from croupier.envs import open_spiel
>>> state = pyspiel.load_game("python_croupier(edition=biggy,players=2)").new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 2)
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Any, cast

import numpy as np
import pyspiel
from msgspec import Struct
from numpy.typing import NDArray

from croupier.checks import check_kind, check_whole, describe
from croupier.envs.choices import TableOptions, setup_of
from croupier.envs.layout import Layout, layout_of
from croupier.envs.observation import observe_memory
from croupier.envs.tables import check_reward, check_viewer
from croupier.rules import GAME_OVER, Chance, Deal, Edition, Game, Lot, Place, Roll, Setup, new_game
from croupier.rules.engine import faces_of, moves_of
from croupier.rules.game import roll_outcomes
from croupier.rules.steps import NO_DICE, Counts, digits

__all__ = ["CroupierGame", "CroupierState"]

DEFAULTS = {
    "edition": "classic",
    "players": 4,
    "neutral": False,
    "bandit": False,
    "face_down": False,
    "reward": "share",
}
"""The parameters of the game; `reward` is "share" of victory or "money", thousand $."""

CHANCE_PLAYER, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def game_type(reward: str) -> pyspiel.GameType:
    """Return OpenSpiel's classification. Information is perfect, since everything hidden was once open at the table."""
    constant = reward == "share"
    return pyspiel.GameType(
        short_name="python_croupier",
        long_name="Croupier: the dice game Las Vegas",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM if constant else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def game_info(setup: Setup, reward: str) -> pyspiel.GameInfo:
    """Return the bounds of the game at a table."""
    rules, faces, constant = setup.rules, faces_of(setup.rules), reward == "share"
    most = max(rules.dice, rules.big_dice, rules.neutral_dice, rules.spare_dice)
    dearest = max(setup.edition.notes)
    return pyspiel.GameInfo(
        num_distinct_actions=moves_of(rules),
        max_chance_outcomes=max(comb(most + faces - 1, most), len(setup.edition.notes), rules.players),
        num_players=rules.players,
        min_utility=0.0,
        max_utility=1.0 if constant else float(rules.rounds * rules.casinos * dearest),
        utility_sum=1.0 if constant else None,
        max_game_length=_most_turns(setup),
    )


def _most_turns(setup: Setup) -> int:
    """Return the most turns a game can have: each places at least one die."""
    rules = setup.rules
    return rules.rounds * rules.players * (rules.dice + rules.big_dice + rules.neutral_dice)


@lru_cache
def _roll_odds(dice: int, faces: int) -> tuple[tuple[int, float], ...]:
    """Return the outcomes of a roll, each as its number in `roll_outcomes` and its probability."""
    return tuple((number, float(chance)) for number, (_, chance) in enumerate(roll_outcomes(dice, faces)))


@lru_cache
def _note_values(edition: Edition) -> tuple[int, ...]:
    """Return the values of notes, lowest first: chance outcome i deals the note with value i."""
    return tuple(sorted(edition.notes))


class TreeNode(Struct, frozen=True, gc=False):
    """A node of the game tree: a game, and the part of its next roll that is known. Immutable, so never copied."""

    game: Game
    player: int
    """Who acts: a seat, CHANCE_PLAYER or TERMINAL."""
    dice: tuple[int, int, int] | None = None
    """How many dice of each kind chance rolls; None if it draws the lot or a note, or does not act."""
    rolled: tuple[Counts, ...] = ()
    """The result of each kind of dice rolled so far."""

    @classmethod
    def of(cls, game: Game) -> "TreeNode":
        """Return the node of a game before any of its next roll is known."""
        actor, seat = game.to_act, game.seat
        if isinstance(actor, int):
            return cls(game, actor)
        if actor is GAME_OVER:
            return cls(game, TERMINAL)
        if game.spare:
            return _advance_roll(game, (0, 0, game.spare), ())
        return cls(game, CHANCE_PLAYER) if seat is None else _advance_roll(game, game.hand(seat), ())

    def __deepcopy__(self, memo: object) -> "TreeNode":
        return self

    @property
    def next_dice(self) -> int | None:
        """The number of dice to roll next; None if chance draws the lot or a note."""
        return self.dice[len(self.rolled)] if self.dice else None

    @property
    def faces(self) -> int:
        """The number of faces of a die."""
        return faces_of(self.game.setup.rules)

    @property
    def most_outcomes(self) -> int:
        """The number above all outcomes of chance; some below it may be impossible now, such as a note that is gone."""
        if self.next_dice is not None:
            return len(_roll_odds(self.next_dice, self.faces))
        setup = self.game.setup
        return setup.players if self.game.filling is None else len(setup.edition.notes)

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance, each as a number and its probability."""
        if self.next_dice is not None:
            return [*_roll_odds(self.next_dice, self.faces)]
        numbers = {value: number for number, value in enumerate(_note_values(self.game.setup.edition))}
        return [
            (step.seat if isinstance(step, Lot) else numbers[cast(Deal, step).value], float(chance))
            for step, chance in self.game.chance_outcomes()
        ]

    def after_chance(self, number: int) -> "TreeNode":
        """Return the node after an outcome of chance."""
        if self.dice and self.next_dice:
            return _advance_roll(
                self.game, self.dice, (*self.rolled, roll_outcomes(self.next_dice, self.faces)[number][0])
            )
        return TreeNode.of(self.game.apply(self._step(number)))

    def _step(self, number: int) -> Chance:
        game = self.game
        return Lot(number) if game.filling is None else Deal(_note_values(game.setup.edition)[number])

    def describe(self, number: int) -> str:
        """Return an outcome of chance in words."""
        if self.next_dice is not None:
            return f"Roll {digits(roll_outcomes(self.next_dice, self.faces)[number][0])}"
        step = self._step(number)
        return f"Lot {step.seat}" if isinstance(step, Lot) else f"Deal {cast(Deal, step).value}"


def _advance_roll(game: Game, dice: tuple[int, int, int], rolled: tuple[Counts, ...]) -> TreeNode:
    """Return the node after some kinds of dice are rolled, skipping kinds without dice."""
    while len(rolled) < len(dice) and dice[len(rolled)] == 0:
        rolled = (*rolled, NO_DICE)
    if len(rolled) < len(dice):
        return TreeNode(game, CHANCE_PLAYER, dice, rolled)
    return TreeNode.of(game.apply(Roll(*rolled)))


class CroupierGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """The game at one table, with OpenSpiel's interface."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        if params is not None and not isinstance(params, Mapping):
            raise TypeError(f"params must be a dict of the game's parameters, not {describe(params)}")
        chosen = DEFAULTS | dict(params or {})
        reward = chosen.pop("reward")
        check_reward(reward)
        self.reward = str(reward)
        self.setup = setup_of(cast(TableOptions, chosen))
        named = chosen | {
            "edition": self.setup.edition.name,
            "reward": self.reward,
        }  # OpenSpiel keeps texts and numbers
        super().__init__(game_type(self.reward), game_info(self.setup, self.reward), named if params else {})

    def new_initial_state(self) -> "CroupierState":
        """Return the state at the start of a game."""
        return CroupierState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance nodes of a game: lot, notes, spare dice, and three kinds of dice per turn."""
        return 1 + sum(self.setup.edition.notes.values()) + self.setup.edition.rounds + 3 * _most_turns(self.setup)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> "CroupierObserver":
        """Return an observer, which OpenSpiel asks what players see."""
        if params is not None and (not isinstance(params, Mapping) or params):
            raise ValueError("observations have no parameters")
        recall = False if iig_obs_type is None else getattr(iig_obs_type, "perfect_recall", None)
        if not isinstance(recall, bool):
            raise TypeError(f"iig_obs_type must be an IIGObservationType of pyspiel, not {describe(iig_obs_type)}")
        return CroupierObserver(self.setup, recall=recall)


class CroupierState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """The state of a game in progress, with OpenSpiel's interface."""

    def __init__(self, game: CroupierGame) -> None:
        super().__init__(check_kind("game", game, CroupierGame, 'pyspiel.load_game("python_croupier")'))
        self.sharing = game.reward == "share"
        self.node = TreeNode.of(new_game(game.setup))

    def current_player(self) -> int:
        """Return the player to act: a seat, CHANCE_PLAYER or TERMINAL."""
        return self.node.player

    def _legal_actions(self, player: int) -> list[int]:
        del player  # always the player to act
        return [move.move for move in self.node.game.legal_moves]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance, each with its probability."""
        return self.node.outcomes()

    def _apply_action(self, action: int) -> None:
        node = self.node
        if node.player == CHANCE_PLAYER:
            if not 0 <= action < node.most_outcomes:
                raise ValueError(f"chance has no outcome {describe(action)} here")
            self.node = node.after_chance(action)
        else:
            self.node = TreeNode.of(node.game.apply(Place.of(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.describe(action) if player == pyspiel.PlayerId.CHANCE else f"Place {Place.of(action)}"

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return what a player sees now, by default the one to act. OpenSpiel's own way copies the state first."""
        viewer = self.current_player() if player is None else check_whole("player", player)
        setup = self.node.game.setup
        check_viewer(viewer, setup)
        observation = np.zeros(layout_of(setup).size, np.float32)
        observe_memory(setup, self.node.game.memory, viewer, observation)
        seen: list[float] = observation.tolist()
        return seen

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.node.player == TERMINAL

    def returns(self) -> list[float]:
        """Return the reward of each player: 0 until the game is over."""
        scores = self.node.game.scores
        if not self.is_terminal():
            return [0.0] * len(scores)
        if not self.sharing:
            return [float(score.money) for score in scores]
        winners = sum(score.rank == 1 for score in scores)
        return [(score.rank == 1) / winners for score in scores]

    def __str__(self) -> str:
        """Return the table as text."""
        rolled = " ".join(digits(dice) for dice in self.node.rolled if any(dice))
        return f"{self.node.game}\nfallen: {rolled}" if rolled else str(self.node.game)


class CroupierObserver:
    """Says what a player sees: the fields of `layout_of`, or with perfect recall the whole game so far."""

    def __init__(self, setup: Setup, *, recall: bool) -> None:
        self.setup, self.recall = setup, recall
        self.layout: Layout = layout_of(setup)
        self.tensor: NDArray[np.float32] = np.zeros(self.layout.size, np.float32)
        self.dict = self.layout.split(self.tensor)

    def set_from(self, state: CroupierState, player: int) -> None:
        """Write what a player sees now into `tensor`."""
        observe_memory(self.setup, state.node.game.memory, player, self.tensor)

    def string_from(self, state: CroupierState, player: int) -> str:
        """Return what a player sees now, as text."""
        if self.recall:
            return f"{player}: {' '.join(map(str, cast(Sequence[int], state.history())))}"
        self.set_from(state, player)
        return "\n".join(f"{name}: {values.tolist()}" for name, values in self.dict.items())


pyspiel.register_game(game_type("share"), CroupierGame)
