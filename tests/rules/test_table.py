"""One table as one record, in the same bytes for the interpreter and for a compiler."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from croupier.rules import table as rules_table
from croupier.rules.table import RECORD_BYTES, TABLE, Table, load_table

FIELDS = TABLE.names or ()


def test_no_field_is_named_like_an_attribute_of_every_numpy_record() -> None:
    """Otherwise `record.field` would mean the attribute."""
    assert [name for name in FIELDS if hasattr(np.record, name)] == []


def some_values(name: str) -> np.ndarray:
    """Return different numbers for every index of a field, including extremes."""
    kind, shape = TABLE[name].base, TABLE[name].shape
    limits = np.iinfo(kind)
    numbers = np.arange(np.prod(shape, dtype=int)) + limits.max // 2
    numbers[0], numbers[-1] = limits.min, limits.max
    return numbers.astype(kind).reshape(shape)


@pytest.mark.parametrize("name", FIELDS)
def test_what_a_record_holds_a_table_reads(name: str) -> None:
    record = np.zeros(1, TABLE)
    record[0][name] = some_values(name)
    field = getattr(Table(record.tobytes()), name)
    if TABLE[name].shape:
        assert field.tolist() == some_values(name).tolist()
    else:
        assert field == some_values(name)


@pytest.mark.parametrize("name", FIELDS)
def test_what_a_table_writes_a_record_holds(name: str) -> None:
    table = Table()
    if TABLE[name].shape:
        field = getattr(table, name)
        for place, value in np.ndenumerate(some_values(name)):
            field[place if len(place) > 1 else place[0]] = int(value)
    else:
        setattr(table, name, int(some_values(name)))
    record = np.frombuffer(table.tobytes(), TABLE)[0]
    for other in FIELDS:
        expected = some_values(other) if other == name else np.zeros(TABLE[other].shape)
        assert np.array_equal(record[other], expected)


def test_an_empty_table_is_all_zero() -> None:
    assert Table().tobytes() == bytes(TABLE.itemsize)


def test_a_table_is_a_copy_of_the_bytes_it_was_made_from() -> None:
    memory = np.zeros(1, TABLE).tobytes()
    table = Table(memory)
    table.phase = 3
    table.money[2] = 90
    assert memory == bytes(TABLE.itemsize)
    again = Table(table.tobytes())
    assert (again.phase, again.money[2]) == (3, 90)
    assert table.tobytes() == again.tobytes()


def test_a_table_has_no_other_fields() -> None:
    with pytest.raises(AttributeError, match="jackpot"):
        Table().jackpot  # type: ignore[attr-defined]  # noqa: B018  # the point of the test


def test_each_thread_has_a_table_of_its_own_to_work_on() -> None:
    table = Table()
    table.phase, table.money[2] = 3, 90
    mine = load_table(table.tobytes())
    assert mine.tobytes() == table.tobytes()
    with ThreadPoolExecutor(1) as other:
        yours = other.submit(load_table, bytes(RECORD_BYTES)).result()
    assert mine.tobytes() == table.tobytes()
    assert yours is not mine
    assert load_table(bytes(RECORD_BYTES)) is mine


@pytest.mark.parametrize("name", ["phase", "paid", "starter", "seat", "casino", "unseen", "returned"])
def test_a_single_number_can_be_read_from_the_bytes_of_a_record(name: str) -> None:
    table = Table()
    setattr(table, name, 5)
    memory = table.tobytes()
    assert memory[getattr(rules_table, f"{name.upper()}_AT")] == 5
    assert sum(memory) == 5


def test_a_table_can_become_that_of_another_record_and_its_open_fields_follow() -> None:
    other = Table()
    other.phase, other.money[2] = 3, 90
    table = Table()
    money = table.money
    table.load(other.tobytes())
    assert (table.phase, money[2]) == (3, 90)
    assert table.tobytes() == other.tobytes()


def test_a_row_is_the_bytes_of_one_casino_or_seat() -> None:
    table = Table()
    table.dice[2, 0], table.dice[2, 6], table.dice[3, 0] = 4, 1, 5
    assert table.row("dice", 2) == bytes((4, 0, 0, 0, 0, 0, 1))
    assert table.row("dice", 3) == bytes((5, 0, 0, 0, 0, 0, 0))
    assert table.row("won", 5) == bytes(TABLE["won"].shape[1])
