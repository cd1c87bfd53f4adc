"""OpenSpiel: the game `python_croupier`, with chance as explicit nodes.

Kinds of dice that fall together are nodes one after another, so that a node has at most some thousand outcomes.

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

from croupier.envs.choices import TableOptions, setup_of
from croupier.envs.layout import Layout, layout_of, sight_of
from croupier.envs.observing import observe_rows
from croupier.rules import GAME_OVER, Chance, Deal, Edition, Game, Lot, Place, Roll, Setup, new_game
from croupier.rules.engine import moves_of
from croupier.rules.game import roll_outcomes
from croupier.rules.steps import NO_DICE, Counts, digits
from croupier.rules.table import FACES

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
    """Return what OpenSpiel wants to know of the game; whoever recalls what lay open at the table knows everything."""
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
    """Return the bounds of the game at one table."""
    rules, constant = setup.rules, reward == "share"
    most = max(rules.dice, rules.big_dice, rules.neutral_dice, rules.spare_dice)
    dearest = max(setup.edition.notes)
    return pyspiel.GameInfo(
        num_distinct_actions=moves_of(rules),
        max_chance_outcomes=max(comb(most + FACES - 1, FACES - 1), len(setup.edition.notes), rules.players),
        num_players=rules.players,
        min_utility=0.0,
        max_utility=1.0 if constant else float(rules.rounds * rules.casinos * dearest),
        utility_sum=1.0 if constant else None,
        max_game_length=_turns(setup),
    )


def _turns(setup: Setup) -> int:
    """Return the most turns of a game: each places a die at least."""
    rules = setup.rules
    return rules.rounds * rules.players * (rules.dice + rules.big_dice + rules.neutral_dice)


@lru_cache
def _odds(dice: int) -> tuple[tuple[int, float], ...]:
    """Return how likely dice fall in each way, by its number in `roll_outcomes`."""
    return tuple((number, float(chance)) for number, (_, chance) in enumerate(roll_outcomes(dice)))


@lru_cache
def _values(edition: Edition) -> tuple[int, ...]:
    """Return the values of notes by the number of the outcome that deals one."""
    return tuple(sorted(edition.notes))


class Position(Struct, frozen=True, gc=False):
    """A game, and the kinds of dice of a roll that have fallen already. It never changes, so a copy is itself."""

    game: Game
    player: int
    """Who acts, as OpenSpiel numbers players."""
    dice: tuple[int, int, int] | None = None
    """How many dice of each kind chance rolls; None: it draws the lot or a note, or does not act."""
    thrown: tuple[Counts, ...] = ()

    @classmethod
    def of(cls, game: Game) -> "Position":
        """Return where a game is, with none of its dice fallen."""
        actor, seat = game.to_act, game.seat
        if isinstance(actor, int):
            return cls(game, actor)
        if actor is GAME_OVER:
            return cls(game, TERMINAL)
        if game.spare:
            return _after_throw(game, (0, 0, game.spare), ())
        return cls(game, CHANCE_PLAYER) if seat is None else _after_throw(game, game.hand(seat), ())

    def __deepcopy__(self, memo: object) -> "Position":
        return self

    @property
    def throwing(self) -> int | None:
        """How many dice fall next; None: chance draws the lot or a note."""
        return self.dice[len(self.thrown)] if self.dice else None

    def outcomes(self) -> list[tuple[int, float]]:
        """Return what chance can do next, by number, and how likely."""
        if self.throwing is not None:
            return [*_odds(self.throwing)]
        numbers = {value: number for number, value in enumerate(_values(self.game.setup.edition))}
        return [
            (step.seat if isinstance(step, Lot) else numbers[cast(Deal, step).value], float(chance))
            for step, chance in self.game.chance_outcomes()
        ]

    def after_chance(self, number: int) -> "Position":
        """Return the position after an outcome."""
        if self.dice and self.throwing:
            return _after_throw(self.game, self.dice, (*self.thrown, roll_outcomes(self.throwing)[number][0]))
        return Position.of(self.game.apply(self._step(number)))

    def _step(self, number: int) -> Chance:
        game = self.game
        return Lot(number) if game.filling is None else Deal(_values(game.setup.edition)[number])

    def describe(self, number: int) -> str:
        """Return an outcome in words."""
        if self.throwing is not None:
            return f"Roll {digits(roll_outcomes(self.throwing)[number][0])}"
        step = self._step(number)
        return f"Lot {step.seat}" if isinstance(step, Lot) else f"Deal {cast(Deal, step).value}"


def _after_throw(game: Game, dice: tuple[int, int, int], thrown: tuple[Counts, ...]) -> Position:
    """Return the position after some kinds of dice have fallen: kinds without dice are passed over."""
    while len(thrown) < len(dice) and dice[len(thrown)] == 0:
        thrown = (*thrown, NO_DICE)
    if len(thrown) < len(dice):
        return Position(game, CHANCE_PLAYER, dice, thrown)
    return Position.of(game.apply(Roll(*thrown)))


class CroupierGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """The game at one table."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = DEFAULTS | dict(params or {})
        self.reward = str(chosen.pop("reward"))
        if self.reward not in ("share", "money"):
            raise ValueError(f"rewards are 'share' or 'money', not {self.reward!r}")
        self.setup = setup_of(cast(TableOptions, chosen))
        super().__init__(game_type(self.reward), game_info(self.setup, self.reward), params or {})

    def new_initial_state(self) -> "CroupierState":
        """Return the beginning of a game."""
        return CroupierState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance nodes: the lot, every note, the spare dice, and three kinds of dice a turn."""
        return 1 + sum(self.setup.edition.notes.values()) + self.setup.edition.rounds + 3 * _turns(self.setup)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> "CroupierObserver":
        """Return what tells players what they see."""
        if params:
            raise ValueError("there are no parameters for observations")
        return CroupierObserver(self.setup, recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class CroupierState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """One moment of a game."""

    def __init__(self, game: CroupierGame) -> None:
        super().__init__(game)
        self.sharing = game.reward == "share"
        self.position = Position.of(new_game(game.setup))

    def current_player(self) -> int:
        """Return who acts."""
        return self.position.player

    def _legal_actions(self, player: int) -> list[int]:
        del player  # it is always the one whose turn it is
        return [move.move for move in self.position.game.legal_moves]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance can do, and how likely."""
        return self.position.outcomes()

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.player == CHANCE_PLAYER:
            self.position = position.after_chance(action)
        else:
            self.position = Position.of(position.game.apply(Place.of(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.describe(action) if player == pyspiel.PlayerId.CHANCE else f"Place {Place.of(action)}"

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.player == TERMINAL

    def returns(self) -> list[float]:
        """Return what each player has at the end."""
        scores = self.position.game.scores
        if not self.is_terminal():
            return [0.0] * len(scores)
        if not self.sharing:
            return [float(score.money) for score in scores]
        winners = sum(score.rank == 1 for score in scores)
        return [(score.rank == 1) / winners for score in scores]

    def __str__(self) -> str:
        """Return the table as text."""
        fallen = " ".join(digits(dice) for dice in self.position.thrown if any(dice))
        return f"{self.position.game}\nfallen: {fallen}" if fallen else str(self.position.game)


class CroupierObserver:
    """What a player sees: the fields of `layout_of`, or by recall the whole game so far."""

    def __init__(self, setup: Setup, *, recall: bool) -> None:
        self.setup, self.recall = setup, recall
        self.layout: Layout = layout_of(setup)
        self.tensor: NDArray[np.float32] = np.zeros(self.layout.size, np.float32)
        self.dict = self.layout.split(self.tensor)

    def set_from(self, state: CroupierState, player: int) -> None:
        """Write what a player sees now into `tensor`."""
        tables, rows = (state.position.game.table(),), self.tensor[np.newaxis]
        observe_rows(self.setup.rules, tables, (player,), sight_of(self.setup), rows, 0, 1)

    def string_from(self, state: CroupierState, player: int) -> str:
        """Return what a player sees now, as text."""
        if self.recall:
            return f"{player}: {' '.join(map(str, cast(Sequence[int], state.history())))}"
        self.set_from(state, player)
        return "\n".join(f"{name}: {values.tolist()}" for name, values in self.dict.items())


pyspiel.register_game(game_type("share"), CroupierGame)
