"""Listening at the requested address, or an error that says why not; and the end of a process within its time."""

import errno
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.server.settings import Settings
from croupier.server.uvicorn_server import (
    FIRST_PORT,
    ListenError,
    PortTakenError,
    listen,
    server_address,
    server_config,
)
from tests.server.conftest import HOST


def test_a_port_that_was_asked_for_is_that_one_or_none() -> None:
    with listen(HOST, 0) as place:
        port = place.getsockname()[1]
        assert server_address(place, HOST) == f"http://{HOST}:{port}"
        with pytest.raises(PortTakenError, match=rf"^Nothing can listen at {HOST}, port {port}: .+\.$"):
            listen(HOST, port)


def test_without_one_the_next_port_that_is_free_will_do() -> None:
    with listen(HOST, None) as one, listen(HOST, None) as other:
        ports = [place.getsockname()[1] for place in (one, other)]
        assert FIRST_PORT <= ports[0] < ports[1]


def test_small_answers_are_not_held_back() -> None:
    with listen(HOST, 0) as place:
        assert place.proto == socket.IPPROTO_TCP, "asyncio turns Nagle's algorithm off only for sockets named as TCP"


@pytest.mark.parametrize(
    "host",
    ["192.0.2.7", "2001:db8::7", "nowhere.invalid", "a..b", "a" * 64 + ".example"],
)
@pytest.mark.parametrize("port", [None, 0])
def test_a_host_that_is_not_of_this_machine_is_told_from_a_port_that_is_taken(host: str, port: int | None) -> None:
    with pytest.raises(ListenError) as caught:
        listen(host, port)
    assert not isinstance(caught.value, PortTakenError)
    said = str(caught.value)
    assert said.startswith(f"Nothing can listen at {host}: ")
    assert said.endswith(".")
    assert "taken" not in said


@pytest.mark.parametrize("port", [None, 0])
def test_no_host_at_all_does_not_let_everybody_in(port: int | None) -> None:
    with pytest.raises(ListenError, match=r"127\.0\.0\.1 for this machine"):
        listen("", port)


def test_a_machine_without_ipv6_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object) -> None:
        raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")

    monkeypatch.setattr(socket, "socket", unknown)
    with pytest.raises(ListenError, match=r"^Nothing can listen at ::1: Address family not supported"):
        listen("::1", None)


def test_a_proxy_on_this_machine_is_believed_about_who_calls(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    assert server_config("app", Settings("sqlite://")).forwarded_allow_ips == "127.0.0.1,::1,::ffff:127.0.0.1"
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.2")
    assert server_config("app", Settings("sqlite://")).forwarded_allow_ips == "10.0.0.2"
    assert not caplog.messages
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.0/8")
    server_config("app", Settings("sqlite://"))
    assert "trusts 10.0.0.0/8" in caplog.text


HANGING = """
import signal, sys, threading, time
from croupier.server import uvicorn_server
from croupier.server.settings import Settings

uvicorn_server.EXIT_SECONDS = 0.5
threading.Thread(target=time.sleep, args=(100,), name="a-disk-that-hangs").start()
if sys.argv[1] == "worker":
    uvicorn_server.os.environ[uvicorn_server.SETTINGS] = '{"db": "sqlite:///%s"}' % sys.argv[2]
    signal.signal(signal.SIGTERM, lambda *_: print("handled", flush=True))
    uvicorn_server.worker_application()
else:
    server = uvicorn_server.Server(uvicorn_server.server_config("none:none", Settings("")), print)
    signal.signal(signal.SIGTERM, server.handle_exit)
signal.raise_signal(signal.SIGTERM)
print(server.should_exit) if sys.argv[1] == "alone" else None
"""


@pytest.mark.skipif(os.name == "nt", reason="no such signals")
@pytest.mark.parametrize(("kind", "printed"), [("alone", "True"), ("worker", "handled")])
def test_whatever_hangs_a_process_ends_soon_after_a_signal_and_names_it(
    kind: str, printed: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", HANGING, kind, f"{tmp_path}/tables.db"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout.strip()) == (1, printed), ended.stderr
    assert "although these hang" in ended.stderr
    assert "a-disk-that-hangs" in ended.stderr
