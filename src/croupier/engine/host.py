"""The engine as Python uses it: arrays in its memory, accessed by name, and entries that work on them."""

from __future__ import annotations

import atexit
import ctypes
import struct
from abc import ABC, abstractmethod
from array import array
from functools import cache
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from croupier.analysis.fitted import Rows, shared_rows
from croupier.engine.manifest import HERE, MODULE, ArrayLocation, manifest
from croupier.missing import EngineError
from croupier.rules.engine import faces_of

if TYPE_CHECKING:
    import wasmtime

    from croupier.rules import Setup
    from croupier.rules.table import Rules

FORMATS = {"int8": "b", "bool": "B", "int32": "i", "int64": "q", "float32": "f", "float64": "d", "record": "B"}
"""The format character of `memoryview` for each NumPy type. Records are accessed as bytes."""
WEIGHTS = HERE.parent / "network" / "weights.bin"
"""The file of the network's own weights."""
MEMORY_PAGE = 65_536
"""Bytes of a page, the unit in which WebAssembly's memory grows."""


@cache
def read_weight_bytes(file: Path) -> bytes:
    """Read a file of 16-bit weights, and return them as the bytes of 32-bit floats."""
    content = file.read_bytes()
    return array("f", struct.unpack(f"<{len(content) // 2}e", content)).tobytes()


class Engine(ABC):
    """The engine's entries and the memory they work on.

    Only one thread may use an engine at a time; other Python threads run meanwhile.
    """

    def __init__(self, network: Path = WEIGHTS) -> None:
        """Load the network's weights from a file into the engine's memory."""
        self.memory = manifest().memory
        self._arrays: dict[str, Any] = {}
        self._shapes: dict[str, tuple[int, ...]] = {}
        self._prepared_for: tuple[Rules, Rows] | None = None
        weights, at = memoryview(read_weight_bytes(network)), 0
        for name in manifest().weights:
            target = self.array(name).cast("B")
            target[:] = weights[at : at + len(target)]
            at += len(target)
        self._faces = 0
        """The number of faces of the dice whose falls are in the memory."""

    @abstractmethod
    def call(self, entry: str, *numbers: int) -> int:
        """Call an entry by name with its whole-number arguments, and return its result."""

    @abstractmethod
    def _view(self, name: str, at: int, size: int) -> memoryview:
        """Return `size` bytes of an array's memory; `at` is its address in the manifest."""

    @abstractmethod
    def _reserve(self, name: str, location: ArrayLocation, shape: tuple[int, ...]) -> None:
        """Allocate memory for a `GrowingArray` of a new shape."""

    @property
    @abstractmethod
    def has_grown(self) -> bool:
        """Whether any `GrowingArray` has been given a shape, so that the engine may hold much memory."""

    def array(self, name: str) -> Any:
        """Return an array by its full name, as a flat memoryview of its numbers; of records, of their bytes."""
        if name not in self._arrays:
            location = self.memory[name]
            shape = self._shapes[name] if location.grown else location.shape
            view: Any = self._view(name, location.at, prod(shape) * location.size)
            self._arrays[name] = view.cast(FORMATS[location.kind])
        return self._arrays[name]

    def grow(self, name: str, *shape: int) -> Any:
        """Give a `GrowingArray` a shape, and return it. Its previous content is lost."""
        self._reserve(name, self.memory[name], shape)
        self._shapes[name] = shape
        self._arrays.pop(name, None)
        return self.array(name)

    @abstractmethod
    def alias(self, name: str, other: str) -> None:
        """Make one `GrowingArray` an alias of another."""

    def shape(self, name: str) -> tuple[int, ...]:
        """Return the shape of an array."""
        return self._shapes.get(name, self.memory[name].shape)

    def prepare(self, setup: Setup, equity: Rows | None = None) -> None:
        """Prepare the engine for the tables of a setup.

        `equity` values the game between rounds; the default, `equity_rows`, plays for victory.
        """
        rules, rows = setup.rules, shared_rows(setup) if equity is None else equity
        if (rules, rows) == self._prepared_for:
            return
        flat = [number for row in rows for number in row]
        target = self.array("equity")
        target[:] = array("d", [*flat, *[0.0] * (len(target) - len(flat))])
        self.array("rules")[:] = array("q", rules)
        if (faces := faces_of(rules)) != self._faces:
            self.call("prepare_falls", faces)
            self._faces = faces
        self._prepared_for = rules, rows

    def put(self, name: str, table: bytes) -> None:
        """Write a table's bytes to the start of an array of tables."""
        self.array(name)[: len(table)] = table

    def interrupt(self) -> None:
        """End the current search soon, with the best move so far, and all later ones until `resume` is called.

        Any thread may call this.
        """
        self.array("stop")[0] = 1

    def resume(self) -> None:
        """Let searches run to their end again, after `interrupt`."""
        self.array("stop")[0] = 0


