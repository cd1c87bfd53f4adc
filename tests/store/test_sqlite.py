"""The log in a file: who may have it, and what is said of a file that will not do."""

import itertools
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest

from croupier.store import DamagedError, Entry, InUseError, Log, LostError, StoreError, open_log
from croupier.store.backup import back_up
from croupier.store.sqlite import SqliteLog

PAGE = 4_096
"""Bytes of a page."""


def test_an_acknowledged_step_survives_a_power_cut(sqlite: str) -> None:
    log = open_log(sqlite)
    assert isinstance(log, SqliteLog)
    asked = [log._writer.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert asked == ["wal", 2]  # 2 is FULL
    log.close()


def test_a_second_server_learns_which_process_has_the_file(sqlite: str, tmp_path: Path) -> None:
    log = open_log(sqlite)
    log.record_address("http://127.0.0.1:8000/\n")
    script = f"""
from croupier.store import InUseError, open_log
try:
    open_log({sqlite!r})
except InUseError as error:
    print(error.pid, error.address, error)
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    address = "http://127.0.0.1:8000/"
    assert (
        told == f"{os.getpid()} {address} {tmp_path / 'tables.db'} is in use by process {os.getpid()} at {address}.\n"
    )
    log.close()
    open_log(sqlite).close()


def test_a_shorter_address_replaces_a_longer_one(sqlite: str) -> None:
    log = open_log(sqlite)
    log.record_address("http://a-rather-long-name.example/")
    log.record_address("http://short/")
    with pytest.raises(InUseError) as caught:
        open_log(sqlite)
    assert (caught.value.pid, caught.value.address) == (os.getpid(), "http://short/")
    log.close()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere/x\.db cannot be written: no such file or directory\."):
        open_log(f"sqlite:///{tmp_path.as_posix()}/nowhere/x.db")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "x.db").mkdir()
    with pytest.raises(StoreError, match=r"x\.db cannot be opened: unable to open database file\."):
        open_log(f"sqlite:///{tmp_path.as_posix()}/x.db")


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear croupier, " * 100)
    with pytest.raises(StoreError, match=r"letter\.txt is not a database of Croupier\."):
        open_log(f"sqlite:///{path.as_posix()}")
    assert path.read_text().startswith("Dear croupier")


def test_a_file_that_can_only_be_read_is_refused_at_the_start(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    open_log(sqlite).close()
    monkeypatch.setattr("croupier.store.sqlite.PRAGMAS", ("query_only = ON",))
    with pytest.raises(StoreError, match=r"tables\.db: attempt to write a readonly database\."):
        open_log(sqlite)


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "contacts.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE contact (name TEXT)")
    connection.close()
    with pytest.raises(StoreError, match=r"contacts\.db holds something else"):
        open_log(f"sqlite:///{path.as_posix()}")


def test_events_of_many_tables_hang_together_in_the_file(sqlite: str) -> None:
    log = open_log(sqlite)
    assert isinstance(log, SqliteLog)
    for seq in range(1, 30):
        assert all(log.append([Entry(f"t{number}", seq, 0, b"%d" % number) for number in range(40)]))
    log.delete([f"t{number}" for number in range(0, 40, 2)])
    for number in range(40):
        kept = log.read(f"t{number}")
        assert [entry.seq for entry in kept] == (list(range(1, 30)) if number % 2 else [])
        assert {entry.body for entry in kept} <= {b"%d" % number}
    assert log._writer.execute("SELECT count(*) FROM croupier_event").fetchone() == (20 * 29,)
    log.close()


@pytest.mark.skipif(os.name == "nt", reason="files there have no such rights")
def test_a_new_file_and_those_beside_it_are_their_owners_alone_and_one_that_is_there_keeps_its_rights(
    sqlite: str, tmp_path: Path
) -> None:
    path = tmp_path / "tables.db"
    log = open_log(sqlite)
    log.append([Entry("t", 1, 0, b"")])
    rights = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("tables.db*")}
    assert rights == dict.fromkeys(("tables.db", "tables.db-shm", "tables.db-wal", "tables.db.lock"), 0o600)
    log.close()
    path.chmod(0o640)
    open_log(sqlite).close()
    assert path.stat().st_mode & 0o777 == 0o640


# One lock for one file


def test_a_file_is_locked_by_whichever_link_it_is_named(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = open_log(sqlite)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "link.db").symlink_to(tmp_path / "tables.db")
    (tmp_path / "folder").symlink_to(tmp_path, target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    for name in ("elsewhere/link.db", "folder/tables.db", "elsewhere/../tables.db", "tables.db"):
        with pytest.raises(InUseError):
            open_log(f"sqlite:///{name}")
    assert log.append([Entry("t", 1, 0, b"")]) == [True]
    log.close()


def test_what_was_written_through_a_link_is_in_the_file(sqlite: str, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    log = open_log(f"sqlite:///{tmp_path.as_posix()}/link.db")
    log.append([Entry("t", 1, 0, b"through a link")])
    log.close()
    log = open_log(sqlite)
    assert [entry.body for entry in log.read("t")] == [b"through a link"]
    log.close()


def test_a_file_with_two_names_is_refused_under_both(sqlite: str, tmp_path: Path) -> None:
    log = open_log(sqlite)
    other = tmp_path / "other.db"
    other.hardlink_to(tmp_path / "tables.db")
    with pytest.raises(StoreError, match=r"other\.db has 2 names \(hard links\)"):
        open_log(f"sqlite:///{other.as_posix()}")
    assert log.append([Entry("t", 1, 0, b"")]) == [True]
    log.close()
    other.unlink()
    open_log(sqlite).close()


# Damage


def filled(sqlite: str) -> Path:
    """Return a file with many pages of events."""
    log = open_log(sqlite)
    for seq in range(1, 40):
        log.append([Entry(f"t{number}", seq, 0, bytes(60)) for number in range(40)])
    log.close()
    return Path(sqlite.removeprefix("sqlite:///"))


def overwrite(path: Path, offset: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(content)


@pytest.mark.parametrize("page", [1, 2, 3, 5, 20, -1])
def test_a_damaged_page_is_a_sentence_at_the_start_with_what_to_do(sqlite: str, page: int) -> None:
    path = filled(sqlite)
    overwrite(path, page % (path.stat().st_size // PAGE) * PAGE, b"\xff" * PAGE)
    with pytest.raises(DamagedError, match=r"tables\.db is damaged: .+\. Keep a copy of the file and put a backup in"):
        open_log(sqlite)


def test_a_schema_that_is_no_text_is_a_sentence_at_the_start(sqlite: str) -> None:
    path = filled(sqlite)
    content = path.read_bytes()
    overwrite(path, content.index(b"tablecroupier_event"), b"tablecroupier_\xb2vent")
    overwrite(path, content.index(b"CREATE TABLE croupier_event"), b"CREATE CABLE")
    with pytest.raises(DamagedError, match=r"is damaged: .+\. Keep a copy"):
        open_log(sqlite)


def test_damage_that_shows_itself_later_fails_every_ping_from_then_on(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = filled(sqlite)
    monkeypatch.setattr("croupier.store.sqlite.CHECKED_BYTES", 0)
    overwrite(path, path.stat().st_size // PAGE // 2 * PAGE, b"\xff" * PAGE)
    log = open_log(sqlite)
    log.ping()
    with pytest.raises(DamagedError):
        [log.read(f"t{number}") for number in range(40)]
    with pytest.raises(DamagedError, match="is damaged: database disk image is malformed"):
        log.ping()
    log.close()


def test_a_ping_meets_what_an_append_would_meet(sqlite: str) -> None:
    log = open_log(sqlite)
    log.append([Entry("t", 1, 0, b"")])
    intruder = sqlite3.connect(sqlite.removeprefix("sqlite:///"))
    intruder.execute("INSERT INTO croupier_event VALUES (2, NULL, 9, 1, 0, '')")
    intruder.commit()
    intruder.close()
    with pytest.raises(StoreError, match="UNIQUE constraint failed"):
        log.append([Entry("t", 2, 0, b"")])
    with pytest.raises(StoreError, match="UNIQUE constraint failed"):
        log.ping()
    log.close()


# A file that is lost while it is open


def remove(path: Path) -> None:
    path.unlink()


def remove_all(path: Path) -> None:
    for file in path.parent.glob("tables.db*"):
        file.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("moved.db"))


def move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("moved"))


def replace_by_a_backup(path: Path) -> None:
    shutil.copy(path.with_name("backup.db"), path.with_name("new.db"))
    path.with_name("new.db").replace(path)


def copy_a_backup_over_it(path: Path) -> None:
    shutil.copy(path.with_name("backup.db"), path)


def copy_a_backup_of_sqlite_over_it(path: Path) -> None:
    shutil.copy(path.with_name("shell.db"), path)


def truncate(path: Path) -> None:
    os.truncate(path, 0)


def remove_the_log(path: Path) -> None:
    path.with_name("tables.db-wal").unlink()


def remove_the_index(path: Path) -> None:
    path.with_name("tables.db-shm").unlink()


LOSSES: dict[Callable[[Path], None], bool] = {
    remove: True,
    remove_all: True,
    move: True,
    move_folder: False,
    replace_by_a_backup: True,
    copy_a_backup_over_it: False,
    copy_a_backup_of_sqlite_over_it: False,
    truncate: False,
    remove_the_log: True,
    remove_the_index: True,
}
"""How a file can be lost, and whether what was acknowledged is saved beside it then."""


def acknowledge(log: Log, last: int) -> int:
    """Append events until one is not acknowledged, for a second at most; return the number of the last that was."""
    end = monotonic() + 1
    for seq in itertools.count(last + 1):
        try:
            assert log.append([Entry("t", seq, 0, bytes(200))]) == [True]
        except StoreError:
            return seq - 1
        assert monotonic() < end, "events are acknowledged a second later"
    raise AssertionError


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be removed or moved there")
@pytest.mark.parametrize(("lose", "saved"), LOSSES.items(), ids=[lose.__name__ for lose in LOSSES])
def test_nothing_is_acknowledged_once_the_file_is_lost_and_all_that_was_is_saved(
    tmp_path: Path, lose: Callable[[Path], None], saved: bool, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "folder" / "tables.db"
    path.parent.mkdir()
    url = f"sqlite:///{path.as_posix()}"
    log = open_log(url)
    for seq in range(1, 2_000):  # several checkpoints
        assert log.append([Entry("t", seq, 0, bytes(2_000))]) == [True]
        if seq == 1_000:
            back_up(url, path.with_name("backup.db"), lambda _: None)
            with (
                closing(sqlite3.connect(path)) as source,
                closing(sqlite3.connect(path.with_name("shell.db"))) as shell,
            ):
                source.backup(shell)
    backup = path.with_name("backup.db").read_bytes()
    lose(path)
    acknowledged = acknowledge(log, seq)
    for attempt in (log.ping, lambda: log.append([Entry("u", 1, 0, b"")]), lambda: log.read("t")):
        with pytest.raises(LostError, match="so nothing is acknowledged any more"):
            attempt()
    log.close()
    (line,) = caplog.records
    assert line.levelname == "CRITICAL"
    copies = [*tmp_path.glob("folder/*.saved-*")]
    assert [f"All that was acknowledged is in {copy}." in line.message for copy in copies] == [True] * saved
    for copy in copies:
        assert copy.stat().st_mode & 0o777 == 0o600
        rescued = open_log(f"sqlite:///{copy.as_posix()}")
        assert len(rescued.read("t")) >= acknowledged
        rescued.close()
    if lose is replace_by_a_backup:  # and it can be served: no write-ahead log of the lost file is beside it
        assert path.read_bytes() == backup
        log = open_log(url)
        assert len(log.read("t")) == 1_000
        log.close()


def test_a_file_that_others_look_at_copy_or_tidy_up_is_not_lost(sqlite: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    log = open_log(sqlite)
    for seq in range(1, 1_500):
        assert log.append([Entry("t", seq, 0, bytes(2_000))]) == [True]
        if seq % 100 == 0:
            with closing(sqlite3.connect(path)) as shell:
                shell.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if seq % 250 == 0:
            os.utime(path)
            path.chmod(0o640)
            back_up(sqlite, tmp_path / f"{seq}.db", lambda _: None)
    log.delete(["t"])
    with closing(sqlite3.connect(path)) as shell:
        shell.execute("VACUUM")
        shell.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log.ping()
    assert log.append([Entry("t", 1, 0, b"")]) == [True]
    assert log.read("t") == [Entry("t", 1, 0, b"")]
    log.close()
    open_log(sqlite).close()
