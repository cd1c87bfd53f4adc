"""What every parameter of a public callable takes: a good value, and which hostile values may be good, too."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from threading import Event
from typing import Any

import numpy as np

from croupier.arena import Tournament
from croupier.bots import BOTS, Ace, Budget, HighRoller, Oracle
from croupier.dealer import DailyDealer, FairDealer, RecordedDealer, SeededDealer
from croupier.envs import Tables, layout_of
from croupier.evaluation import Aim, Effort, Precision, compare, equity, evaluate, extent, solve_endgame, solve_round
from croupier.network import own_weights
from croupier.puzzles import Opponent, Rating, Solver, Theme, puzzles
from croupier.record import Evidence, Record, write
from croupier.review import review
from croupier.rules import CHANCE, CLASSIC, EDITIONS, GAME_OVER, Deal, Game, Place, Setup, new_game, view
from croupier.simulation import Tally

FEW = replace(CLASSIC, name="few", dice=3, rounds=2)
"""Its rounds are solved in milliseconds."""
SETUP = Setup(FEW, 2, starter=0)


@dataclass(frozen=True)
class Sample:
    """What a parameter takes."""

    good: Callable[[], Any]
    """Makes a good value; a new one for every call, so that a change of it is seen."""
    may: frozenset[str] = frozenset()
    """The hostile values that may be good, too."""
    never: frozenset[str] = frozenset()
    """Good values that are too slow to try."""


def sample(good: Callable[[], Any], *may: str, never: tuple[str, ...] = ()) -> Sample:
    """Return a sample."""
    return Sample(good, frozenset(may), frozenset(never))


TEXTS = ("a digit", "no text", "a long text", "half a character", "an end of text")
WHOLE = ("NumPy's 1",)
ANY_WHOLE = (*WHOLE, "-1", "a huge number", "an unwritable number")
NUMBER = (*WHOLE, "2.0", "NumPy's 2.0")
FUNCTION = ("a function", "a class")


@cache
def steps() -> tuple[Any, ...]:
    """Return the steps of a whole game."""
    game, dealer, found = new_game(SETUP), SeededDealer(1), list[Any]()
    while game.to_act is not GAME_OVER:
        found.append(dealer.draw(game) if game.to_act is CHANCE else game.legal_moves[0])
        game = game.apply(found[-1])
    return tuple(found)


@cache
def games() -> tuple[Game, ...]:
    """Return every state of that game."""
    return tuple(Record(SETUP, ("Anna", "Ben"), steps()).games())


@cache
def at_decision() -> Game:
    """Return a state in which a seat has to place, with few dice left."""
    return next(game for game in games() if game.to_act == 1 and sum(game.hand(1)) == 2)


@cache
def at_chance() -> Game:
    """Return a state in which chance has to roll."""
    return next(game for game in games() if game.to_act is CHANCE and game.seat is not None)


@cache
def at_last_placing() -> Game:
    """Return a state whose only move ends a round."""
    ends = [game for game, after in zip(games(), games()[1:], strict=False) if after.rounds_paid > game.rounds_paid]
    return ends[0]


def record() -> Record:
    """Return the beginning of the game, up to its second placing."""
    last = [number for number, step in enumerate(steps()) if isinstance(step, Place)][1]
    return Record(SETUP, ("Anna", "Ben"), steps()[: last + 1])


def tournament() -> Tournament:
    """Return a tournament of two bots."""
    return Tournament(SETUP, (("regular", "richest"),), 2, 1)


@cache
def folder() -> Path:
    """Return a folder for files."""
    return Path(mkdtemp())


def file_of_weights() -> Path:
    """Return a file with the weights of the package."""
    from croupier.network import write_weights

    file = folder() / "weights.bin"
    if not file.exists():
        write_weights(file, own_weights())
    return file


def lowest(_rules: Any, _table: Any, _bits: int) -> int:
    """Return the first move, legal or not; a policy."""
    return 0


def options() -> Mapping[str, Any]:
    """Return how a table of an environment is described."""
    return {"edition": "classic", "players": 2, "neutral": False, "bandit": False, "face_down": False}


def begun(environment: Any) -> Any:
    """Return an environment with a game begun."""
    environment.reset(seed=1)
    return environment


def gymnasium_env(**how: Any) -> Any:
    """Return Gymnasium's environment."""
    from croupier.envs.gymnasium import SeatEnv

    return begun(SeatEnv(**options(), **how))


