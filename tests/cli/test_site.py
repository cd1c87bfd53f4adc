"""`croupier site`: says what it wrote, or in a sentence why it did not."""

from pathlib import Path

from tests.cli.running import run


def test_a_site_is_written_and_told_how_to_look_at(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    result = run("site", str(folder), "--server", "https://vegas.example")
    assert result.exit_code == 0, result.stderr
    assert f"python -m http.server --bind 127.0.0.1 --directory {folder}" in result.output
    assert (folder / "index.html").is_file()


def test_what_cannot_be_done_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    for arguments, status, sentence in [
        ((str(tmp_path),), 1, "has other files in it"),
        ((str(tmp_path / "letter.txt"),), 1, "cannot be written"),
        ((str(tmp_path / "new"), "--server", "vegas"), 2, "is not the address of a server"),
    ]:
        result = run("site", *arguments, "--lang", "en")
        assert (result.exit_code, sentence in result.stderr) == (status, True), result.stderr
        assert "Traceback" not in result.stderr
