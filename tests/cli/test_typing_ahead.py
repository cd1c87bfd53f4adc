"""Typing ahead: dice and notes typed before they are asked for count; where dice are rolled here, nothing does."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import BinaryIO

import pytest

from croupier.cli.host import Host
from croupier.cli.plan import Dice, Plan, Player
from croupier.cli.start import begin, board_of
from croupier.cli.telling import Telling
from croupier.cli.terminal import Leave, Terminal
from croupier.rules import BIGGY, CLASSIC, Deal, Edition, Setup

pytest.importorskip("termios", reason="a terminal as Unix has it")

PATIENCE = 20.0
"""Seconds until a test fails that would wait for what was dropped."""
END_OF_INPUT = b"\x04"
ANNA_AND_BEN = (Player("Anna"), Player("Ben"))
NOTES = ("60", "50", "80", "50", "70", "50")
ROUND = (*NOTES, "11111111", "1", "22222222", "2")
"""All that is typed for a round in which everyone has one turn."""


@pytest.fixture
def fingers(monkeypatch: pytest.MonkeyPatch) -> Iterator[BinaryIO]:
    """What types on the keyboard of this terminal, and in the end leaves where a question stays without an answer."""
    import pty

    master, slave = pty.openpty()
    with os.fdopen(slave, encoding="utf-8") as keyboard, os.fdopen(master, "wb", buffering=0) as typing:
        monkeypatch.setattr(sys, "stdin", keyboard)
        leaving = Timer(PATIENCE, typing.write, [END_OF_INPUT])
        leaving.start()
        yield typing
        leaving.cancel()
        leaving.join()


def host_of(edition: Edition, dice: Dice, file: Path) -> Host:
    """A host for Anna, who starts, and Ben."""
    terminal = Terminal("en")
    plan = Plan(Setup(edition, 2, bandit=edition.bandit, starter=0), ANNA_AND_BEN, dice, 1)
    live = begin(terminal, plan, file, own_seeds=False)
    return Host(terminal, Telling(board_of(terminal, live.record), live.record.setup), live)


def type_in(fingers: BinaryIO, *lines: str) -> None:
    """Press the keys, Enter after every line."""
    fingers.write("".join(f"{line}\n" for line in lines).encode())


def test_the_next_round_can_be_typed_ahead_with_typed_dice(fingers: BinaryIO, tmp_path: Path) -> None:
    host = host_of(CLASSIC, Dice.TYPED, tmp_path / "game")
    type_in(fingers, *ROUND, "", "60", "50", "q")
    with pytest.raises(Leave):
        host.play()
    assert host.live.record.steps[len(ROUND) :] == (Deal(60), Deal(50))


def test_the_last_move_can_be_taken_back_ahead_with_typed_dice(fingers: BinaryIO, tmp_path: Path) -> None:
    person = host_of(BIGGY, Dice.TYPED, tmp_path / "game").person
    type_in(fingers, "u")
    assert not person.confirm(None)


@pytest.mark.parametrize(("dice", "answer"), [(Dice.TYPED, "1!"), (Dice.SEEDED, "3")])
def test_only_typed_dice_can_be_typed_ahead(dice: Dice, answer: str, fingers: BinaryIO, tmp_path: Path) -> None:
    host = host_of(CLASSIC, dice, tmp_path / "game")
    type_in(fingers, "1!")
    host.person.forget_typed()
    type_in(fingers, "3")
    assert host.terminal.ask("Your choice:") == answer
