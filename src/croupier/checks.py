"""Checks of arguments, made once where callers from outside come in; what lies behind these doors trusts its arguments.

Each check names the argument and says in one sentence what is wrong and what would be right: as a TypeError for a thing
of another kind, as a ValueError for a value out of bounds. Checks come before caches, where 2, 2.0 and True are equal.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Set
from math import isfinite
from operator import index
from typing import Any, TypeVar

LONGEST_VALUE = 40
"""Most characters of a value that an error shows."""
LONGEST_PATH = 4096
"""Most characters of a path."""
MOST_BITS = 128
"""Longer numbers are not written out: Python refuses to write very long ones at all."""
MOST_THREADS = 1024
"""Most threads that a caller may ask for."""
MOST_GAMES = 10**18
"""Most games of one call, and the highest number of a first game: both fit into 64 bits together."""

Kind = TypeVar("Kind")


def describe(value: object) -> str:
    """Return a value as an error shows it: its code if that is short, otherwise what kind of thing it is."""
    if isinstance(value, str | bytes):
        shown = repr(value[: LONGEST_VALUE + 1])
        return shown if len(value) <= LONGEST_VALUE else f"{shown[:LONGEST_VALUE]}... of length {len(value):,}"
    if isinstance(value, int) and abs(value) >> MOST_BITS:
        return f"a number of {value.bit_length():,} bits"
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    if isinstance(value, list | tuple | dict | set) and not value:
        return f"an empty {type(value).__name__}"
    return f"the class {value.__name__}" if isinstance(value, type) else _with_article(type(value).__name__)


def _with_article(noun: str) -> str:
    """Return a noun with its article: a Game, an Edition."""
    return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"


def check_whole(name: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number as an int; NumPy's are whole numbers, too, but True and 2.0 are not."""
    if type(value) is not int:
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise TypeError(f"{name} must be a whole number, not {describe(value)}")
        try:
            value = index(value)
        except TypeError:  # such as an array of several numbers
            raise TypeError(f"{name} must be a whole number, not {describe(value)}") from None
    if (least is not None and value < least) or (most is not None and value > most):
        raise ValueError(f"{name} must be {_bounds(least, most)}, not {describe(value)}")
    return value


def check_number(name: str, value: object, least: float | None = None, most: float | None = None) -> float:
    """Return a number as a float; infinities and what is not a number are refused."""
    if isinstance(value, bool | str | bytes) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise TypeError(f"{name} must be a number, not {describe(value)}")
    try:
        number = float(value)  # type: ignore[arg-type]  # it has one of the methods
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a number, not {describe(value)}") from None
    except OverflowError:
        raise ValueError(f"{name} must be a number that is not so large, not {describe(value)}") from None
    if not isfinite(number):
        raise ValueError(f"{name} must be a finite number, not {number}")
    if (least is not None and number < least) or (most is not None and number > most):
        raise ValueError(f"{name} must be {_bounds(least, most)}, not {number}")
    return number


def _bounds(least: float | None, most: float | None) -> str:
    """Return bounds in words."""
    if least is None:
        return f"at most {most:,}"
    return f"at least {least:,}" if most is None else f"from {least:,} to {most:,}"


def check_flag(name: str, value: object) -> bool:
    """Return True or False; anything else is refused, although Python would take it for one of them."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {describe(value)}")
    return value


def check_text(name: str, value: object) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {describe(value)}")
    return value


def check_encodable(name: str, value: object) -> str:
    """Return a text that has an encoding; half of a surrogate pair has none."""
    text = check_text(name, value)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} must be a text without halves of characters") from None
    return text


def check_source(name: str, value: object) -> str | bytes:
    """Return a text or its bytes."""
    if not isinstance(value, str | bytes):
        raise TypeError(f"{name} must be a text or bytes, not {describe(value)}")
    return value


def check_choice(name: str, value: object, choices: Collection[str]) -> None:
    """Raise an error for anything but one of some words."""
    if check_text(name, value) not in choices:
        raise ValueError(f"{name} must be {' or '.join(map(repr, choices))}, not {describe(value)}")


def check_kind(name: str, value: object, kind: type[Kind], example: str = "") -> Kind:
    """Return an object of a class. `example` says where a caller gets one."""
    if not isinstance(value, kind):
        hint = f", such as {example}" if example else ""
        raise TypeError(f"{name} must be {_with_article(kind.__name__)}{hint}, not {describe(value)}")
    return value


def check_callable(name: str, value: object) -> None:
    """Raise a TypeError for anything but a function."""
    if not callable(value):
        raise TypeError(f"{name} must be a function, not {describe(value)}")


def check_method(name: str, value: object, method: str, example: str) -> None:
    """Raise a TypeError for an object without a method; a class in place of its object is refused, too."""
    if isinstance(value, type) or not callable(getattr(value, method, None)):
        raise TypeError(f"{name} must have a method `{method}`, as {example} has, not {describe(value)}")


def check_series(name: str, value: object, of: str) -> tuple[Any, ...]:
    """Return the items of a list or the like; a text is refused, and what has no order."""
    if isinstance(value, str | bytes | Mapping | Set) or not isinstance(value, Iterable):
        raise TypeError(f"{name} must be a list of {of}, not {describe(value)}")
    try:
        return tuple(value)
    except TypeError:  # such as an array without dimensions
        raise TypeError(f"{name} must be a list of {of}, not {describe(value)}") from None


def check_progress(value: Callable[[int], None] | None) -> None:
    """Raise a TypeError for anything but a function of a number, or None."""
    if value is not None:
        check_callable("progress", value)


def check_threads(value: object) -> int | None:
    """Return how many threads a caller asks for, None for one on every core."""
    return None if value is None else check_whole("threads", value, 1, MOST_THREADS)


def check_path(name: str, value: object) -> str:
    """Return the text of a path, given as one or as a text."""
    path = value.__fspath__() if hasattr(value, "__fspath__") and not isinstance(value, type) else value
    if not isinstance(path, str):
        raise TypeError(f"{name} must be a path, not {describe(value)}")
    try:
        path.encode("utf-8", "surrogateescape")
        is_path = 1 <= len(path) <= LONGEST_PATH and "\0" not in path
    except UnicodeEncodeError:
        is_path = False
    if not is_path:
        raise ValueError(f"{name} must be the path of a file, not {describe(value)}")
    return path
