"""Lazy imports: names of a package whose modules are imported when the name is first used."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_imports(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package: imports a name from its module, and keeps it in the package.

    The package declares the same names to the type checker, by imports under `if TYPE_CHECKING`.
    """

    def imported(name: str) -> Any:
        """The value of a name, when it is first used."""
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(modules[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return imported
