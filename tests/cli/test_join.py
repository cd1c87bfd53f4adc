"""`croupier join`, `watch` and `tables`, as a person runs them: sentences, exit codes, Ctrl-C."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.server.settings import Settings
from tests.cli.running import environment, run
from tests.patience import PATIENCE
from tests.server.conftest import Running, running
from tests.server.guests import set_up


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Yield a server for the tests of this file."""
    with running(Settings(f"sqlite:///{tmp_path_factory.mktemp('log') / 'tables.db'}")) as found:
        yield found


@pytest.mark.parametrize("command", ["join", "watch"])
@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("what is this", 2, "is not the address of a table"),
        ("http://127.0.0.1:9/", 2, "does not name a table"),
        ("http://127.0.0.1:9/t/D-FfPm4Bz2J4", 1, "http://127.0.0.1:9 does not answer: "),
    ],
)
def test_a_wrong_address_gets_a_sentence(command: str, address: str, status: int, sentence: str) -> None:
    result = run(command, address)
    assert result.exit_code == status
    assert sentence in result.output
    assert "Traceback" not in result.output


def test_a_table_that_is_gone_gets_a_sentence(server: Running) -> None:
    result = run("join", "AAAAAAAAAAAA", "--server", server.url, "--lang", "de")
    assert result.exit_code == 1
    assert "Tisch" in result.output


def test_open_tables_are_listed_with_their_links(server: Running) -> None:
    nothing = run("tables", server.url)
    assert (nothing.exit_code, nothing.output) == (0, f"There is no open table at {server.url}.\n")
    table = set_up(server, listed=True, players=3, edition="biggy", bandit=True, seconds_per_move=60)
    table.sit("Ann")
    listed = run("tables", server.url)
    for text in ("2 seats free", "Ann", "Biggy, one-armed bandit", "60 s a move", f"{server.url}/t/{table.table}"):
        assert text in listed.output
    (entry,) = json.loads(run("tables", server.url, "--json").output)
    assert entry["link"] == f"{server.url}/t/{table.table}"
    assert (entry["edition"], entry["bandit"], entry["seated"], entry["free"]) == ("biggy", True, ["Ann"], 2)


def test_who_leaves_reads_how_to_come_back(server: Running, tmp_path: Path) -> None:
    table = set_up(server)
    link = f"{server.url}/t/{table.table}"
    home = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    first = run("join", link, "--name", "Ann", **home)
    assert first.exit_code == 0
    assert f"croupier join {link}" in first.output
    again = run("join", link, **home)
    assert "Ann   you" in again.output
    assert [seat and seat["name"] for seat in table.shown()["room"]["seats"]] == ["Ann", None]
    assert run("join", link, "--name", "Ann", XDG_DATA_HOME=str(tmp_path / "other")).exit_code == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_ctrl_c_keeps_the_seat(server: Running, tmp_path: Path) -> None:
    table = set_up(server)
    command = [sys.executable, "-m", "croupier", "join", f"{server.url}/t/{table.table}", "--name", "Ann"]
    errors = tmp_path / "errors"
    with (
        errors.open("wb") as written,
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=written,
            env=environment(tmp_path),
            text=True,
            encoding="utf-8",
        ) as process,
    ):
        assert process.stdout is not None
        printed = ""
        while "Ann" not in printed:
            line = process.stdout.readline()
            assert line, f"it ended before anybody sat down: {printed}\n{errors.read_text()}"
            printed += line
        process.send_signal(signal.SIGINT)
        try:
            status = process.wait(PATIENCE)  # its input stays open: the end of that would end it as well
        finally:
            process.kill()
        output = process.stdout.read()
    assert (status, errors.read_text()) == (130, ""), printed + output
    assert "Your seat is kept for you." in output
