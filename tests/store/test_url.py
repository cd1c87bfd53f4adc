"""Which URLs can be opened, and the errors for those that cannot."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.store import Entry, StoreError, open_log


@pytest.mark.parametrize("url", ["", "tables.db", "://", "sqlite:/tables.db", "postgresql:croupier"])
def test_an_address_that_is_none_is_explained(url: str) -> None:
    with pytest.raises(StoreError, match=r"sqlite:///path or postgresql://user:password@host/database"):
        open_log(url)


def test_other_databases_are_not_served() -> None:
    with pytest.raises(StoreError, match="not on mysql"):
        open_log("mysql://me:hush@host/croupier")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:pass@word@localhost/croupier",
        "postgresql://me:pass/word@localhost/croupier",
        "postgresql://me:1234/word@localhost/croupier",
        "postgresql://me:pass%word@localhost/croupier",
        "postgresql://me:pass word@localhost/croupier",
        "postgresql://me:password@host:port/croupier",
        "postgresql://me:password@host/croupier?word=1",
        "postgresql://me:password@host:1,host:word/croupier",
    ],
)
def test_an_address_on_postgresql_that_cannot_be_read_is_explained_without_its_password(url: str) -> None:
    with pytest.raises(StoreError, match=r"postgresql://user:password@host/database; .* write %40 for @") as caught:
        open_log(url)
    assert "word" not in str(caught.value).replace("password", "")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg", "postgresql+psycopg2"])
def test_an_address_may_name_a_driver(postgres: str, scheme: str) -> None:
    open_log(postgres.replace("postgresql", scheme, 1)).close()


@pytest.mark.parametrize("scheme", ["sqlite", "sqlite+pysqlite"])
def test_a_file_may_be_relative_absolute_and_percent_encoded(
    scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    log = open_log(f"{scheme}:///my%20tables.db")
    log.append([Entry("t", 1, 0, b"begun")])
    log.close()
    for path in ("my tables.db", f"{tmp_path.as_posix()}/my tables.db"):
        log = open_log(f"{scheme}:///{path}")
        assert [entry.body for entry in log.read("t")] == [b"begun"]
        log.close()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_a_log_in_memory_would_be_no_log(url: str) -> None:
    with pytest.raises(StoreError, match="needs a file"):
        open_log(url)


@pytest.mark.parametrize("url", ["sqlite://host/tables.db", "sqlite:///tables.db?mode=ro"])
def test_a_file_has_no_host_and_no_options(url: str) -> None:
    with pytest.raises(StoreError, match="without host or options"):
        open_log(url)


def test_a_log_on_sqlite_does_without_the_driver_of_postgresql(sqlite: str) -> None:
    script = f"""
import sys
from croupier.store import open_log
assert "sqlite3" not in sys.modules
open_log({sqlite!r}).close()
print("psycopg" in sys.modules)
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"


def test_without_the_driver_of_postgresql_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r'pip install "croupier\[postgresql\]"') as caught:
        open_log("postgresql://me:hush@host/croupier")
    assert "hush" not in str(caught.value)
