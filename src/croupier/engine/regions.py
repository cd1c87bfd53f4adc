"""Regions: the arrays and structs that the engine's entries work on, and their addresses in its memory."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, NewType, TypeAlias

import numpy as np

START = 3 * 65_536
"""The first address of a region; the stack and the module's constants have lower ones."""
ALIGNED = 16
"""Every array begins at a multiple of this number of bytes."""


class Array(NamedTuple):
    """An array of a fixed shape, at a fixed address."""

    dtype: Any
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """Its size in bytes."""
        return int(np.dtype(self.dtype).itemsize * np.prod(self.shape))


class GrowingArray(NamedTuple):
    """An array whose shape is chosen at run time. A header at a fixed address holds its address and its shape."""

    dtype: Any
    dimensions: int


class Numbers(NamedTuple):
    """A NamedTuple of whole numbers, read from an array of 64-bit integers."""

    kind: Callable[..., Any]
    length: int


class Struct(NamedTuple):
    """A NamedTuple of other regions and plain numbers."""

    kind: Callable[..., Any]
    fields: "Mapping[str, Region]"


class Alias(NamedTuple):
    """Another name for a region; `name` is that region's full name, such as `struct.field`."""

    name: str


Long = NewType("Long", int)
"""The type of an entry's 64-bit parameters, such as seeds. All others have 32 bits."""
Region: TypeAlias = "Array | GrowingArray | Numbers | Struct | Alias | float"


def arrays(regions: Mapping[str, Region], prefix: str = "") -> Iterator[tuple[str, Array | GrowingArray]]:
    """Yield every array with its full name."""
    for name, region in regions.items():
        match region:
            case Array() | GrowingArray():
                yield prefix + name, region
            case Numbers(length=length):
                yield prefix + name, Array(np.int64, (length,))
            case Struct(fields=fields):
                yield from arrays(fields, f"{prefix}{name}.")


class RegionPlan(NamedTuple):
    """All regions of an engine and their addresses."""

    regions: Mapping[str, Region]
    addresses: Mapping[str, int]
    """The address of each array by its full name; for a `GrowingArray`, the address of its header."""
    end: int
    """The first address after all of them. `GrowingArray`s are allocated from there on."""

    @classmethod
    def of(cls, regions: Mapping[str, Region]) -> "RegionPlan":
        """Give the regions addresses, one after the other."""
        addresses, end = dict[str, int](), START
        for name, array in arrays(regions):
            addresses[name] = end
            # The header of a growing array: its address, then its length in each dimension, 8 bytes each.
            size = array.size if isinstance(array, Array) else 8 * (1 + array.dimensions)
            end += -(-size // ALIGNED) * ALIGNED
        return cls(regions, addresses, end)

    def find(self, name: str) -> Region:
        """Return a region by its full name, such as `struct.field`."""
        first, *rest = name.split(".")
        found = self.regions[first]
        for field in rest:
            if not isinstance(found, Struct):
                raise KeyError(name)
            found = found.fields[field]
        return found
