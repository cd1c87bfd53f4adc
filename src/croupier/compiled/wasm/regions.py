"""Regions: where arrays and structs of them lie in a module's memory, at addresses fixed when it is built."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, NewType, TypeAlias

import numpy as np

START = 3 * 65_536
"""The first address of a region; stack and constants lie before it."""
ALIGNED = 16


class Array(NamedTuple):
    """An array."""

    dtype: Any
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """Bytes."""
        return int(np.dtype(self.dtype).itemsize * np.prod(self.shape))


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
"""A number of 64 bits, such as a seed; a page passes a BigInt. All others have 32."""
Region: TypeAlias = "Array | Numbers | Struct | Shared | float"


def arrays(regions: Mapping[str, Region], prefix: str = "") -> Iterator[tuple[str, Array]]:
    """Every array, by its full name."""
    for name, region in regions.items():
        match region:
            case Array():
                yield prefix + name, region
            case Numbers(length=length):
                yield prefix + name, Array(np.int64, (length,))
            case Struct(fields=fields):
                yield from arrays(fields, f"{prefix}{name}.")


class Plan(NamedTuple):
    """All regions of a module, and where they lie."""

    regions: Mapping[str, Region]
    addresses: Mapping[str, int]
    """Of arrays, by full name."""
    end: int
    """The first address after them."""

    @classmethod
    def of(cls, regions: Mapping[str, Region]) -> "Plan":
        """Lay regions out one after the other."""
        addresses, end = dict[str, int](), START
        for name, array in arrays(regions):
            addresses[name] = end
            end += -(-array.size // ALIGNED) * ALIGNED
        return cls(regions, addresses, end)

    def find(self, name: str) -> Region:
        """A region by its full name."""
        first, *rest = name.split(".")
        found = self.regions[first]
        for field in rest:
            if not isinstance(found, Struct):
                raise KeyError(name)
            found = found.fields[field]
        return found
