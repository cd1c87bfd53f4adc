"""The engine gives the answers of Croupier 1.0, bit for bit, at every table."""

import json

import pytest

from croupier.rules import Setup
from tests.engine.answers import ASKED, rounds
from tests.engine.write_answers import FILE, SOLVED
from tests.play import SETUPS, TABLES, name

EXPECTED = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("setup", TABLES)
@pytest.mark.parametrize("asked", ASKED)
def test_every_answer_is_the_one_that_is_written_down(asked: str, setup: Setup) -> None:
    assert ASKED[asked](setup) == EXPECTED[name(setup)][asked]


def test_a_solved_round_has_the_values_that_are_written_down() -> None:
    assert rounds(SOLVED) == EXPECTED[name(SOLVED)]["rounds"]


def test_what_is_written_down_is_what_is_asked() -> None:
    assert list(EXPECTED) == [name(setup) for setup in SETUPS]
    for table, answers in EXPECTED.items():
        assert set(answers) == {*ASKED, *(["rounds"] if table == name(SOLVED) else [])}
