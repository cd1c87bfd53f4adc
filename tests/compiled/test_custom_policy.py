"""Custom policies: compiled with the plain functions they call, asked at copies, refused with a short reason."""

import numpy as np
import pytest

from croupier.compiled import UncompilableError
from croupier.compiled.arguments import opening_array
from croupier.compiled.custom_policy import compile_asking_loop
from croupier.dealer.chance import turn_bits
from croupier.dealer.counter import high_word
from croupier.rules import CLASSIC, Setup
from croupier.rules.table import Rules, Table


def doubled(number: int) -> int:
    """Double a number: a plain function that nothing has registered."""
    return 2 * number


def even(rules: Rules, table: Table, bits: int) -> int:
    """Return twice the seat plus a bit, and change the table, which a policy should not."""
    table.money[0] = 1000
    return doubled(int(table.seat)) + bits % 2 + rules.players


def test_a_policy_is_asked_where_it_should_be_and_changes_no_table() -> None:
    setup = Setup(CLASSIC, 3, starter=1)
    tables, keys = np.repeat(opening_array(setup), 4), np.array([5, 6, 7, 8])
    tables["seat"] = [0, 1, 2, 1]
    before, moves = tables.copy(), np.full(4, -1)
    compile_asking_loop(even)(setup.rules, tables, keys, np.array([True, True, False, True]), moves)
    assert (tables == before).all()
    expected = [even(setup.rules, table, bits) for table, bits in map(asked, tables, keys.tolist())]
    assert moves.tolist() == [expected[0], expected[1], -1, expected[3]]


def asked(record: np.void, key: int) -> tuple[Table, int]:
    """Return the table and the random bits that a policy is given."""
    table = Table(record.tobytes())
    return table, high_word(turn_bits(Setup(CLASSIC, 3).rules, table, key))


def of_text(rules: Rules, table: Table, bits: int) -> str:  # noqa: ARG001
    """Return no number."""
    return "6"


def of_nothing(rules: Rules, table: Table, bits: int) -> int:  # noqa: ARG001
    """Return a field that no table has."""
    return int(table.fortune)  # type: ignore[attr-defined]


def of_parts(rules: Rules, table: Table, bits: int) -> int:  # noqa: ARG001
    """Index a tuple of several types by a number that is not a constant."""
    return int((rules.players, 0.5)[bits % 2])


@pytest.mark.parametrize(
    ("policy", "reason"),
    [
        (of_text, r"it does not return a whole number$"),
        (of_nothing, r"KeyError\('fortune'\)$"),
        (
            of_parts,
            r"No implementation of .* for signature: getitem\(Tuple\(int64, float64\), int64\)( \(line \d+\))?$",
        ),
    ],
)
def test_what_cannot_be_compiled_is_refused_in_one_line(policy: object, reason: str) -> None:
    named = rf"^the policy \w+ \(test_custom_policy.py, line \d+\) cannot be compiled: {reason}"
    with pytest.raises(UncompilableError, match=named):
        compile_asking_loop(policy)  # type: ignore[arg-type]
