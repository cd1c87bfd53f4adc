"""Whatever a caller passes to a public callable: it is accepted as documented, or refused with a sentence.

The calls are generated from the signatures: a hostile value beside good ones, or in place of all of them. A refusal
comes from a `raise` of this package and never from within what it calls, and leaves everything as it was.
"""

import ast
import inspect
import linecache
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import combinations, product
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from gymnasium.error import ResetNeeded

from croupier.rules import CLASSIC, GAME_OVER, Setup
from croupier.rules.table import Table
from tests.doors.hostile import HOSTILE
from tests.doors.samples import OBJECTS, Sample, options, sample_of
from tests.doors.surface import Door, doors

pytestmark = pytest.mark.xdist_group("envs")

SOURCE = Path(__file__).parents[2] / "src" / "croupier"
SECONDS = 20
"""No call may take as long."""
RECORDS = {
    *("Group", "Laid", "Option", "Score", "SeatView", "Standing", "View", "Report", "BotEntry", "GameResults", "Tally"),
    *("BotStanding", "LineUpSummary", "Pairing", "Rating", "Share", "Summary", "Evaluation", "Account", "Figure"),
    *("Play", "Review", "SeatAccount", "Turn", "TurningPoint", "Field", "Layout", "TableTurns", "NetworkWeights"),
    *(
        "Extent",
        "MoveValue",
        "Solution",
        "Endgame",
        "MoveShares",
        "Evaluations",
        "Equity",
        "Comparison",
        "Reason",
        "Reply",
        "Versions",
    ),
    *("Puzzle", "Opponent", "Solver"),
    *("Fixture", "Reading", "Rules", "Table", "TableOptions"),
    *("Effort", "Precision"),  # checked where they are used
}
"""Records that functions return: their fields are taken as they are."""
TRUSTING = {"place_at", "roll_place", "draw_at", "move_at", "refusal", "load", "row", "tobytes"}
"""Methods that work on the engine and its tables, as `croupier.rules.engine` does."""
CALLABLES = [
    door
    for door in doors()
    if door.name not in RECORDS
    and door.name.rpartition(".")[2] not in TRUSTING
    and not (door.owner is not None and door.package == "croupier.envs.gpu")
]
NO_SENTENCE = re.compile("0x[0-9a-f]{6}| object at |Traceback|\n")


class TooSlowError(BaseException):
    """A call has taken too long."""


@contextmanager
def time_limit() -> Iterator[None]:
    """Stop what takes too long."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@cache
def raises(file: str) -> tuple[tuple[int, int], ...]:
    """Return the first and the last line of every `raise` in a file."""
    tree = ast.parse("".join(linecache.getlines(file)))
    return tuple((node.lineno, node.end_lineno or 0) for node in ast.walk(tree) if isinstance(node, ast.Raise))


def comes_from_a_raise(error: BaseException) -> bool:
    """Return whether an error comes from a `raise` of this package."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    if last is None:
        return False
    file = last.tb_frame.f_code.co_filename
    return Path(file).is_relative_to(SOURCE) and any(start <= last.tb_lineno <= end for start, end in raises(file))


def is_a_sentence(text: str) -> bool:
    """Return whether an error's text can be shown to a person."""
    return len(text.split()) >= 3 and len(text) <= 600 and NO_SENTENCE.search(text) is None


def documented(error: BaseException) -> bool:
    """Return whether an error is of a kind that callers are told of."""
    ours = type(error).__module__.startswith("croupier.")
    return isinstance(error, TypeError | ValueError | ResetNeeded) or ours


def state_of(thing: Any) -> Any:
    """Return what a call may not change of an object or an argument."""
    if isinstance(thing, Table):
        return thing.tobytes()
    if hasattr(thing, "tables") and hasattr(thing.tables, "_batch"):
        return state_of(thing.tables), getattr(thing, "agent_selection", None)
    if hasattr(thing, "_batch"):
        batch = thing._batch
        return batch.tables.tobytes(), batch.games.tobytes(), batch.seat.tobytes(), thing.seed
    if hasattr(thing, "node"):
        return thing.node
    if hasattr(thing, "winnings"):
        return thing.seed, tuple(thing.winnings)
    if isinstance(thing, list | tuple | dict | set):
        return repr(thing)
    return thing


@cache
def healthy_game() -> tuple[Any, ...]:
    """Return the steps of a game before anything hostile was passed."""
    return play_game()