def vector_env() -> Any:
    """Return Gymnasium's environment for several tables."""
    from croupier.envs.gymnasium import SeatVectorEnv

    return begun(SeatVectorEnv(2, **options()))


def seats_env() -> Any:
    """Return PettingZoo's environment in which agents act in turn."""
    from croupier.envs.pettingzoo import SeatsEnv

    return begun(SeatsEnv(**options()))


def parallel_env() -> Any:
    """Return PettingZoo's environment in which agents act together."""
    from croupier.envs.pettingzoo import SeatsParallelEnv

    return begun(SeatsParallelEnv(**options()))


def legal_move(environment: Any) -> int:
    """Return a legal move of the first table of an environment."""
    return int(environment.tables.turns.mask[0].argmax())


def spiel_game() -> Any:
    """Return OpenSpiel's game."""
    from croupier.envs.open_spiel import CroupierGame

    return CroupierGame(options())


OBJECTS: Mapping[str, Callable[[], Any]] = {
    "Game": at_decision,
    "Game.sample": at_chance,
    "Standing": lambda: at_decision().standing[0],
    "Setup": lambda: SETUP,
    "DailyDealer": lambda: DailyDealer("2026-11-16"),
    "FairDealer": lambda: FairDealer(bytes(32), ("a", "b")),
    "PlaceDealer": lambda: FairDealer(bytes(32), ("a", "b")),
    "RecordedDealer": lambda: RecordedDealer(steps()),
    "SeededDealer": lambda: SeededDealer(1),
    "Record": record,
    "Ace": lambda: Ace(1),
    "HighRoller": lambda: HighRoller(1),
    "House": lambda: BOTS["house"](1),
    "Interruptible": lambda: HighRoller(1),
    "Oracle": lambda: Oracle(1),
    "Regular": lambda: BOTS["regular"](1),
    "Richest": lambda: BOTS["richest"](1),
    "Tally": Tally.empty,
    "Tournament": tournament,
    "Layout": lambda: layout_of(SETUP),
    "Tables": lambda: Tables(SETUP, 2),
    "SeatEnv": gymnasium_env,
    "SeatVectorEnv": vector_env,
    "SeatsEnv": seats_env,
    "SeatsParallelEnv": parallel_env,
    "CroupierGame": spiel_game,
    "CroupierState": lambda: spiel_game().new_initial_state(),
    "Extent": lambda: extent(SETUP),
    "Solution": cache(lambda: solve_round(at_decision())),
    "Endgame": cache(lambda: solve_endgame(at_decision())),
    "Equity": cache(lambda: equity(at_decision(), effort=Precision(2, 1.0, 1))),
    "Comparison": cache(lambda: compare(at_decision(), effort=Effort(1, 1.0))),
    "Evaluations": cache(lambda: evaluate(at_decision(), effort=Effort(1, 1.0))),
    "Puzzle": lambda: puzzles()[0],
    "Solver": Solver,
    "Review": cache(lambda: review(record(), effort=Precision(2, 1.0, 1))),
}
"""Makes an object of each class that has methods."""

