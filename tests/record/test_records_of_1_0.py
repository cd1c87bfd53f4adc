"""Records that 1.0 wrote in a terminal, at a server and on the page: each is read, verified, and written alike."""

import json
from pathlib import Path

import pytest

from croupier.record import read, verify, write
from tests.fixtures.v1_0.load import FOLDER

FILES = sorted(FOLDER.rglob("*.croupier"))
SERVERS = sorted((FOLDER / "server").glob("*.json"))


def texts(file: Path) -> dict[str, str]:
    """Return the records in a file, by names for them."""
    if file.suffix == ".croupier":
        return {file.stem: file.read_text()}
    known = json.loads(file.read_text())
    return {name: table["record"] for name, table in known.items() if "record" in table}


@pytest.mark.parametrize("file", [*FILES, *SERVERS], ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_a_record_is_right_and_written_as_it_was(file: Path) -> None:
    for name, text in texts(file).items():
        record = read(text)
        assert verify(text).ok, name
        plain = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
        assert write(record) == plain, name


def test_there_is_a_record_of_every_version() -> None:
    found = {text.partition("\n")[0] for file in (*FILES, *SERVERS) for text in texts(file).values()}
    assert found == {f"croupier record {version}" for version in (1, 2, 3)}