_wasmtime_objects: WeakSet[Any] = WeakSet()
"""The wasmtime objects that are kept alive until the process ends."""


@atexit.register
def _keep_wasmtime_objects() -> None:
    """Keep wasmtime's objects from being freed at exit; the operating system frees their memory anyway.

    If Numba is loaded, many would outlive wasmtime's own modules, and freeing them would print errors.
    """
    for item in _wasmtime_objects:
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(item))


@cache
def _compile_module() -> tuple[wasmtime.Engine, wasmtime.Module]:
    """Return the module compiled for this machine, once for all engines and threads."""
    import wasmtime

    engine = wasmtime.Engine()
    module = wasmtime.Module(engine, (HERE / MODULE).read_bytes())
    _wasmtime_objects.update((engine, module))
    return engine, module


class WasmEngine(Engine):
    """The built WebAssembly module, run by wasmtime."""

    def __init__(self, network: Path = WEIGHTS) -> None:
        import wasmtime

        engine, module = _compile_module()
        self._store = wasmtime.Store(engine)
        _wasmtime_objects.add(self._store)
        try:
            self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except wasmtime.WasmtimeError as error:
            raise EngineError(
                "there is no address space for another engine, which reserves 4 GB of it but uses only a little; "
                f"raise its limit (ulimit -v) ({error})"
            ) from error
        self._linear: Any = self._exports["memory"]
        self._end = manifest().end
        super().__init__(network)

    def call(self, entry: str, *numbers: int) -> int:
        """Call an entry by name with its whole-number arguments, and return its result."""
        result: int = self._exports[entry](self._store, *numbers)  # type: ignore[operator]  # exports are functions
        return result

    def _view(self, name: str, at: int, size: int) -> memoryview:
        start = at if not self.memory[name].grown else self._long(at)[0]
        first = ctypes.addressof(self._linear.data_ptr(self._store).contents)
        return memoryview((ctypes.c_uint8 * size).from_address(first + start)).cast("B")

    def _long(self, at: int, count: int = 1) -> Any:
        """Return `count` 64-bit integers at an address, for reading and writing."""
        first = ctypes.addressof(self._linear.data_ptr(self._store).contents)
        return (ctypes.c_int64 * count).from_address(first + at)

    def _reserve(self, name: str, location: ArrayLocation, shape: tuple[int, ...]) -> None:
        size = prod(shape) * location.size
        if name not in self._shapes or prod(self._shapes[name]) * location.size < size:
            start, self._end = self._end, self._end + -(-size // 16) * 16
            # Rounded up to whole pages: -(-x // MEMORY_PAGE) is the ceiling of x / MEMORY_PAGE.
            missing = -(-(self._end - self._linear.data_len(self._store)) // MEMORY_PAGE)
            if missing > 0:
                self._grow_memory(missing)
            self._long(location.at)[0] = start
        self._long(location.at, 1 + len(shape))[1:] = shape

    def alias(self, name: str, other: str) -> None:
        """Make one `GrowingArray` an alias of another."""
        self._shapes[name] = self._shapes[other]
        self._arrays.pop(name, None)
        count = 1 + len(self._shapes[name])
        self._long(self.memory[name].at, count)[:] = self._long(self.memory[other].at, count)[:]

    def _grow_memory(self, pages: int) -> None:
        import wasmtime

        before = ctypes.addressof(self._linear.data_ptr(self._store).contents)
        try:
            self._linear.grow(self._store, pages)
        except wasmtime.WasmtimeError as error:
            self._end = manifest().end
            raise EngineError(f"this needs {self._end / 1e9:.1f} GB of memory, more than there is") from error
        # Growing may move the memory: views made before would then point nowhere, so they are made anew.
        if ctypes.addressof(self._linear.data_ptr(self._store).contents) != before:
            self._arrays.clear()

    @property
    def has_grown(self) -> bool:
        """Whether any `GrowingArray` has been given a shape."""
        return self._end > manifest().end
