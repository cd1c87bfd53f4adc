"""Guests: bots and policies that others wrote, from another package, a file or a caller."""

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
from croupier.bots.entry import BotEntry
from croupier.bots.failures import FAILURES, GuestError, guest_error
from croupier.bots.policy_bots import FunctionBot
from croupier.checks import describe
from croupier.policies import Policy

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BotLike: TypeAlias = str | Policy | Callable[[int], Bot]
"""A bot by name, a policy, or a function that makes a bot from a seed, such as its class."""


def entry_from_object(name: str, thing: Any, origin: str = "") -> BotEntry:
    """Return the entry of a policy, a function of three parameters, or of anything that makes a bot from a seed.

    `origin` says in error messages where it comes from.
    """
    function = getattr(thing, "py_func", thing)  # the Python function, if its author compiled it with Numba
    if not callable(function):
        raise GuestError(f"the bot {name}{origin} is neither a policy nor a bot's class, but {describe(thing)}")
    if not isclass(function) and _count_parameters(function) == 3:
        return BotEntry(name, partial(FunctionBot, name, function), function=function)

    def make(seed: int) -> Bot:
        try:
            bot: Bot = thing(seed)
        except FAILURES as error:
            raise guest_error(f"the bot {name}{origin} cannot be made", error) from error
        return bot

    return BotEntry(name, make)


def entry_from_package(point: EntryPoint) -> BotEntry:
    """Return the entry of another package's bot. It is imported on use: if it is broken, other bots still work."""
    origin = f" ({point.value})"

    def load() -> BotEntry:
        try:
            thing = point.load()
        except FAILURES as error:
            raise guest_error(f"the bot {point.name}{origin} cannot be loaded", error) from error
        return entry_from_object(point.name, thing, origin)

    return BotEntry(point.name, lambda seed: load().make(seed), load=load)


def entry_from_file(name: str) -> BotEntry | None:
    """Return the entry of a bot in a file (`bot.py:Miser`), or None if the name has no file in it."""
    file, _, attribute = name.rpartition(":")
    if not file.endswith(".py"):
        return None
    path = Path(file).resolve()
    if not path.is_file():
        raise GuestError(f"the bot {name} cannot be loaded: there is no file {path}")
    try:
        module = _load_module(path)
    except FAILURES as error:
        raise guest_error(f"the bot {name} cannot be loaded", error) from error
    if not hasattr(module, attribute):
        raise GuestError(f"the bot {name} cannot be loaded: nothing in {path.name} is called {attribute}")
    return entry_from_object(name, getattr(module, attribute))


def _count_parameters(function: Callable[..., Any]) -> int:
    """Return how many positional arguments a function requires, or -1 if it has no signature."""
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
def _load_module(file: Path) -> ModuleType:
    """Import a file as a module, once. It can import the files in its folder."""
    spec = spec_from_file_location(f"croupier_guest_{file.stem}", file)
    assert spec is not None  # every name that ends in .py has one
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.path.insert(0, str(file.parent))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(file.parent))
    return module
