"""A game continues after its database was copied during the game, and restored."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any, Protocol

import pytest

from croupier.server.settings import Settings
from croupier.store.backup import back_up
from tests.patience import PATIENCE
from tests.postgres import Postgres, postgres_server  # noqa: F401 - a fixture
from tests.server.conftest import running
from tests.server.guests import Table, seated


class Database(Protocol):
    """A database and the way that docs/hosting.md names to copy it."""

    url: str

    def restored(self) -> str:
        """Copy it, restore the copy elsewhere; the URL of that."""


@dataclass
class Sqlite:
    """A file, copied by `croupier backup`."""

    folder: Path

    @property
    def url(self) -> str:
        """The URL of the database."""
        return f"sqlite:///{self.folder}/tables.db"

    def restored(self) -> str:
        """Return a copy."""
        back_up(self.url, self.folder / "copy.db", lambda _: None)
        return f"sqlite:///{self.folder}/copy.db"


@dataclass
class Dumped:
    """A database of PostgreSQL, copied by `pg_dump`."""

    server: Postgres
    name: str

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.server.url(self.name)

    def restored(self) -> str:
        """Return a copy."""
        return self.server.url(self.server.restore(self.server.dump(self.name)))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """Return each database in turn."""
    if request.param == "sqlite":
        return Sqlite(tmp_path)
    server: Postgres = request.getfixturevalue("postgres_server")
    return Dumped(server, server.new_database())


@contextmanager
def play_meanwhile(table: Table) -> Iterator[list[Any]]:
    """Play at a table until the block ends; the list has what was played."""
    played: list[Any] = [table.start()]
    two_moves, enough = Event(), Event()

    def play() -> None:
        while not enough.is_set() and not played[-1]["view"]["over"]:
            played.append(table.place(played[-1]["view"]).json())
            if len(played) > 2:
                two_moves.set()

    thread = Thread(target=play)
    thread.start()
    try:
        assert two_moves.wait(PATIENCE)
        yield played
    finally:
        enough.set()
        thread.join(PATIENCE)


def to_the_end(table: Table) -> list[Any]:
    """Play on, always the first legal move; the view after each."""
    views = [table.shown()["view"]]
    while not views[-1]["over"]:
        views.append(table.place(views[-1]).json()["view"])
    return views


def test_a_game_under_way_goes_on_after_restore_with_the_same_seats_and_the_same_dice(database: Database) -> None:
    with running(Settings(database.url)) as server:
        table = seated(server, edition="biggy", players=3, bandit=True)
        event = table.start()
        for _ in range(8):
            event = table.place(event["view"]).json()
        with play_meanwhile(seated(server)) as played:
            restored, before = database.restored(), len(played)
        original = to_the_end(table)
        record = table.get("/record").text
        assert before > 2
    with running(Settings(restored)) as server:
        again = Table(server, table.table, table.host, table.commitment, table.tokens)
        assert again.shown()["room"]["commitment"] == table.commitment
        assert to_the_end(again) == original, "other dice, or other seats"
        verified = again.get("/record")
        assert verified.status_code == 200
        with server.client() as client:
            checked = client.post(
                "/api/records/verify", content=verified.text, headers={"content-type": "text/plain"}
            ).json()
    assert (checked["ok"], steps(verified.text)) == (True, steps(record)), checked


def steps(record: str) -> list[str]:
    """Return the lines of a record without remarks, which contain the time of day."""
    return [line for line in record.splitlines() if not line.startswith("#")]
