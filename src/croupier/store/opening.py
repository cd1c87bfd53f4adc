"""Opening a log by its address."""

from croupier.store.errors import StoreError
from croupier.store.log import Log


def open_log(url: str) -> Log:
    """Open the log at sqlite:///path or postgresql://user:password@host/database, and make or update what is missing.

    What is wrong is said as a StoreError, and as an InUseError where another process has the file.
    """
    # Only here: a program that opens no log does without SQLAlchemy's import.
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("A log's address is sqlite:///path or postgresql://user:password@host/database.") from None
    if "@" in (address.host or ""):
        # What is taken for the host begins with the end of the password: it must not show up in a message.
        raise StoreError("The log's address cannot be read: write %40 for an @ in the password.")
    kind = address.drivername.partition("+")[0]
    if kind == "sqlite":
        from croupier.store.sqlite import SqliteLog

        return SqliteLog(address)
    if kind in ("postgresql", "postgres"):
        try:
            import psycopg  # noqa: F401  # an extra, which many do without
        except ImportError:
            raise StoreError('PostgreSQL needs one more package: pip install "croupier[postgresql]".') from None
        from croupier.store.postgres import PostgresLog

        return PostgresLog(address)
    raise StoreError(f"A log is kept on sqlite or postgresql, not on {kind}.")
