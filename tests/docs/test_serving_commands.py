"""Commands of the documentation that serve, visit a server, copy or go on with a game: each is run as well."""

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.server.settings import Settings
from croupier.store import Entry, open_log
from tests.cli.running import run
from tests.cli.served import Running as Served
from tests.cli.served import set_up as set_up_at
from tests.client.process import free_port
from tests.docs.test_commands import commands, split
from tests.postgres import Postgres, postgres_server  # noqa: F401 - a fixture
from tests.server.conftest import Running, running
from tests.server.guests import set_up

ELSEWHERE = "https://vegas.example"
"""The server of the documentation."""


def documented(*names: str, bare: bool = False) -> list[str]:
    """Return the commands with these names, those without arguments only if `bare`."""
    return [command for command, _ in commands() if split(command)[0] in names and (bare or split(command)[1])]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Start a server."""
    with running(Settings(f"sqlite:///{tmp_path_factory.mktemp('log') / 'tables.db'}")) as found:
        yield found


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """Return an environment with an empty home folder."""
    return dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(tmp_path))


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as on Unix")
@pytest.mark.parametrize("command", documented("serve", bare=True))
def test_a_server_comes_up_and_goes_down(command: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    name, arguments = split(command)
    for at, argument in enumerate(arguments):
        if argument.startswith("postgresql://"):
            database: Postgres = request.getfixturevalue("postgres_server")
            arguments[at] = database.url(database.new_database())
    # Where an option stands twice, the last counts: tests let nobody in from outside.
    here = ("--host", "127.0.0.1", "--port", str(free_port()), "--no-browser")
    served = Served(tmp_path, name, *arguments, *here)
    try:
        assert set_up_at(served.address())
        assert served.end() == 0, served.said
    finally:
        served.process.kill()
        served.process.communicate()


@pytest.mark.parametrize("command", documented("join", "watch", "tables"))
def test_a_link_leads_to_a_table(command: str, server: Running, home: dict[str, str]) -> None:
    table = set_up(server, listed=True).table
    name, arguments = split(command)
    links = [word.replace(ELSEWHERE, server.url).replace("CODE", table) for word in arguments]
    links = [f"{server.url}/t/{table}" if word.endswith("/t/a-b-c") else word for word in links]
    result = run(name, *links, typed=("Ann",), **home)
    assert result.exit_code == 0, result.output
    assert table in result.output


@pytest.mark.parametrize("command", documented("site"))
def test_a_site_is_written(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name, arguments = split(command)
    result = run(name, *arguments)
    assert result.exit_code == 0, result.stderr
    assert (tmp_path / arguments[0] / "index.html").is_file()


@pytest.mark.parametrize("command", documented("backup"))
def test_a_database_is_copied(command: str, tmp_path: Path, home: dict[str, str]) -> None:
    name, arguments = split(command)
    where = tmp_path / "lib" / "tables.db" if "--db" in arguments else tmp_path / "croupier" / "tables.db"
    where.parent.mkdir()
    with closing(open_log(f"sqlite:///{where}")) as log:
        log.append([Entry("game", 1, 0, b"begun")])
    copy = tmp_path / Path(arguments[0]).name
    options = [f"sqlite:///{where}" if word.startswith("sqlite:") else word for word in arguments[1:]]
    result = run(name, copy, *options, **home)
    assert result.exit_code == 0, result.stderr
    assert copy.stat().st_size > 0


def test_a_game_goes_on(home: dict[str, str]) -> None:
    assert "croupier play --continue" in documented("play")
    assert run("play", "--seat", "Anna", "--bot", "tourist", "--seed", 1, typed=("q",), **home).exit_code == 0
    result = run("play", "--continue", typed=("q",), **home)
    assert result.exit_code == 0, result.stderr
    assert "Anna" in result.output


def test_dice_are_typed(home: dict[str, str]) -> None:
    assert "croupier play --dice typed" in documented("play")
    result = run("play", "--dice", "typed", typed=("1", "", "1", "70"), **home)
    assert result.exit_code == 0, result.stderr
    assert "Note for casino 2" in result.output
