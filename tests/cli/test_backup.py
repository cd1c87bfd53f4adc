"""`croupier backup`: says what it copied, or in a sentence why it did not."""

from pathlib import Path

from croupier.store import Entry, open_log
from tests.cli.running import run


def test_the_tables_of_the_data_directory_are_copied(tmp_path: Path) -> None:
    (tmp_path / "croupier").mkdir()
    log = open_log(f"sqlite:///{tmp_path}/croupier/tables.db")
    log.append([Entry("game", 1, 0, b"begun")])
    result = run("backup", tmp_path / "copy.db", XDG_DATA_HOME=str(tmp_path), HOME=str(tmp_path))
    log.close()
    assert result.exit_code == 0, result.stderr
    assert result.output == f"{tmp_path}/copy.db: 1 table, 0.0 MB.\n"
    assert (tmp_path / "copy.db").exists()


def test_what_cannot_be_done_is_told_in_one_sentence(tmp_path: Path) -> None:
    for url, status, sentence in [
        (f"sqlite:///{tmp_path}/none.db", 1, "There is no database at"),
        ("tables.db", 1, "A log's address is sqlite:///path"),
        ("postgresql://me:secret@db/croupier", 2, "pg_dump --format=custom"),
    ]:
        result = run("backup", tmp_path / "copy.db", "--db", url)
        assert (result.exit_code, sentence in result.stderr) == (status, True), result.stderr
        assert "Traceback" not in result.stderr
        assert "secret" not in result.stderr
