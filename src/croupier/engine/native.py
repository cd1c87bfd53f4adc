"""The engine without WebAssembly: compiled by Numba for this machine, or run by the interpreter.

Compiled, it gives the same answers to the last bit. It serves machines without wasmtime, long simulations and tests.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from croupier.compiled.compiler import jit
from croupier.dealer.counter import signed
from croupier.engine.functions import ENTRIES
from croupier.engine.host import WEIGHTS, Engine
from croupier.engine.manifest import ArrayLocation
from croupier.engine.memory import plan
from croupier.engine.regions import Alias, Array, GrowingArray, Long, Numbers, Region, Struct

ENTRY = {entry.__name__: entry for entry in ENTRIES}


class NativeEngine(Engine):
    """The engine's entries compiled by Numba, over NumPy arrays."""

    def __init__(self, network: Path = WEIGHTS) -> None:
        self._plan = plan()
        self._numpy_arrays: dict[str, Any] = {}
        """The arrays that exist so far, by full name."""
        super().__init__(network)

    def call(self, entry: str, *numbers: int) -> int:
        """Call an entry by name, passing regions for parameters named after one, and `numbers` for the others."""
        function, rest = ENTRY[entry], iter(numbers)
        parameters = inspect.signature(function).parameters
        given = [
            self._region(name, self._plan.regions[name])
            if name in self._plan.regions
            else signed(next(rest))
            if parameter.annotation in (Long, "Long")
            else next(rest)
            for name, parameter in parameters.items()
        ]
        return int(self._runnable(function)(*given) or 0)

    def _runnable(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return an entry in the form that is called: compiled."""
        return jit(function)

    def _region(self, name: str, region: Region) -> Any:
        """Return a region in the form that entries take."""
        match region:
            case Alias(name=other):
                return self._region(other, self._plan.find(other))
            case Array() | GrowingArray():
                return self._numpy_array(name)
            case Numbers(kind=kind):
                return kind(*self._numpy_array(name).tolist())
            case Struct(kind=kind, fields=fields):
                return kind(*(self._region(f"{name}.{field}", part) for field, part in fields.items()))
            case number:
                return number

    def _numpy_array(self, name: str) -> Any:
        if name not in self._numpy_arrays:
            region = self._plan.find(name)
            if isinstance(region, Numbers):
                region = Array(np.int64, (region.length,))
            if isinstance(region, GrowingArray):
                shape: tuple[int, ...] = self._shapes.get(name, (0,) * region.dimensions)
            else:
                assert isinstance(region, Array)
                shape = region.shape
            self._numpy_arrays[name] = np.zeros(shape, region.dtype)
        return self._numpy_arrays[name]

    def _view(self, name: str, at: int, size: int) -> memoryview:  # noqa: ARG002
        found = self._numpy_array(name)
        return memoryview(found.reshape(-1).view(np.uint8)).cast("B") if prod(found.shape) else memoryview(bytearray())

    def _reserve(self, name: str, location: ArrayLocation, shape: tuple[int, ...]) -> None:  # noqa: ARG002
        self._numpy_arrays.pop(name, None)
        self._shapes[name] = shape

    def alias(self, name: str, other: str) -> None:
        """Make one `GrowingArray` an alias of another."""
        self._shapes[name] = self._shapes[other]
        self._numpy_arrays[name] = self._numpy_array(other)

    @property
    def has_grown(self) -> bool:
        """Whether any `GrowingArray` has been given a shape."""
        return bool(self._shapes)


class InterpretedEngine(NativeEngine):
    """The engine's entries run by the interpreter, for tests: thousands of times slower."""

    def _runnable(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return function

    def _numpy_array(self, name: str) -> Any:
        found = super()._numpy_array(name)
        return found.view(np.recarray) if found.dtype.fields else found
