"""The migrations make what the metadata says, and know what they do not know."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from croupier.store import Entry, StoreError, migrations, open_log
from croupier.store.database import DatabaseLog
from croupier.store.schema import HEAD, VERSION_TABLE, postgres_schema, sqlite_schema


def test_the_newest_migration_is_the_one_the_schema_names() -> None:
    assert ScriptDirectory(str(Path(migrations.__file__).parent)).get_current_head() == HEAD


def test_migrations_and_metadata_agree(url: str) -> None:
    log = open_log(url)
    assert isinstance(log, DatabaseLog)
    schema = sqlite_schema() if url.startswith("sqlite") else postgres_schema()
    with log.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, schema.metadata) == []
    log.close()


def test_a_database_of_a_newer_croupier_is_left_alone(url: str) -> None:
    log = open_log(url)
    assert isinstance(log, DatabaseLog)
    with log.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    log.close()
    with pytest.raises(StoreError, match="was written by a newer version of Croupier than this one"):
        open_log(url)


def test_workers_that_start_together_do_not_clash(postgres: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        logs = list(pool.map(open_log, [postgres] * 4))
    for number, log in enumerate(logs):
        assert log.append([Entry(f"t{number}", 1, 0, b"")]) == [True]
        log.close()
