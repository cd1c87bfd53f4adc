"""Compiling ahead of time, in a process of its own: once, and not at all once the server goes down."""

import sys
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest
from croupier.server.warming import ClosedError, Warming


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module that only notes down that it was asked to compile; `slow` makes it take its time."""
    lines = [
        "import pathlib, time",
        "here = pathlib.Path(__file__).parent",
        "def warm_up():",
        "    with open(here / 'asked', 'a') as file: print('once', file=file)",
        "    while (here / 'slow').exists(): time.sleep(0.01)",
    ]
    (tmp_path / "to_compile.py").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert sys.executable
    return tmp_path


def test_of_several_threads_one_compiles_and_all_wait(module: Path) -> None:
    warming = Warming("to_compile")
    threads = [Thread(target=warming.wait) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    warming.wait()
    assert (module / "asked").read_text(encoding="utf-8") == "once\n"


def test_a_server_that_goes_down_waits_for_no_compiler(module: Path) -> None:
    (module / "slow").touch()
    warming, ends = Warming("to_compile"), []

    def wait() -> None:
        with pytest.raises(ClosedError):
            warming.wait()
        ends.append(True)

    thread = Thread(target=wait)
    thread.start()
    until = monotonic() + 20
    while not (module / "asked").exists() and monotonic() < until:
        sleep(0.01)
    warming.close()
    thread.join(20)
    assert ends


def test_once_closed_nothing_is_compiled(module: Path) -> None:
    warming = Warming("to_compile")
    warming.close()
    with pytest.raises(ClosedError):
        warming.wait()
    assert not (module / "asked").exists()
