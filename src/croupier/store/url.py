"""Log URLs: opens the log that a URL names."""

from pathlib import Path
from urllib.parse import unquote

from croupier.store.log import Log, StoreError


def open_log(url: str) -> Log:
    """Open the log at sqlite:///path or postgresql://user:password@host/database, and create or update its tables.

    Raises StoreError if that fails, or InUseError if another process has the file open. The name of a driver, as in
    postgresql+psycopg://, is ignored.
    """
    kind, rest = _split(url)
    if kind == "sqlite":
        from croupier.store.sqlite import SqliteLog

        return SqliteLog(_path(rest))
    if kind == "postgresql":
        try:
            import psycopg  # noqa: F401  # an optional dependency
        except ImportError:
            raise StoreError('PostgreSQL needs one more package: pip install "croupier[postgresql]".') from None
        from croupier.store.postgres import PostgresLog

        return PostgresLog(f"postgresql://{rest}")
    raise StoreError(f"A log is on sqlite or postgresql, not on {kind}.")


def sqlite_path(url: str) -> Path:
    """Return the path in a SQLite URL; raise StoreError for a URL of another database."""
    kind, rest = _split(url)
    if kind != "sqlite":
        raise StoreError("This needs a file of SQLite: sqlite:///path.")
    return _path(rest)


def is_postgresql(url: str) -> bool:
    """Say whether a URL names a log on PostgreSQL."""
    return _split(url)[0] == "postgresql"


def _split(url: str) -> tuple[str, str]:
    """Return the kind of database in a URL, and the rest after `://`."""
    scheme, separator, rest = url.partition("://")
    kind = scheme.partition("+")[0]
    if not kind or not separator:
        raise StoreError("A log's address is sqlite:///path or postgresql://user:password@host/database.")
    return ("postgresql" if kind == "postgres" else kind), rest


def _path(rest: str) -> Path:
    """Return the path in the rest of a SQLite URL after `sqlite://`."""
    path = unquote(rest.removeprefix("/"))
    if not path or path == ":memory:":
        raise StoreError("A log on SQLite needs a file: sqlite:///path.")
    if not rest.startswith("/") or "?" in rest:
        raise StoreError("A log on SQLite is a file without host or options: sqlite:///path, with %3F for a ?.")
    return Path(path).absolute()
