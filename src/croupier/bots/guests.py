"""Guests: bots and policies that others wrote, in another package, in a file or handed over by a caller."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache, partial
from importlib.util import module_from_spec, spec_from_file_location
from inspect import Parameter, isclass, signature
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.bots.bot import Bot
from croupier.bots.entry import Entry
from croupier.bots.failures import FAILURES, GuestError, failure
from croupier.bots.policy_bots import FunctionBot
from croupier.policies import Policy

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Player: TypeAlias = str | Policy | Callable[[int], Bot]
"""A bot by name, a policy, or what makes a bot from a seed, such as its class."""


def guest(name: str, thing: Any, origin: str = "") -> Entry:
    """The entry of a policy, which takes rules, table and 32 random bits, or of what makes a bot from a seed.

    Errors say where it comes from.
    """
    function = getattr(thing, "py_func", thing)  # where its author has compiled it already
    if not callable(function):
        raise GuestError(f"the bot {name}{origin} is neither a policy nor a bot's class, but {thing!r}")
    if not isclass(function) and _parameters(function) == 3:
        return Entry(name, partial(FunctionBot, name, function), function=function)

    def make(seed: int) -> Bot:
        try:
            bot: Bot = thing(seed)
        except FAILURES as error:
            raise failure(f"the bot {name}{origin} cannot be made", error) from error
        return bot

    return Entry(name, make)


def announced(point: EntryPoint) -> Entry:
    """The entry of a bot of another package; its code is loaded when it is wanted, so a broken one affects no other."""
    origin = f" ({point.value})"

    def load() -> Entry:
        try:
            thing = point.load()
        except FAILURES as error:
            raise failure(f"the bot {point.name}{origin} cannot be loaded", error) from error
        return guest(point.name, thing, origin)

    return Entry(point.name, lambda seed: load().make(seed), load=load)


def in_file(name: str) -> Entry | None:
    """The entry of a bot in a file, `bot.py:Miser`; None for a name that does not name a file."""
    file, _, attribute = name.rpartition(":")
    if not file.endswith(".py"):
        return None
    path = Path(file).resolve()
    if not path.is_file():
        raise GuestError(f"the bot {name} cannot be loaded: there is no file {path}")
    try:
        module = _module(path)
    except FAILURES as error:
        raise failure(f"the bot {name} cannot be loaded", error) from error
    if not hasattr(module, attribute):
        raise GuestError(f"the bot {name} cannot be loaded: nothing in {path.name} is called {attribute}")
    return guest(name, getattr(module, attribute))


def _parameters(function: Callable[..., Any]) -> int:
    """How many arguments a function needs; -1 where nobody knows."""
    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):
        return -1
    return sum(
        parameter.default is Parameter.empty
        and parameter.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
        for parameter in parameters
    )


@cache
def _module(file: Path) -> ModuleType:
    """The module in a file, read once; files beside it can be imported from it."""
    spec = spec_from_file_location(f"croupier_guest_{file.stem}", file)
    assert spec is not None  # it is for every name that ends in .py
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.path.insert(0, str(file.parent))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(file.parent))
    return module
