"""A database that the server of an earlier version wrote: its games go on in this one, and the way back is a backup.

`databases/sqlite-0001.db.gz` was written by the server before live tables had version 2 of their messages, while two
games were under way, one was over and one table waited. `sqlite-0001.json` has everyone's tokens, the moves that were
made there afterwards, and the records of those games as that server wrote them at their end.
"""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.server.settings import Settings
from croupier.store import StoreError, migrations, open_log
from croupier.store.backup import back_up
from croupier.store.migrations import MIGRATIONS
from tests.server.conftest import Running, running
from tests.server.guests import Table
from tests.server.test_restore import steps

DATABASES = Path(__file__).with_name("databases")
OLD = "0001"


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Return the URL of the old database."""
    packed = (DATABASES / f"sqlite-{OLD}.db.gz").read_bytes()
    (tmp_path / "tables.db").write_bytes(gzip.decompress(packed))
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def known() -> Any:
    """Return what is known of its tables."""
    return json.loads((DATABASES / f"sqlite-{OLD}.json").read_text())


def table_at(server: Running, known: Any) -> Table:
    """Return a table of the old database at a server."""
    return Table(server, known["table"], known["host"], known["commitment"], known["tokens"])


def version_of(path: Path) -> str:
    """Return the version of a file."""
    with closing(sqlite3.connect(path)) as file:
        version: str = file.execute(f"SELECT version_num FROM {migrations.VERSION_TABLE}").fetchone()[0]
        return version


@pytest.mark.parametrize("name", ["classic", "biggy"])
def test_a_game_under_way_goes_on_to_the_end_it_had_with_the_old_server(url: str, known: Any, name: str) -> None:
    with running(Settings(url)) as server:
        table = table_at(server, known[name])
        shown = table.shown()
        assert (shown["room"]["commitment"], shown["view"]["over"]) == (table.commitment, False)
        for seat, face, bandit in known[name]["moves"]:
            answer = table.command(table.tokens[seat], t="place", seat=seat, face=face, bandit=bandit)
            assert answer.status_code == 200, answer.text
        assert answer.json()["view"]["over"]
        assert steps(table.get("/record").text) == steps(known[name]["record"]), "other dice, or another result"


def test_a_table_that_waits_is_listed_and_can_begin_and_one_that_is_over_has_its_record(url: str, known: Any) -> None:
    with running(Settings(url)) as server:
        over, lobby = table_at(server, known["ended"]), table_at(server, known["lobby"])
        assert steps(over.get("/record").text) == steps(known["ended"]["record"])
        with server.client() as client:
            assert [listed["table"] for listed in client.get("/api/tables").json()] == [lobby.table]
        assert [lobby.sit(name) for name in ("Ida", "Jo")] == [1, 2]
        assert lobby.play(lobby.start())["view"]["over"]
    assert version_of(Path(url.removeprefix("sqlite:///"))) == MIGRATIONS[-1].version


def test_the_way_back_is_the_backup_from_before(
    url: str, known: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_up(url, tmp_path / "before.db", lambda _: None)
    open_log(url).close()
    monkeypatch.setattr(migrations, "MIGRATIONS", MIGRATIONS[:1])
    with pytest.raises(StoreError, match="was written by a newer version of Croupier than this one"):
        open_log(url)
    log = open_log(f"sqlite:///{tmp_path}/before.db")
    assert len(log.read(known["classic"]["table"])) > 11
    log.close()
    assert version_of(tmp_path / "before.db") == OLD
