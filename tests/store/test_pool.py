"""Connections that threads borrow."""

import pytest

from croupier.store import StoreError
from croupier.store.pool import ConnectionPool


class Connection:
    """Something that can be closed."""

    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        """Close it."""
        self.closed = True


def test_a_connection_is_lent_again_and_another_one_only_where_none_is_idle() -> None:
    pool = ConnectionPool(Connection)
    with pool.connection() as first, pool.connection() as second:
        assert first is not second
    with pool.connection() as third, pool.connection() as fourth:
        assert {third, fourth} == {first, second}
    pool.close()
    assert first.closed
    assert second.closed


def test_a_connection_that_died_while_idle_is_replaced() -> None:
    alive: set[Connection] = set()
    pool = ConnectionPool(Connection, alive.__contains__)
    with pool.connection() as first:
        pass
    with pool.connection() as second:
        alive.add(second)
    assert first.closed
    with pool.connection() as third:
        assert third is second
    pool.close()


def test_a_connection_on_which_something_failed_is_closed() -> None:
    pool = ConnectionPool(Connection)
    with pytest.raises(ZeroDivisionError), pool.connection() as first:
        raise ZeroDivisionError
    assert first.closed
    with pool.connection() as second:
        assert not second.closed
    pool.close()


def test_a_closed_pool_lends_nothing_and_closes_what_comes_back() -> None:
    pool = ConnectionPool(Connection)
    with pool.connection() as lent:
        pool.close()
        assert not lent.closed
    assert lent.closed
    with pytest.raises(StoreError, match="The log is closed"), pool.connection():
        pass
