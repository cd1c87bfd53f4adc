"""Ray: the same results on a cluster, and a clear message without one."""

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from croupier.parallel import cluster
from croupier.parallel.cluster import NoRayError, check_address
from tests.arena.guests import DYING
from tests.records.write_golden import GOLDEN

NO_RAY = importlib.util.find_spec("ray") is None
needs_ray = pytest.mark.skipif(NO_RAY, reason="Ray is not installed, or has no wheel for here")
RECORDS = [str(GOLDEN / f"classic-{name}.croupier") for name in ("2", "2-neutral")]
TIMES = ("seconds", "games_per_second")
OLDER = """
from croupier.parallel import cluster

cluster.version = lambda _: "0.9"
list(cluster.connect("local").map(abs, [-1]))
"""
"""A program that thinks that it is another version than the one on its cluster."""


def croupier(*options: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, since Ray leaves threads and warnings behind."""
    command = [sys.executable, "-m", "croupier", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.soak
@needs_ray
@pytest.mark.parametrize(
    "command",
    [
        ("arena", "--bots", "regular", "tourist", "--players", "2", "--games", "200"),
        ("simulate", "--bots", "regular", "--games", "300000"),
        ("simulate", "--bots", "ace", "regular", "--games", "4"),
        ("review", *RECORDS),
    ],
    ids=lambda command: " ".join(command[:3]),
)
def test_a_local_ray_gives_the_same_results(command: Sequence[str]) -> None:
    here, there = (croupier(*command, "--json", *where) for where in ((), ("--ray", "local")))
    assert (here.returncode, there.returncode) == (0, 0), there.stderr
    found, expected = json.loads(there.stdout), json.loads(here.stdout)
    assert {**found, **dict.fromkeys(TIMES)} == {**expected, **dict.fromkeys(TIMES)}


@pytest.mark.soak
@needs_ray
def test_a_bot_that_ends_its_process_on_the_cluster_is_named(tmp_path: Path) -> None:
    file = tmp_path / "dying.py"
    file.write_text(DYING)
    failed = croupier("arena", "--bots", f"{file}:Dying", "regular", "--games", "4", "--ray", "local")
    assert failed.returncode == 1
    *_, last = failed.stderr.splitlines()  # Ray's own messages come before
    assert last == f"A process died that asked the bot {file}:Dying: it was ended by a bot, or by the system."


@pytest.mark.soak
@needs_ray
def test_a_cluster_with_another_version_is_refused() -> None:
    failed = subprocess.run([sys.executable, "-c", OLDER], capture_output=True, text=True, check=False, timeout=300)
    assert "NoRayError: a machine of the cluster has Croupier 1" in failed.stderr
    assert "this one 0.9; both need the same version" in failed.stderr


@pytest.mark.soak
@needs_ray
def test_ctrl_c_prints_what_the_cluster_had_finished(tmp_path: Path) -> None:
    log = tmp_path / "log"
    options = ("--bots", "regular", "tourist", "--games", "100000000", "--ray", "local", "--resume", str(log), "--json")
    with subprocess.Popen(
        [sys.executable, "-m", "croupier", "arena", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        while not log.exists() or log.read_bytes().count(b"\n") < 500:
            assert running.poll() is None, running.stderr and running.stderr.read()
            sleep(0.2)
        os.kill(running.pid, signal.SIGINT)
        output, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert json.loads(output)["interrupted"]
    assert errors.startswith(b"Stopped early: ")


@pytest.mark.parametrize("address", ["somewhere", "host:", "host:port", "127.0.0.1:99999", "http://host:80"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NoRayError, match=r"address of a Ray cluster is HOST:PORT|no Ray cluster answers"):
        check_address(address)


def test_a_machine_that_does_not_answer_is_refused_at_once() -> None:
    with pytest.raises(NoRayError, match=r"no Ray cluster answers at 127\.0\.0\.1:1: "):
        check_address("127.0.0.1:1")


@pytest.mark.parametrize("greeting", [None, b"220 mail.example ready\r\n"])
def test_something_else_that_listens_is_refused(greeting: bytes | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "TIMEOUT", 0.2)
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
