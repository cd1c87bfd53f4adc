"""Checks of arguments: what each accepts, and the sentence with which it refuses the rest."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.checks import (
    check_choice,
    check_encodable,
    check_flag,
    check_kind,
    check_method,
    check_number,
    check_path,
    check_series,
    check_threads,
    check_whole,
    describe,
)


@pytest.mark.parametrize("value", [3, np.int64(3), np.array(3)])
def test_a_whole_number_is_returned_as_an_int(value: object) -> None:
    assert type(check_whole("games", value)) is int


def test_numpys_numbers_are_numbers() -> None:
    assert check_number("error", np.float32(0.5)) == 0.5
    assert check_number("error", 1) == 1.0


def test_items_are_returned_as_a_tuple() -> None:
    assert check_series("bots", ["a", "b"], "bots") == ("a", "b")
    assert check_series("bots", (name for name in "ab"), "bots") == ("a", "b")


def test_a_path_may_be_a_text() -> None:
    assert check_path("file", "some/weights.bin") == check_path("file", Path("some/weights.bin"))


def test_nothing_stands_for_all_cores() -> None:
    assert check_threads(None) is None


@pytest.mark.parametrize(
    ("check", "error", "sentence"),
    [
        (lambda: check_whole("games", 2.0), TypeError, "games must be a whole number, not 2.0"),
        (lambda: check_whole("games", "2"), TypeError, "games must be a whole number, not '2'"),
        (lambda: check_whole("games", True), TypeError, "games must be a whole number, not True"),
        (lambda: check_whole("games", np.array([1, 2])), TypeError, "games must be a whole number, not a ndarray"),
        (lambda: check_whole("games", -1, 0, 9), ValueError, "games must be from 0 to 9, not -1"),
        (lambda: check_whole("games", 0, 1), ValueError, "games must be at least 1, not 0"),
        (lambda: check_whole("games", 10, most=9), ValueError, "games must be at most 9, not 10"),
        (lambda: check_whole("games", 10**99, most=9), ValueError, "games must be at most 9, not a number of 329 bits"),
        (lambda: check_number("error", "0.1"), TypeError, "error must be a number, not '0.1'"),
        (lambda: check_number("error", True), TypeError, "error must be a number, not True"),
        (lambda: check_number("error", np.zeros(2)), TypeError, "error must be a number, not a ndarray"),
        (lambda: check_number("error", float("nan")), ValueError, "error must be a finite number, not nan"),
        (lambda: check_number("error", 2.5, 0, 1), ValueError, "error must be from 0 to 1, not 2.5"),
        (
            lambda: check_number("error", 10**400),
            ValueError,
            "error must be a number that is not so large, not a number of 1,329 bits",
        ),
        (lambda: check_flag("tuned", 1), TypeError, "tuned must be True or False, not 1"),
        (lambda: check_choice("device", "tpu", ("cpu", "gpu")), ValueError, "device must be 'cpu' or 'gpu', not 'tpu'"),
        (lambda: check_choice("device", 1, ("cpu", "gpu")), TypeError, "device must be a text, not 1"),
        (lambda: check_kind("path", 1, Path, "Path('a')"), TypeError, "path must be a Path, such as Path('a'), not 1"),
        (lambda: check_kind("number", Path, int), TypeError, "number must be an int, not the class Path"),
        (lambda: check_series("bots", "ab", "bots"), TypeError, "bots must be a list of bots, not 'ab'"),
        (lambda: check_series("bots", {}, "bots"), TypeError, "bots must be a list of bots, not an empty dict"),
        (lambda: check_series("bots", np.array(1), "bots"), TypeError, "bots must be a list of bots, not a ndarray"),
        (
            lambda: check_method("bot", int, "choose", "`Tourist(1)`"),
            TypeError,
            "bot must have a method `choose`, as `Tourist(1)` has, not the class int",
        ),
        (lambda: check_path("file", 1), TypeError, "file must be a path, not 1"),
        (lambda: check_path("file", ""), ValueError, "file must be the path of a file, not ''"),
        (lambda: check_path("file", "a\0"), ValueError, r"file must be the path of a file, not 'a\x00'"),
        (lambda: check_encodable("table", "\ud800"), ValueError, "table must be a text without halves of characters"),
        (lambda: check_threads(0), ValueError, "threads must be from 1 to 1,024, not 0"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_would_be_right(
    check: Callable[[], Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error) as refused:
        check()
    assert str(refused.value) == sentence


def test_long_values_are_shortened() -> None:
    assert describe("x" * 1000) == f"'{'x' * 39}... of length 1,000"
    assert describe([1, 2]) == "a list"
    assert describe(object()) == "an object"
