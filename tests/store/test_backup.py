"""Backups of a SQLite file: one moment of it, checked, and nothing is overwritten or left behind."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from croupier.store import Entry, StoreError, copy, open_log
from croupier.store.backup import back_up


def nothing(_: int) -> None:
    """Progress that nobody watches."""


def test_a_copy_is_one_moment_of_a_file_that_is_written_meanwhile(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copy, "PAGES", 10)
    log = open_log(sqlite)
    bodies = [bytes([seq]) * 4_000 for seq in range(1, 101)]
    log.append([Entry("game", seq, 0, body) for seq, body in enumerate(bodies, 1)])
    seen: list[int] = []

    def write_on(percent: int) -> None:
        seen.append(percent)
        seq = 100 + len(seen)
        assert log.append([Entry("game", seq, 0, b"later" * 1_000), Entry(f"t{seq}", 1, 0, b"")]) == [True, True]

    made = back_up(sqlite, tmp_path / "copy.db", write_on)
    assert len(log.read("game")) == 100 + len(seen)
    log.close()
    assert made == (1, (tmp_path / "copy.db").stat().st_size)
    assert len(seen) > 5
    assert seen == sorted(seen)
    assert seen[-1] == 100
    copied = open_log(f"sqlite:///{tmp_path}/copy.db")
    assert [entry.body for entry in copied.read("game")] == bodies
    assert copied.append([Entry("game", 101, 0, b"another way on")]) == [True]
    copied.close()


def test_a_server_that_ended_leaves_a_file_that_can_be_copied(sqlite: str, tmp_path: Path) -> None:
    log = open_log(sqlite)
    log.append([Entry("game", 1, 0, b"begun")])
    log.close()
    assert back_up(sqlite, tmp_path / "copy.db", nothing).tables == 1
    assert not [*tmp_path.glob("copy.db?*")], "something lies beside the copy"
    if sys.platform != "win32":
        assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600


def something_else(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE letters (text)")


def no_database(path: Path) -> None:
    path.write_text("Dear Ann," * 1_000)


def damaged(path: Path) -> None:
    log = open_log(f"sqlite:///{path}")
    log.append([Entry("game", seq, 0, b"x" * 4_000) for seq in range(1, 100)])
    log.close()
    with path.open("r+b") as file:
        file.seek(40 * 4096)
        file.write(b"\xff" * 4096)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda _: None, "There is no database at"),
        (something_else, "holds something else, not tables of Croupier"),
        (no_database, "could not be copied to"),
        (damaged, "is damaged, so there is no backup of it"),
    ],
)
def test_what_cannot_be_copied_is_a_sentence_and_leaves_nothing(
    make: Callable[[Path], None], sentence: str, tmp_path: Path
) -> None:
    make(tmp_path / "tables.db")
    with pytest.raises(StoreError, match=sentence):
        back_up(f"sqlite:///{tmp_path}/tables.db", tmp_path / "copy.db", nothing)
    assert not [*tmp_path.glob("copy.db*")]


def test_nothing_is_overwritten(sqlite: str, tmp_path: Path) -> None:
    open_log(sqlite).close()
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(StoreError, match="is there already"):
        back_up(sqlite, tmp_path / "copy.db", nothing)
    with pytest.raises(StoreError, match="cannot be written: no such file"):
        back_up(sqlite, tmp_path / "nowhere" / "copy.db", nothing)
    with pytest.raises(StoreError, match="cannot be looked for: file name too long"):
        back_up(sqlite, tmp_path / ("x" * 300), nothing)
    with pytest.raises(StoreError, match="needs a file of SQLite"):
        back_up("postgresql://db/croupier", tmp_path / "other.db", nothing)
    assert (tmp_path / "copy.db").read_text() == "precious"
