"""What is said of an address that cannot be opened."""

import subprocess
import sys

import pytest

from croupier.store import StoreError, open_log


@pytest.mark.parametrize("url", ["", "tables.db", "postgresql://me:hush@host:port/croupier", "://"])
def test_an_address_that_is_none_is_explained(url: str) -> None:
    with pytest.raises(StoreError, match=r"sqlite:///path or postgresql://") as caught:
        open_log(url)
    assert "hush" not in str(caught.value)


def test_other_databases_are_not_served() -> None:
    with pytest.raises(StoreError, match="not on mysql"):
        open_log("mysql://me:hush@host/croupier")


def test_a_password_with_an_at_sign_is_not_taken_for_a_host() -> None:
    with pytest.raises(StoreError, match="write %40") as caught:
        open_log("postgresql://me:pass@word@localhost/croupier")
    assert "word@" not in str(caught.value)


def test_a_start_that_finds_everything_in_place_does_without_alembic(sqlite: str) -> None:
    open_log(sqlite).close()
    script = f"""
import sys
from croupier.store import open_log
assert "sqlalchemy" not in sys.modules
open_log({sqlite!r}).close()
print([name for name in ("alembic", "psycopg", "sqlalchemy.dialects.postgresql") if name in sys.modules])
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_without_the_driver_of_postgresql_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r'pip install "croupier\[postgresql\]"') as caught:
        open_log("postgresql://me:hush@host/croupier")
    assert "hush" not in str(caught.value)
