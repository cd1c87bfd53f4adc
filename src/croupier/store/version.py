"""Which version of our schema a database holds, and bringing it to the newest."""

from pathlib import Path

from sqlalchemy import Connection, inspect

from croupier.store.errors import StoreError
from croupier.store.schema import HEAD, VERSION_TABLE


def is_current(connection: Connection) -> bool:
    """Whether the database is at the newest version."""
    return inspect(connection).has_table(VERSION_TABLE) and _found(connection) == [HEAD]


def migrate(connection: Connection, place: str) -> None:
    """Bring the database to the newest version, in the transaction the connection is in."""
    # Only here: a start that finds everything in place does without Alembic's import.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.runtime.migration import MigrationContext, RevisionStep
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(Path(__file__).with_name("migrations")))
    if inspect(connection).has_table(VERSION_TABLE):
        known = {script.revision for script in scripts.walk_revisions()}
        if not known.issuperset(_found(connection)):
            raise StoreError(f"{place} was written by a newer version of Croupier than this one.")

    def steps(revision: str, context: MigrationContext) -> list[RevisionStep]:  # noqa: ARG001 - Alembic gives both
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()


def _found(connection: Connection) -> list[str]:
    return list(connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").scalars())