def play_game() -> tuple[Any, ...]:
    """Play a game with a setup, a dealer and a record of its own."""
    from croupier.dealer import SeededDealer
    from croupier.rules import CHANCE, Roll, new_game, view

    game, dealer, steps = new_game(Setup(CLASSIC, 2, True)), SeededDealer(5), list[Any]()
    while game.to_act is not GAME_OVER:
        step = dealer.draw(game) if game.to_act is CHANCE else view(game, game.seat).options[-1].move
        assert not isinstance(step, Roll) or str(step)
        steps.append((type(step), repr(step)))
        game = game.apply(step)
    return (*steps, game.result)


def good_arguments(door: Door) -> dict[str, Any]:
    """Return good arguments of a callable."""
    found = dict[str, Any]()
    for name, parameter in door.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            found |= options()
        elif parameter.kind is not parameter.VAR_POSITIONAL:
            found[name] = sample_of(door.name, name).good()
    return found


def sample_for(door: Door, name: str) -> Sample:
    """Return the sample of an argument, which may describe a table with a keyword of its own."""
    return sample_of(door.name if name in door.parameters else "option", name)


def call(door: Door, thing: Any, arguments: dict[str, Any]) -> Any:
    """Call a callable, and go through what it yields."""
    before = () if door.owner is None else (thing,)
    result = door.call(*before, **arguments)
    return list(result) if inspect.isgenerator(result) else result


def make_object(door: Door) -> Any:
    """Return an object to call a method on."""
    if door.owner is None:
        return None
    return (OBJECTS.get(door.name) or OBJECTS[door.name.partition(".")[0]])()


def name_of(door: Door) -> str:
    """Return the name of a callable with its package."""
    return f"{door.package.removeprefix('croupier.')}.{door.name}"


@pytest.mark.parametrize("door", CALLABLES, ids=name_of)
def test_hostile_arguments_are_refused_with_a_sentence(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    healthy = healthy_game()
    if door.package == "croupier.envs.open_spiel":
        pytest.importorskip("pyspiel")
    if door.name != "GpuTables":
        with time_limit():
            call(door, make_object(door), good_arguments(door))
    faults = list[str]()
    given_to = {name: sample_for(door, name) for name in good_arguments(door)}
    for name, given in given_to.items():
        for what, value in HOSTILE.items():
            if what not in given.never:
                fault = find_fault(door, {name: value}, accepts=what in given.may)
                faults += [f"{name}={what}: {fault}"] if fault else []
    for what, value in HOSTILE.items():
        if not any(what in given.never for given in given_to.values()):
            accepts = all(what in given.may for given in given_to.values())
            fault = find_fault(door, dict.fromkeys(given_to, value), accepts=accepts)
            faults += [f"everything={what}: {fault}"] if fault else []
    assert not faults, "\n".join(faults)
    assert play_game() == healthy


@pytest.mark.soak  # hundreds of thousands of calls
@pytest.mark.parametrize("door", [door for door in CALLABLES if len(door.parameters) > 1], ids=name_of)
def test_two_hostile_arguments_at_a_time_are_refused_with_a_sentence(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    healthy = healthy_game()
    given_to = {name: sample_for(door, name) for name in good_arguments(door)}
    faults = list[str]()
    for (one, first), (other, second) in combinations(given_to.items(), 2):
        for (what, value), (with_what, another) in product(HOSTILE.items(), repeat=2):
            if what not in first.never and with_what not in second.never:
                accepts = what in first.may and with_what in second.may
                fault = find_fault(door, {one: value, other: another}, accepts=accepts)
                faults += [f"{one}={what}, {other}={with_what}: {fault}"] if fault else []
    assert not faults, "\n".join(faults[:20])
    assert play_game() == healthy


def find_fault(door: Door, hostile: dict[str, Any], *, accepts: bool) -> str | None:
    """Pass hostile arguments beside good ones. Return what is wrong with the answer, or None."""
    thing, arguments = make_object(door), good_arguments(door) | hostile
    before = [state_of(one) for one in (thing, *arguments.values())]
    try:
        with time_limit():
            call(door, thing, arguments)
    except TooSlowError:
        return "it takes too long"
    except Exception as error:
        shown = f"{type(error).__name__}: {str(error)[:160]}"
        if not documented(error):
            return f"an unknown kind of error: {shown}"
        if not comes_from_a_raise(error):
            return f"the error comes from within: {shown}"
        if not is_a_sentence(str(error)):
            return f"no sentence: {shown}"
        after = [state_of(one) for one in (thing, *arguments.values())]
        same = all(one is other or _equal(one, other) for one, other in zip(before, after, strict=True))
        return None if same else f"something has changed, though it was refused: {shown}"
    return None if accepts else "it is accepted"


def _equal(one: Any, other: Any) -> bool:
    """Return whether two states are equal; arrays and objects without equality count as the same if they look it."""
    try:
        return bool(one == other)
    except ValueError:
        return repr(one) == repr(other)
