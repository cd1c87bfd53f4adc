"""What the page about Python names is all that callers meet: whatever a public signature mentions is public, too."""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest

from croupier.bots import BotLike, Budget
from croupier.engine import Engine
from croupier.evaluation.solution import Solution
from croupier.policies import Policy
from tests.doors.surface import Door, doors, public_names

pytestmark = pytest.mark.xdist_group("envs")

INNER = {"Engine", "Counters", "CroupierObserver", "NotASeat", "Positions"}
"""Classes of the engine and of toolkits, which callers only pass on; `Actor` names the last."""
LATE = {"BotLike": BotLike, "Budget": Budget, "Engine": Engine, "Path": Path, "Policy": Policy, "Solution": Solution}
"""Names that modules import for type checkers only."""


def classes_in(hint: Any) -> Iterator[type]:
    """Yield the classes that a type is made of."""
    if inspect.isclass(hint) and get_origin(hint) is None:
        yield hint
    for part in get_args(hint):
        for one in part if isinstance(part, list | tuple) else (part,):
            yield from classes_in(one)


def hints_of(door: Door) -> Iterator[Any]:
    """Yield the types in the signature of a callable, and of the fields of a class."""
    call = getattr(door.call, "__func__", door.call)
    names = {
        **LATE,
        **vars(sys.modules[call.__module__]),
        "memoryview": list,
    }  # only type checkers know memoryview[int]
    for thing in (call, vars(call).get("__init__")) if inspect.isclass(call) else (call,):
        for hint in getattr(thing, "__annotations__", {}).values():
            yield eval(hint, names) if isinstance(hint, str) else hint


@pytest.mark.parametrize(
    "door", list(doors()), ids=lambda door: f"{door.package.removeprefix('croupier.')}.{door.name}"
)
def test_a_signature_mentions_only_what_is_public(door: Door) -> None:
    public = {id(thing) for _, _, thing in public_names()}
    named = {one for hint in hints_of(door) for one in classes_in(hint) if one.__module__.startswith("croupier")}
    assert {one.__qualname__ for one in named if id(one) not in public} <= INNER
