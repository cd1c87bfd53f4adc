"""A server finds out at its start whether the proxy before it lets WebSockets through."""

import logging
import socket
from collections.abc import Iterator
from time import monotonic, sleep

import pytest

from croupier.server import reachability
from croupier.server.reachability import check_in_background, find_fault
from croupier.server.settings import Settings
from tests.patience import PATIENCE
from tests.proxy import proxy
from tests.server.conftest import Running, running


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server below /games."""
    with running(Settings(f"sqlite:///{tmp_path_factory.mktemp('log') / 'tables.db'}", root="/games")) as found:
        yield found


@pytest.mark.parametrize("strip", [True, False])
def test_nothing_is_said_of_a_proxy_that_lets_all_through(games: Running, strip: bool) -> None:
    with proxy(games.url, "/games", strip=strip) as url:
        assert find_fault(f"{url}/games") is None


def test_a_proxy_that_drops_upgrades_is_told_of(games: Running) -> None:
    with proxy(games.url, "/games", upgrades=False) as url:
        fault = find_fault(f"{url}/games")
    assert fault is not None
    assert fault.startswith(f"{url}/games lets no WebSockets through (status 426)")
    assert "Upgrade and Connection" in fault


def test_a_proxy_that_hides_the_name_is_told_of(games: Running) -> None:
    with proxy(games.url, "/games", host="backend") as url:
        fault = find_fault(f"{url}/games")
    assert fault is not None
    assert "the header Host" in fault


def test_another_server_at_the_address_is_none_of_ours(games: Running) -> None:
    with proxy(games.url, "/games") as url:
        assert find_fault(f"{url}/elsewhere") is None


def test_the_first_answer_counts_and_an_address_that_nobody_answers_at_is_no_fault(
    games: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{unused.getsockname()[1]}"
        asked: list[str] = []
        find = reachability.find_fault
        monkeypatch.setattr(reachability, "find_fault", lambda address: asked.append(address) or find(address))
        with caplog.at_level(logging.WARNING), proxy(games.url, "/games", upgrades=False) as url:
            check_in_background((nobody, f"{url}/games", "https://[wrong"), waits=(0, 0))
            late = monotonic() + PATIENCE
            while len(asked) < 5 or not caplog.messages:
                assert monotonic() < late
                sleep(0.01)
    assert sorted(asked) == sorted([nobody] * 2 + [f"{url}/games"] + ["https://[wrong"] * 2)
    (line,) = caplog.messages
    assert "lets no WebSockets through" in line


def test_a_socket_that_was_only_tried_is_gone(games: Running) -> None:
    assert find_fault(f"{games.url}/games") is None
    late = monotonic() + PATIENCE
    while games.connections.open:
        assert monotonic() < late
        sleep(0.01)
