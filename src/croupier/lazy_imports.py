"""Lazy imports: a package's public names, each imported from its module when it is first used."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_imports(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a `__getattr__` for a package, which imports each of its names on first use.

    `modules` maps each name to its module. For the type checker the package imports the same names under
    `if TYPE_CHECKING`.
    """

    def import_name(name: str) -> Any:
        """Import a name from its module and set it in the package, so that it is looked up only once."""
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(modules[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return import_name
