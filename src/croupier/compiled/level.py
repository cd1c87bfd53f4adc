"""How far Numba optimises our functions: less than by default, which takes a third less time and makes no game slower.

The rules are branches on small numbers, and what is called often is inlined already. Numba has one such setting for the
whole process, so it is changed only while one of ours is compiled. NUMBA_OPT in the environment is obeyed.
"""

import os
from typing import Any, TypeVar
from weakref import WeakSet

from numba.core import config, event

Dispatcher = TypeVar("Dispatcher")

LEVEL = int(config.OPT) if "NUMBA_OPT" in os.environ else 1  # type: ignore[attr-defined]  # Numba reads it


class _OwnLevel(event.Listener):
    """Changes the setting for our functions. Numba holds a lock while it compiles: one thread at a time comes here."""

    def __init__(self) -> None:
        self.ours: WeakSet[Any] = WeakSet()
        self._before: list[Any] = []
        """The setting as it was, for each function whose compilation has begun: one may need another first."""

    def on_start(self, event: event.Event) -> None:
        self._before.append(config.OPT)  # type: ignore[attr-defined]
        if event.data["dispatcher"] in self.ours:
            config.OPT = type(self._before[-1])(LEVEL)  # type: ignore[attr-defined]

    def on_end(self, event: event.Event) -> None:  # noqa: ARG002  # it was ours or not
        config.OPT = self._before.pop()  # type: ignore[attr-defined]


_own_level = _OwnLevel()
event.register("numba:compile", _own_level)  # type: ignore[no-untyped-call]


def at_own_level(function: Dispatcher) -> Dispatcher:
    """The function, which Numba optimises as far as we want when it is first called."""
    _own_level.ours.add(function)
    return function
