"""Log URLs: open the log that one names."""

from pathlib import Path
from urllib.parse import unquote

from croupier.store.log import Log, StoreError


def open_log(url: str) -> Log:
    """Open the log at sqlite:///path or postgresql://user:password@host/database, and make or update its tables.

    Raises StoreError where that fails, InUseError where another process has the file. The name of a driver, as in
    postgresql+psycopg://, is ignored.
    """
    kind, rest = _split(url)
    if kind == "sqlite":
        from croupier.store.sqlite import SqliteLog

        return SqliteLog(_path(rest))
    if kind == "postgresql":
        try:
            import psycopg  # noqa: F401  # an extra, which most servers do without
        except ImportError:
            raise StoreError('PostgreSQL needs one more package: pip install "croupier[postgresql]".') from None
        from croupier.store.postgres import PostgresLog

        return PostgresLog(f"postgresql://{rest}")
    raise StoreError(f"A log is on sqlite or postgresql, not on {kind}.")


def sqlite_path(url: str) -> Path:
    """Return the file of a log on SQLite; raise StoreError for a URL of another database."""
    kind, rest = _split(url)
    if kind != "sqlite":
        raise StoreError("This needs a file of SQLite: sqlite:///path.")
    return _path(rest)


def is_postgresql(url: str) -> bool:
    """Say whether a URL names a log on PostgreSQL."""
    return _split(url)[0] == "postgresql"


def _split(url: str) -> tuple[str, str]:
    """Split a URL into the kind of its database and what follows its `://`."""
    scheme, separator, rest = url.partition("://")
    kind = scheme.partition("+")[0]
    if not kind or not separator:
        raise StoreError("A log's address is sqlite:///path or postgresql://user:password@host/database.")
    return ("postgresql" if kind == "postgres" else kind), rest


def _path(rest: str) -> Path:
    """Return the file of a SQLite URL, from what follows its `sqlite://`."""
    path = unquote(rest.removeprefix("/"))
    if not path or path == ":memory:":
        raise StoreError("A log on SQLite needs a file: sqlite:///path.")
    if not rest.startswith("/") or "?" in rest:
        raise StoreError("A log on SQLite is a file without host or options: sqlite:///path, with %3F for a ?.")
    return Path(path).absolute()
