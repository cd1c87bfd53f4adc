"""Regions: the arrays that entries of the engine work on, and where each lies in the engine's memory."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, NewType, TypeAlias

import numpy as np

START = 3 * 65_536
"""The first address of a region; the stack and the module's constants lie before it."""
ALIGNED = 16


class Array(NamedTuple):
    """An array of a fixed shape, at a fixed address."""

    dtype: Any
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """Bytes."""
        return int(np.dtype(self.dtype).itemsize * np.prod(self.shape))


class Grown(NamedTuple):
    """An array whose shape is chosen at run time. A record at a fixed address holds its address and its shape."""

    dtype: Any
    dimensions: int


class Numbers(NamedTuple):
    """A NamedTuple of whole numbers, read from an array of them."""

    kind: Callable[..., Any]
    length: int


class Struct(NamedTuple):
    """A NamedTuple of other regions and plain numbers."""

    kind: Callable[..., Any]
    fields: "Mapping[str, Region]"


class Shared(NamedTuple):
    """The same memory as another region, by its name; `field.field` names one within a struct."""

    name: str


Long = NewType("Long", int)
"""A parameter of 64 bits, such as a seed. All others have 32."""
Region: TypeAlias = "Array | Grown | Numbers | Struct | Shared | float"


def arrays(regions: Mapping[str, Region], prefix: str = "") -> Iterator[tuple[str, Array | Grown]]:
    """Yield every array with its full name."""
    for name, region in regions.items():
        match region:
            case Array() | Grown():
                yield prefix + name, region
            case Numbers(length=length):
                yield prefix + name, Array(np.int64, (length,))
            case Struct(fields=fields):
                yield from arrays(fields, f"{prefix}{name}.")


class Plan(NamedTuple):
    """All regions of an engine, and where they lie."""

    regions: Mapping[str, Region]
    addresses: Mapping[str, int]
    """By full name: of an array that grows, the address of its record."""
    end: int
    """The first address behind them. Arrays that grow lie from there on."""

    @classmethod
    def of(cls, regions: Mapping[str, Region]) -> "Plan":
        """Lay the regions out one after the other."""
        addresses, end = dict[str, int](), START
        for name, array in arrays(regions):
            addresses[name] = end
            size = array.size if isinstance(array, Array) else 8 * (1 + array.dimensions)
            end += -(-size // ALIGNED) * ALIGNED
        return cls(regions, addresses, end)

    def find(self, name: str) -> Region:
        """Return a region by its full name."""
        first, *rest = name.split(".")
        found = self.regions[first]
        for field in rest:
            if not isinstance(found, Struct):
                raise KeyError(name)
            found = found.fields[field]
        return found