SAMPLES: Mapping[str, Sample] = {
    # parameters that mean the same everywhere
    "setup": sample(lambda: SETUP, "another setup"),
    "edition": sample(lambda: FEW),
    "editions": sample(lambda: {**EDITIONS, "few": FEW}, "no keys"),
    "game": sample(at_decision, "another game"),
    "table": sample(lambda: at_decision().table()),
    "position": sample(at_decision, "another game"),
    **{
        f"{name}.position": sample(at_decision, "another game", "None")
        for name in ("Endgame.moves", "Endgame.shares", "Solution.moves", "Solution.value")
    },
    "cancel": sample(Event, "None"),
    "explain_marks.review": sample(cache(lambda: review(record(), effort=Precision(2, 1.0, 1)))),
    "explain_marks.effort": sample(lambda: Effort(1, 1.0)),
    "review.effort": sample(lambda: Precision(2, 1.0, 1)),
    "compare.move": sample(lambda: at_decision().legal_moves[0], "None"),
    "compare.other": sample(lambda: at_decision().legal_moves[-1], "None"),
    "equity.effort": sample(lambda: Precision(2, 1.0, 1)),
    "view": sample(lambda: view(at_decision(), 1)),
    "seat": sample(lambda: 1, *WHOLE),
    "viewer": sample(lambda: 1, *WHOLE, "None"),
    "seed": sample(lambda: 1, *ANY_WHOLE, "None"),
    "games": sample(lambda: 2, *WHOLE),
    "first": sample(lambda: 0, *WHOLE),
    "threads": sample(lambda: 1, *WHOLE, "None"),
    "progress": sample(lambda: lambda _: None, *FUNCTION, "None"),
    "tuned": sample(lambda: False, "None", never=("True",)),
    "device": sample(lambda: "cpu"),
    "bots": sample(lambda: ["regular"]),
    "opponents": sample(lambda: ["richest"], "no items"),
    "duplicate": sample(lambda: True, "True"),
    "observe": sample(lambda: True, "True"),
    "autoreset": sample(lambda: True, "True"),
    "reward": sample(lambda: "share"),
    "render_mode": sample(lambda: None, "None"),
    "aim": sample(lambda: Aim.VICTORY),
    "effort": sample(lambda: Effort(1, 1.0)),
    "precision": sample(lambda: Precision(2, 1.0, 1)),
    "winnings": sample(lambda: [0, 0], "numbers", "a list of numbers"),
    "budget": sample(lambda: Budget(10), "None"),
    "paid": sample(lambda: at_decision().standing, "no items"),
    "text": sample(lambda: "Anna", *TEXTS),
    "name": sample(lambda: "Anna", *TEXTS),
    "names": sample(lambda: ["Anna", "Ben"], "no items", "a tuple of texts"),
    "others": sample(lambda: ["Ben"], "no items", "a tuple of texts"),
    "source": sample(lambda: write(record()), *TEXTS, "bytes"),
    "read_verified.source": sample(lambda: write(Record(Setup(CLASSIC, 2, starter=0), ("Anna", "Ben")))),
    "record": sample(record),
    "file": sample(file_of_weights),
    "options": sample(lambda: None, "None", "no keys", "a dict of fractions"),
    "option.edition": sample(lambda: "classic"),
    "option.players": sample(lambda: 2),
    "option.neutral": sample(lambda: False, "True"),
    "option.bandit": sample(lambda: False),
    "option.face_down": sample(lambda: False, "True"),
    "agent": sample(lambda: "seat_0"),
    "place": sample(lambda: "roll 1 1 3", *TEXTS),
    # parameters of one callable
    "Deal.value": sample(lambda: 60, *ANY_WHOLE),
    "Lot.seat": sample(lambda: 1, *ANY_WHOLE),
    "Place.face": sample(lambda: 1, *ANY_WHOLE),
    "Place.bandit": sample(lambda: False, "True"),
    "Place.of.move": sample(lambda: 1, *WHOLE),
    **{
        f"{roll}{kind}": sample(lambda: (0, 0, 0, 0, 0, 0), "a pair of -1")
        for roll in ("Roll.", "Noted.")
        for kind in ("own", "big", "neutral")
    },
    **{f"Roll.of.{kind}": sample(lambda: "123", "a digit", "no text") for kind in ("own", "big", "neutral")},
    "Setup.edition": sample(lambda: FEW),
    "Setup.players": sample(lambda: 2),
    "Setup.neutral": sample(lambda: False, "True"),
    "Setup.bandit": sample(lambda: False),
    "Setup.face_down": sample(lambda: False, "True"),
    "Setup.starter": sample(lambda: None, *WHOLE, "None"),
    **{f"Noted.of.{kind}": sample(lambda: "123", "a digit", "no text") for kind in ("own", "big", "neutral")},
    "Edition.name": sample(lambda: "few", "a long text"),
    "Edition.players": sample(lambda: (2, 3)),
    **{
        f"Edition.{name}": sample(partial(getattr, FEW, name), *WHOLE, "-1")
        for name in ("rounds", "dice", "big_dice", "big_weight", "fill_sum", "fill_notes", "casinos")
    },
    "Edition.notes": sample(lambda: FEW.notes),
    "Edition.leaving": sample(lambda: FEW.leaving),
    "Edition.neutral_dice": sample(lambda: FEW.neutral_dice),
    "Edition.spare_dice": sample(lambda: FEW.spare_dice, "no keys"),
    "Edition.bandit": sample(lambda: False, "True"),
    "Game.setup": sample(lambda: SETUP, "another setup"),
    "Game.memory": sample(lambda: at_decision().memory),
    "Game.apply.step": sample(lambda: at_decision().legal_moves[0]),
    "Game.preview.move": sample(lambda: at_decision().legal_moves[0]),
    "Game.sample.randomness": sample(lambda: Random(1)),
    "Standing.taken_by.colour": sample(lambda: 1, *WHOLE),
    "DailyDealer.day": sample(lambda: "2026-11-16"),
    "DailyDealer.round_": sample(lambda: 1, *WHOLE),
    "DailyDealer.turns": sample(lambda: (0, 1), "no items", "numbers", "a list of numbers"),
    "round_": sample(lambda: 1, *WHOLE),
    "bound": sample(lambda: 6, *WHOLE),
    "number": sample(lambda: 1, *WHOLE),
    "dice": sample(lambda: 3, *WHOLE),
    "faces": sample(lambda: 6, *WHOLE),
    "draw.game": sample(at_chance, "another game"),
    "RecordedDealer.draw.game": sample(lambda: games()[0], "another game"),
    "FairDealer.secret": sample(lambda: bytes(32)),
    "FairDealer.seeds": sample(lambda: ("a", "b"), "no items", "a tuple of texts"),
    "RecordedDealer.steps": sample(steps, "no items"),
    "SeededDealer.game": sample(lambda: 0, *ANY_WHOLE),
    "check_day.text": sample(lambda: "2026-11-16"),
    "check_seed.text": sample(lambda: "a", "a digit"),
    "commitment.secret": sample(lambda: bytes(32), "bytes"),
    "table_secret.table": sample(lambda: "abc", *TEXTS),
    "table_secret.root": sample(lambda: bytes(32), "bytes"),
    "Evidence.commitment": sample(lambda: None, *TEXTS, "None"),
    "Evidence.seeds": sample(lambda: ("a",), "no items", "a tuple of texts"),
    "Evidence.table": sample(lambda: None, *TEXTS, "None"),
    "Record.setup": sample(lambda: SETUP),
    "Record.names": sample(lambda: ("Anna", "Ben"), "a tuple of texts"),
    "Record.steps": sample(lambda: (Deal(60),), "no items"),
    "Record.remarks": sample(lambda: (), "no items"),
    "Record.commitment": sample(lambda: None, "None"),
    "Record.seeds": sample(lambda: (), "no items"),
    "Record.secret": sample(lambda: None, "None"),
    "Record.day": sample(lambda: None, "None"),
    "Record.table": sample(lambda: None, "None"),
    "Record.root": sample(lambda: None, "None"),
    "Remark.after": sample(lambda: 0, *ANY_WHOLE),
    "Remark.text": sample(lambda: "hello", *TEXTS),
    "verify.kept": sample(Evidence),
    "read_casinos.text": sample(lambda: "classic-2 60a2b1"),
    "read_position.text": sample(lambda: "classic-2 lot -/-/-/-/-/- -/- -"),
    "network": sample(lambda: None, "None", "a digit"),
    "Budget.turns": sample(lambda: 10, *WHOLE),
    "choose_move.bot": sample(lambda: BOTS["regular"](1)),
    "choose_move.game": sample(at_decision),
    "player": sample(lambda: "regular", *FUNCTION),
    "CroupierState.observation_tensor.player": sample(lambda: 0, *WHOLE, "None"),
    "show_payout.bots": sample(lambda: [Ace(1)], "no items", "many items", "numbers"),
    "show_payout.game": sample(at_last_placing),
    "show_payout.move": sample(lambda: at_last_placing().legal_moves[0]),
    "show_paid_casinos.bots": sample(lambda: [Ace(1)], "no items", "many items", "numbers"),
    "play_on_views.dealer": sample(lambda: SeededDealer(1)),
    "play_on_views.bots": sample(lambda: [BOTS["regular"](1), BOTS["richest"](1)]),
    "play_on_views.setup": sample(lambda: SETUP),
    "Tally.add.other": sample(Tally.empty),
    "Tournament.setup": sample(lambda: SETUP),
    "Tournament.line_ups": sample(lambda: (("regular", "richest"),)),
    "Tournament.own": sample(dict, "no keys"),
    "Tournament.without_luck": sample(lambda: False, "True"),
    "deal": sample(lambda: 0, *ANY_WHOLE),
    "rotation": sample(lambda: 0, *ANY_WHOLE),
    "fixture": sample(lambda: next(tournament().fixtures)),
    "compete.games": sample(lambda: 2, *WHOLE),
    "compete.progress": sample(lambda: lambda _: None, *FUNCTION),
    "evaluate.setup": sample(lambda: SETUP),
    "Layout.split.observation": sample(lambda: np.zeros(layout_of(SETUP).size, np.float32)),
    "Tables.count": sample(lambda: 2, *WHOLE),
    "Tables.bots": sample(lambda: [None, "richest"], "None"),
    "Tables.game.table": sample(lambda: 1, *WHOLE),
    "Tables.restart.where": sample(lambda: [1], *WHOLE, "no items", "True"),
    "Tables.step.moves": sample(lambda: Tables(SETUP, 2).turns.mask.argmax(axis=1), "numbers", "a list of numbers"),
    "Tables.choose.policy": sample(lambda: lowest),
    "GpuTables.choose.policy": sample(lambda: "regular"),
    "GpuTables.count": sample(lambda: 2, *WHOLE),
    "SeatEnv.seat": sample(lambda: 0, *WHOLE),
    "SeatEnv.step.action": sample(lambda: 0, *WHOLE, "-1"),
    "reset.seed": sample(lambda: 1, *WHOLE, "None", "a huge number", "an unwritable number"),
    "Tables.reset.seed": sample(lambda: 1, *ANY_WHOLE, "None"),
    "SeatVectorEnv.num_envs": sample(lambda: 2, *WHOLE),
    "SeatVectorEnv.step.actions": sample(lambda: np.array([0, 1]), "numbers", "a list of numbers", "a pair of -1"),
    "SeatsEnv.step.action": sample(lambda: legal_move(seats_env()), *WHOLE),
    "SeatsParallelEnv.step.actions": sample(lambda: {"seat_0": legal_move(parallel_env()), "seat_1": 0}),
    "CroupierGame.params": sample(options, "None", "no keys"),
    "make_py_observer.iig_obs_type": sample(lambda: None, "None"),
    "make_py_observer.params": sample(lambda: None, "None", "no keys"),
    "CroupierState.game": sample(spiel_game),
    "weights": sample(own_weights),
    "write_weights.file": sample(lambda: folder() / "written.bin", "a digit"),
    "Extent.seconds.threads": sample(lambda: 1, *WHOLE),
    "solve_endgame.most": sample(lambda: 1_000_000),
    "bound_positions.most": sample(lambda: 1000, *WHOLE, "a huge number", "an unwritable number", "None"),
    "positions": sample(lambda: 10, *WHOLE),
    "puzzle_of_day.day": sample(lambda: "2026-11-20"),
    "rate.rating": sample(Rating),
    "rate.opponents": sample(lambda: [Opponent(1500, 50, 1)], "no items"),
    "rate.days": sample(lambda: 1, *NUMBER),
    "Solver.after.puzzle": sample(lambda: puzzles()[0]),
    "Solver.after.solved": sample(lambda: True, "True"),
    "Solver.after.day": sample(lambda: date(2026, 11, 20)),
    "next_puzzle.solver": sample(Solver),
    "next_puzzle.theme": sample(lambda: Theme.HOLD, "None"),
}
"""By callable and parameter, by method and parameter, or by parameter alone; the first that there is counts."""


def sample_of(name: str, parameter: str) -> Sample:
    """Return the sample of a parameter of a callable."""
    method = name.rpartition(".")[2]
    for key in (f"{name}.{parameter}", f"{method}.{parameter}", parameter):
        if key in SAMPLES:
            return SAMPLES[key]
    raise LookupError(f"say in tests/doors/samples.py what `{name}` takes as `{parameter}`")
