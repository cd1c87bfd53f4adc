"""Databases of this version, of older and of newer ones."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest

from croupier.store import Entry, StoreError, Sweep, migrations, open_log
from croupier.store.expiry import DAY
from croupier.store.migrations import MIGRATIONS, VERSION_TABLE, Migration

DATABASES = Path(__file__).with_name("databases")
"""What servers of each version left behind: `sqlite-VERSION.sql` and `postgresql-VERSION.sql`."""

NEXT = Migration("0005", *(("ALTER TABLE croupier_table ADD COLUMN remark VARCHAR(9)",),) * 2)
BROKEN = Migration("0006", *(("ALTER TABLE croupier_table ADD COLUMN other VARCHAR(9)", "NONSENSE"),) * 2)


def rows(url: str, statement: str) -> list[tuple[Any, ...]]:
    """Return the rows of a statement, using the database's own driver."""
    if url.startswith("sqlite"):
        file = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        try:
            return file.execute(statement).fetchall()
        finally:
            file.close()
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def load(url: str, version: str) -> None:
    """Fill an empty database with what a server of a version left behind."""
    if url.startswith("sqlite"):
        file = sqlite3.connect(url.removeprefix("sqlite:///"))
        file.executescript((DATABASES / f"sqlite-{version}.sql").read_text())
        file.close()
    else:
        rows(url, (DATABASES / f"postgresql-{version}.sql").read_text())


def schema(url: str) -> list[tuple[str, ...]]:
    """Return tables, columns, keys, indexes and triggers of a database."""
    if url.startswith("sqlite"):
        found = rows(url, "SELECT type, name, coalesce(sql, '') FROM sqlite_master ORDER BY name")
        return [(kind, name, "".join(sql.split())) for kind, name, sql in found]
    columns = "table_name, column_name, data_type, character_maximum_length, is_nullable, identity_generation"
    return [
        *rows(url, f"SELECT {columns} FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"),
        *rows(url, "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"),
        *rows(
            url, "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype IN ('p', 'u') ORDER BY 1"
        ),
    ]


def version(url: str) -> list[tuple[str]]:
    return rows(url, f"SELECT version_num FROM {VERSION_TABLE}")


def test_no_version_lacks_its_databases() -> None:
    known = {f"{database}-{version}.sql" for database in ("sqlite", "postgresql") for version, _, _ in MIGRATIONS}
    assert {path.name for path in DATABASES.iterdir()} == known


@pytest.mark.parametrize("old", [migration.version for migration in MIGRATIONS])
def test_a_database_of_every_version_opens_and_goes_on(url: str, old: str) -> None:
    load(url, old)
    log = open_log(url)
    opened = [
        Entry("open", 1, 2_000, b"begun"),
        Entry("open", 2, 5_000, b'{"seat":1}\x00\xff'),
        Entry("open", 3, 6_000, b""),
    ]
    assert log.read("open") == opened
    assert log.notices(9) == [("open", b"Open waits")]
    published = [None, None] if old < "0004" else [(7, True, True), (41, False, False)]
    assert [log.published_state(name, "0a1b") for name in ("ended-name-0001", "open-name-00002")] == published
    record = log.published_record("open-name-00002")
    assert record == (None if old < "0004" else (41, 6_000, b"croupier \xff"))
    assert log.sweep(Sweep(30 * DAY, 90 * DAY, 20 * DAY, 20 * DAY, 9)).deleted == []
    assert log.append([Entry("open", 3, 0, b""), Entry("gone", 1, 7_000, b"again", b"Gone is back")]) == [False, True]
    assert log.read_served().time == (0 if old == "0001" else 7_200_000)
    assert log.day_results("1970-01-01", "0a1b") == ([] if old < "0003" else [(310, 1, 1)])
    assert log.append([Entry("open", 4, 7_000, b"next"), Entry("private", 2, 7_000, b"")]) == [True, True]
    assert [entry.seq for entry in log.read("open")] == [1, 2, 3, 4]
    assert log.notices(9) == [("gone", b"Gone is back"), ("open", b"Open waits")]
    assert log.delete(["ended"]) == ["ended"]
    log.close()
    assert version(url) == [(MIGRATIONS[-1].version,)]


@pytest.mark.parametrize("old", [migration.version for migration in MIGRATIONS])
def test_a_new_database_has_the_schema_of_one_that_was_migrated(
    url: str, old: str, request: pytest.FixtureRequest
) -> None:
    open_log(url).close()
    made = schema(url)
    if url.startswith("sqlite"):
        migrated = url.replace("tables.db", "old.db")
    else:
        server = request.getfixturevalue("postgres_server")
        migrated = server.url(server.new_database())
    load(migrated, old)
    open_log(migrated).close()
    assert schema(migrated) == made


def test_a_new_migration_is_applied_once_to_old_and_new_databases(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    load(url, "0001")
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, NEXT))
    for _ in range(2):
        log = open_log(url)
        assert len(log.read("open")) == 3
        log.close()
        assert version(url) == [("0005",)]
    assert rows(url, "SELECT remark FROM croupier_table WHERE table_id = 'open'") == [(None,)]


def test_a_migration_that_fails_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    load(url, "0001")
    before = schema(url)
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, NEXT, BROKEN))
    with pytest.raises(StoreError, match=r"cannot be opened: .*syntax error"):
        open_log(url)
    assert schema(url) == before
    assert version(url) == [("0001",)]


def test_a_database_of_a_newer_croupier_is_left_alone(url: str) -> None:
    open_log(url).close()
    rows(url, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    with pytest.raises(StoreError, match="was written by a newer version of Croupier than this one"):
        open_log(url)
    assert version(url) == [("9999",)]


@pytest.mark.parametrize(
    ("statements", "fault"),
    [
        (["DELETE FROM {}"], "does not say which version it has: croupier_version is empty"),
        (["INSERT INTO {} VALUES ('0001')"], r"does not say .*: croupier_version has 2 rows \('0001', '0004'\)"),
        (
            ["UPDATE {} SET version_num = 'rubbish'"],
            "has the version 'rubbish' in croupier_version, which does not exist",
        ),
        (["UPDATE {} SET version_num = '0000'"], "has the version '0000' in croupier_version, which does not exist"),
        (["UPDATE {} SET version_num = '0001'"], "has version 0001 .* has croupier_followed and has croupier_idle"),
        (["DROP TABLE croupier_idle"], "has version 0004 in croupier_version, but lacks croupier_idle"),
        (["DROP TABLE {}"], "has tables of Croupier but not croupier_version"),
    ],
)
def test_a_version_that_does_not_fit_is_named_and_nothing_is_changed(
    url: str, statements: list[str], fault: str
) -> None:
    log = open_log(url)
    log.append([Entry("open", 1, 0, b"")])
    log.close()
    for statement in statements:
        rows(url, statement.format(VERSION_TABLE))
    before = schema(url)
    with pytest.raises(StoreError, match=fault):
        open_log(url)
    assert schema(url) == before


def test_workers_that_start_together_do_not_clash(postgres: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        logs = list(pool.map(open_log, [postgres] * 4))
    for number, log in enumerate(logs):
        assert log.append([Entry(f"t{number}", 1, 0, b"")]) == [True]
        log.close()
