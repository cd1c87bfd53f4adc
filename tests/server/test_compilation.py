"""Compiling before the first use, in a process of its own: once, and not at all once the server goes down."""

import asyncio
import sys
from pathlib import Path

import pytest

from croupier.server.compilation import Compilation
from tests.patience import PATIENCE


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module that only notes down that it was asked to compile; `slow` makes it take its time."""
    lines = [
        "import pathlib, time",
        "here = pathlib.Path(__file__).parent",
        "def warm_up():",
        "    with open(here / 'asked', 'a') as file: print('once', file=file)",
        "    while (here / 'slow').exists(): time.sleep(0.01)",
        "    (here / 'done').touch()",
    ]
    (tmp_path / "to_compile.py").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert sys.executable
    return tmp_path


def test_where_the_event_loop_starts_no_processes_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_arguments: object, **_options: object) -> None:
        raise NotImplementedError  # as that of a worker on Windows does

    monkeypatch.setattr(asyncio, "create_subprocess_exec", refuse)

    async def run() -> None:
        compilation = Compilation("to_compile")
        await asyncio.wait_for(compilation.ready(), PATIENCE)
        await compilation.close()

    asyncio.run(run())


async def _exists(path: Path) -> None:
    """Wait for a file."""
    async with asyncio.timeout(PATIENCE):
        while not path.exists():
            await asyncio.sleep(0.01)


def test_of_several_that_need_it_one_compiles_and_all_wait(module: Path) -> None:
    async def run() -> None:
        compilation = Compilation("to_compile")
        (module / "slow").touch()
        waiting = [asyncio.create_task(compilation.ready()) for _ in range(3)]
        await _exists(module / "asked")
        assert not any(task.done() for task in waiting)
        (module / "slow").unlink()
        await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE)
        assert (module / "done").exists()
        await compilation.ready()

    asyncio.run(run())
    assert (module / "asked").read_text(encoding="utf-8") == "once\n"


def test_what_was_started_beforehand_is_not_started_again(module: Path) -> None:
    async def run() -> None:
        compilation = Compilation("to_compile")
        compilation.start()
        compilation.start()
        await asyncio.wait_for(compilation.ready(), PATIENCE)

    asyncio.run(run())
    assert (module / "asked").read_text(encoding="utf-8") == "once\n"


def test_who_stops_waiting_does_not_stop_the_compiler_for_the_others(module: Path) -> None:
    async def run() -> None:
        compilation = Compilation("to_compile")
        (module / "slow").touch()
        impatient, patient = (asyncio.create_task(compilation.ready()) for _ in range(2))
        await _exists(module / "asked")
        impatient.cancel()
        (module / "slow").unlink()
        await asyncio.wait_for(patient, PATIENCE)
        assert impatient.cancelled()

    asyncio.run(run())


def test_a_server_that_goes_down_waits_for_no_compiler(module: Path) -> None:
    async def run() -> None:
        compilation = Compilation("to_compile")
        (module / "slow").touch()
        waiting = asyncio.create_task(compilation.ready())
        await _exists(module / "asked")
        await asyncio.wait_for(compilation.close(), PATIENCE)
        await asyncio.wait((waiting,), timeout=PATIENCE)
        assert waiting.cancelled()

    asyncio.run(run())
    assert not (module / "done").exists()


def test_once_closed_nothing_is_compiled(module: Path) -> None:
    async def run() -> None:
        compilation = Compilation("to_compile")
        await compilation.close()
        await compilation.ready()

    asyncio.run(run())
    assert not (module / "asked").exists()


def test_a_compiler_that_takes_too_long_is_not_waited_for(module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.compilation.SECONDS", 0.5)
    (module / "slow").touch()
    asyncio.run(asyncio.wait_for(Compilation("to_compile").ready(), PATIENCE))
    assert not (module / "done").exists()
