"""Typing ahead: dice and notes typed before they are asked for count; where dice are rolled here, nothing does."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import BinaryIO

import pytest

from croupier.rules import BIGGY, CLASSIC, Deal, Edition, Setup
from croupier.terminal.errors import QuitRequest
from croupier.terminal.line_mode.game_loop import GameLoop
from croupier.terminal.line_mode.opening import start
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.plan import Dice, Plan, Player

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


def game_of(edition: Edition, dice: Dice, file: Path) -> GameLoop:
    """A game of Anna, who starts, and Ben."""
    terminal = Terminal("en")
    plan = Plan(Setup(edition, 2, bandit=edition.bandit, starter=0), ANNA_AND_BEN, dice, 1)
    return GameLoop(terminal, start(terminal, plan, file, own_seeds=False))


def type_in(fingers: BinaryIO, *lines: str) -> None:
    """Press the keys, Enter after every line."""
    fingers.write("".join(f"{line}\n" for line in lines).encode())


def test_the_next_round_can_be_typed_ahead_with_typed_dice(fingers: BinaryIO, tmp_path: Path) -> None:
    game = game_of(CLASSIC, Dice.TYPED, tmp_path / "game")
    type_in(fingers, *ROUND, "60", "50", "q")
    with pytest.raises(QuitRequest):
        game.run()
    assert game.session.record.steps[len(ROUND) + 2 :] == (Deal(60), Deal(50))


def test_the_last_move_can_be_taken_back_ahead_with_typed_dice(fingers: BinaryIO, tmp_path: Path) -> None:
    prompt = game_of(BIGGY, Dice.TYPED, tmp_path / "game").prompt
    type_in(fingers, "u")
    assert not prompt.confirm(None)


@pytest.mark.parametrize(("dice", "answer"), [(Dice.TYPED, "1!"), (Dice.SEEDED, "3")])
def test_only_typed_dice_can_be_typed_ahead(dice: Dice, answer: str, fingers: BinaryIO, tmp_path: Path) -> None:
    game = game_of(CLASSIC, dice, tmp_path / "game")
    type_in(fingers, "1!")
    game.prompt.flush_input()
    type_in(fingers, "3")
    assert game.terminal.ask("Your choice:") == answer
