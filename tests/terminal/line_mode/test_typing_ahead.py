"""Typing ahead: dice and notes typed before they are asked for count; where dice are rolled here, nothing does."""

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread, Timer
from typing import BinaryIO

import pytest

from croupier.rules import CLASSIC, Deal, Edition, Place, Setup
from croupier.terminal.line_mode.play_loop import TableSeries
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.opening import new_session
from croupier.terminal.plan import Dice, GamePlan, Player
from croupier.terminal.session import Session
from croupier.terminal.session_table import SessionTable

pytest.importorskip("termios", reason="a terminal as Unix has it")

PATIENCE = 20.0
"""Seconds until a test fails that would wait for what was dropped."""
END_OF_INPUT = b"\x04"
ANNA_AND_BEN = (Player("Anna"), Player("Ben"))
NOTES = ("60", "50", "80", "50", "70", "50")
ROUND = (*NOTES, "11111111", "22222222")
"""All that is typed for a round in which everyone has one turn."""


@pytest.fixture
def fingers(monkeypatch: pytest.MonkeyPatch) -> Iterator[BinaryIO]:
    """Yield the keyboard of this terminal, to write what is typed; type the end of input if a test takes long."""
    import pty

    master, slave = pty.openpty()
    with os.fdopen(slave, encoding="utf-8") as keyboard, os.fdopen(master, "wb", buffering=0) as typing:
        monkeypatch.setattr(sys, "stdin", keyboard)
        leaving = Timer(PATIENCE, typing.write, [END_OF_INPUT])
        leaving.start()
        yield typing
        leaving.cancel()
        leaving.join()


def visit(edition: Edition, dice: Dice, file: Path) -> Session:
    """Play a game of Anna, who starts, and Ben, until it is left."""
    terminal = Terminal("en")
    plan = GamePlan(Setup(edition, 2, bandit=edition.bandit, starter=0), ANNA_AND_BEN, dice, 1)
    session = new_session(terminal.words, plan, file)
    asyncio.run(TableSeries(terminal).run(SessionTable(session, terminal.words, terminal.signs)))
    return session


def type_in(fingers: BinaryIO, *lines: str) -> None:
    """Press the keys, Enter after every line."""
    fingers.write("".join(f"{line}\n" for line in lines).encode())


def test_the_next_round_can_be_typed_ahead_with_typed_dice(fingers: BinaryIO, tmp_path: Path) -> None:
    type_in(fingers, *ROUND, "60", "50", "q")
    session = visit(CLASSIC, Dice.TYPED, tmp_path / "game")
    assert session.record.steps[len(ROUND) + 2 :] == (Deal(60), Deal(50))


def test_what_was_typed_before_a_question_is_no_answer_where_dice_are_rolled_here(
    fingers: BinaryIO, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(fingers, "1!", "2!")

    def read_and_leave() -> None:
        while "Your choice" not in capsys.readouterr().out:
            time.sleep(0.02)
        type_in(fingers, "q")

    reading = Thread(target=read_and_leave)
    reading.start()
    session = visit(CLASSIC, Dice.SEEDED, tmp_path / "game")
    reading.join()
    assert not any(isinstance(step, Place) for step in session.record.steps)
