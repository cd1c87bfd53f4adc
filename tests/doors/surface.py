"""The public surface: every function, class and method that docs/python.md names."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Any

from tools.reference import PAGE, packages

UNCHECKED = {"croupier.rules.engine"}
"""Packages whose functions trust their arguments, as the page says."""


@dataclass(frozen=True)
class Door:
    """A public callable: a function, a class, or a method of one."""

    package: str
    name: str
    """Such as `evaluate`, `Setup` or `Game.apply`."""
    call: Callable[..., Any]
    owner: type | None = None
    """The class of a method, which needs an object to be called on."""

    @property
    def parameters(self) -> dict[str, inspect.Parameter]:
        """Its parameters, without the object it is called on."""
        found = dict(inspect.signature(self.call).parameters)
        if self.owner is not None:
            del found[next(iter(found))]
        return found


def public_names() -> Iterator[tuple[str, str, Any]]:
    """Yield every public name with its package and what it stands for."""
    for package in packages(PAGE.read_text(encoding="utf-8")):
        if package not in UNCHECKED:
            module = import_module(package)
            names = getattr(module, "__all__", None) or [
                name for name, thing in vars(module).items() if getattr(thing, "__module__", None) == package
            ]
            yield from ((package, name, getattr(module, name)) for name in names if not name.startswith("_"))


def doors() -> Iterator[Door]:
    """Yield every public callable once; a method that classes inherit belongs to the first that has it."""
    known = set[Any]()
    for package, name, thing in public_names():
        if inspect.isclass(thing) and not issubclass(thing, BaseException | Enum):
            if thing in known:
                continue  # such as the two names of PettingZoo's environments
            known.add(thing)
            if not getattr(thing, "_is_protocol", False):
                if not inspect.isabstract(thing):
                    yield Door(package, name, thing)
                yield from _methods(package, name, thing, known)
        elif inspect.isroutine(thing):
            yield Door(package, name, thing)


def _methods(package: str, name: str, owner: type, known: set[Any]) -> Iterator[Door]:
    """Yield the public methods of a class that this project defines."""
    for attribute in sorted(dir(owner)):
        found = inspect.getattr_static(owner, attribute)
        function = getattr(found, "__func__", found)
        ours = inspect.isfunction(function) and function.__module__.startswith("croupier")
        if ours and not attribute.startswith("_") and function not in known:
            known.add(function)
            bound = isinstance(found, classmethod | staticmethod)
            yield Door(package, f"{name}.{attribute}", *((getattr(owner, attribute),) if bound else (function, owner)))
