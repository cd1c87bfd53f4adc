"""`croupier serve` and plain `croupier`: real processes, real sockets, on loopback."""

import re
import signal
import socket
import sqlite3
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.running import run as ask
from tests.cli.served import Running, set_up
from tests.client.process import free_port
from tests.patience import PATIENCE
from tests.postgres import Postgres, postgres_server  # noqa: F401 - a fixture
from tests.proxy import proxy

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as on Unix")
Run = Callable[..., "Running"]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Yield a function that starts croupier with its own home folder; end all processes afterwards."""
    started: list[Running] = []

    def start(*words: str, data: str = "") -> Running:
        started.append(Running(tmp_path, *words, data=data))
        return started[-1]

    yield start
    for running in started:
        running.process.kill()
        running.process.communicate()


def test_plain_croupier_opens_the_tables_and_says_where(run: Run, tmp_path: Path) -> None:
    running = run()
    address = running.address()
    assert set_up(address)
    assert running.end() == 0
    assert "Good night. Every table is kept." in running.said
    assert list(tmp_path.rglob("tables.db"))


def test_a_data_directory_may_have_any_name(run: Run, tmp_path: Path) -> None:
    running = run("serve", data="what? #1 50%41 é")
    assert set_up(running.address())
    assert running.end() == 0
    assert [path.parent.parent.name for path in tmp_path.rglob("tables.db")] == ["what? #1 50%41 é"]


def test_a_damaged_database_is_a_sentence_and_no_traceback(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    first = run("serve", "--db", f"sqlite:///{path}")
    set_up(first.address())
    first.end()
    content = path.read_bytes().replace(b"tablecroupier_event", b"tablecroupier_\xb2vent")
    path.write_bytes(content.replace(b"CREATE TABLE croupier_event", b"CREATE CABLE croupier_event"))
    second = run("serve", "--db", f"sqlite:///{path}")
    said, _ = second.process.communicate(timeout=PATIENCE)
    assert second.process.returncode == 1
    assert f"{path} is damaged: " in said
    assert "backup" in said
    assert "Traceback" not in said


def test_what_goes_wrong_again_and_again_is_one_line_of_the_log(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    running = run("serve", "--db", f"sqlite:///{path}")
    address = running.address()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("INSERT INTO croupier_event VALUES (1, NULL, 99, 1, 0, '')")  # where the next event would go
    for _ in range(50):
        with pytest.raises(urllib.error.HTTPError, match="503"):
            urllib.request.urlopen(f"{address}/api/health", timeout=PATIENCE)
    assert running.end() == 0
    assert running.said.count("UNIQUE constraint failed") == 1


def test_while_postgresql_is_away_the_log_does_not_fill_the_disk(
    run: Run,
    postgres_server: Postgres,  # noqa: F811
) -> None:
    name = postgres_server.new_database()
    running = run("serve", "--db", postgres_server.url(name), "--port", str(free_port()))
    address = running.address()
    set_up(address)
    postgres_server.drop(name)
    for _ in range(60):
        with pytest.raises(urllib.error.HTTPError, match="503"):
            urllib.request.urlopen(f"{address}/api/tables", timeout=PATIENCE)
    running.end()
    assert "ERROR GET /api/tables: The database" in running.said
    assert running.said.count("ERROR") < 10


def test_a_second_start_finds_the_first_and_ends(run: Run) -> None:
    first = run("serve")
    address = first.address()
    second = run("serve")
    said, _ = second.process.communicate(timeout=PATIENCE)
    assert second.process.returncode == 0
    assert said == f"Croupier is running already: {address}\n"


def test_how_many_sockets_an_address_may_have_can_be_said(run: Run) -> None:
    address = run("serve", "--sockets-per-address", "1").address()
    table = re.search(r'"table":"([^"]+)"', set_up(address))
    assert table is not None
    stream = f"{address}/api/tables/{table[1]}/stream"
    with urllib.request.urlopen(stream, timeout=PATIENCE) as first:
        assert first.status == 200
        with pytest.raises(urllib.error.HTTPError, match="429"):
            urllib.request.urlopen(stream, timeout=PATIENCE)


def test_after_kill_9_the_same_tables_are_there(run: Run) -> None:
    first = run("serve")
    made = set_up(first.address())
    table = re.search(r'"table":"([^"]+)"', made)
    assert table is not None
    first.process.kill()
    first.process.wait()
    address = run("serve").address()
    with urllib.request.urlopen(f"{address}/api/tables/{table[1]}", timeout=PATIENCE) as answer:
        assert answer.status == 200


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        running = run("serve", "--port", str(port))
        said, _ = running.process.communicate(timeout=PATIENCE)
    assert running.process.returncode == 1
    assert f"Nothing can listen at 127.0.0.1, port {port}" in said
    assert "Traceback" not in said


def test_without_a_port_asked_for_two_servers_find_two(run: Run, tmp_path: Path) -> None:
    first = run("serve", "--db", f"sqlite:///{tmp_path}/first.db")
    second = run("serve", "--db", f"sqlite:///{tmp_path}/second.db")
    addresses = {first.address(), second.address()}
    assert len(addresses) == 2
    assert any("is taken, so it is" in running.said for running in (first, second))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--db", "sqlite:////no/such/folder/tables.db"], "cannot be written"),
        (["--db", "tables.db"], "sqlite:///"),
        (["--workers", "2"], "need PostgreSQL"),
        (["--host", ""], "127.0.0.1 for this machine alone"),
        (["--host", "192.0.2.7"], "Nothing can listen at 192.0.2.7: "),
        (["--host", "a..b"], "Nothing can listen at a..b: "),
        (["--origin", "vegas.example"], "write it like this: https://vegas.example."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(words: list[str], sentence: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:  # so that nothing is ever served from within a test
        port = taken.getsockname()[1]
        result = ask("serve", "--port", port, *words, XDG_DATA_HOME=str(tmp_path), HOME=str(tmp_path))
    assert isinstance(result.exception, SystemExit), "a traceback for a mistake"
    assert result.exit_code != 0
    assert sentence in result.output


def test_sigterm_ends_it_in_good_order(run: Run) -> None:
    running = run("serve", "--port", str(free_port()))
    set_up(running.address())
    assert running.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    assert "Traceback" not in running.said


def test_below_a_root_path_it_says_so_and_a_wrong_one_is_a_sentence(run: Run) -> None:
    address = run("serve", "--root-path", "games").address()
    assert address.endswith("/games/")
    assert set_up(address)
    wrong = run("serve", "--root-path", "/api/games/")
    said, _ = wrong.process.communicate(timeout=PATIENCE)
    assert wrong.process.returncode == 2
    assert "--root-path: '/api/games/' begins like an address of the server itself" in said


def test_at_its_start_it_says_what_its_proxy_does_not_let_through(run: Run) -> None:
    port = free_port()
    with proxy(f"http://127.0.0.1:{port}", upgrades=False) as url:
        running = run("serve", "--port", str(port), "--origin", url)
        running.address()
        running.wait_for("lets no WebSockets through")
    assert running.end() == 0
    assert f"WARNING {url} lets no WebSockets through (status 426)" in running.said
