"""Ray: the same outcomes on a cluster, and a clear message without one."""

import importlib.util
import json
import socket
import subprocess
import sys
from threading import Thread
from time import sleep

import pytest

from croupier.arena import ray_pool
from croupier.arena.competition import play_tournament
from croupier.arena.line_ups import line_ups_against
from croupier.arena.pools import local_pool
from croupier.arena.ray_pool import NoRayError, check_address
from croupier.arena.tournament import Tournament
from croupier.rules import CLASSIC, Setup

PROGRAM = """
import json
from croupier.arena.line_ups import line_ups_against
from croupier.arena.ray_pool import ray_pool_at
from croupier.arena.competition import play_tournament
from croupier.arena.tournament import Tournament
from croupier.rules import CLASSIC, Setup

tournament = Tournament(Setup(CLASSIC, 2), line_ups_against(["regular"], ["tourist"], 2), 200, 1)
outcomes = play_tournament(tournament, ray_pool_at("local"))
print(json.dumps([outcome.money for outcome in outcomes]))
"""


@pytest.mark.soak
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed, or has no wheel for here")
def test_a_local_ray_plays_the_same_games() -> None:
    # In a process of its own, since Ray leaves threads and warnings behind.
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=300)
    tournament = Tournament(Setup(CLASSIC, 2), line_ups_against(["regular"], ["tourist"], 2), 200, 1)
    assert json.loads(told.stdout) == [list(outcome.money) for outcome in play_tournament(tournament, local_pool(1))]


@pytest.mark.parametrize("address", ["somewhere", "host:", "host:port", "127.0.0.1:99999", "http://host:80"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NoRayError, match=r"address of a Ray cluster is HOST:PORT|no Ray cluster answers"):
        check_address(address)


def test_a_machine_that_does_not_answer_is_refused_at_once() -> None:
    with pytest.raises(NoRayError, match=r"no Ray cluster answers at 127\.0\.0\.1:1: "):
        check_address("127.0.0.1:1")


@pytest.mark.parametrize("greeting", [None, b"220 mail.example ready\r\n"])
def test_something_else_that_listens_is_refused(greeting: bytes | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_pool, "TIMEOUT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            client, _ = server.accept()
            with client:
                if greeting is not None:
                    client.sendall(greeting)
                client.recv(64)
                sleep(0.5)

        answering = Thread(target=answer)
        answering.start()
        with pytest.raises(NoRayError, match="no Ray cluster answers at"):
            check_address(f"127.0.0.1:{server.getsockname()[1]}")
        answering.join()


@pytest.mark.parametrize("address", ["auto", "local"])
def test_what_ray_finds_by_itself_needs_no_check(address: str) -> None:
    check_address(address)
