"""The answer to a question about a solved round: tables for a terminal, and one JSON object."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from croupier.evaluation.solution import Aim, Device, Extent, MoveValue, Solution
from croupier.report.figures import count
from croupier.report.table import BRASS, QUIET, grid, note
from croupier.rules.engine import showing
from croupier.rules.table import BIG, FACES, OWN, PLACE, SLOTS, Table
from croupier.words import Words


@dataclass(frozen=True)
class Answer:
    """A position of a solved round, seat 0 to move."""

    table: Table
    solution: Solution
    extent: Extent
    seconds: float
    """How long the solution took, or reading it."""

    @property
    def moves(self) -> tuple[MoveValue, ...]:
        """Every move and its value, where a roll lies open."""
        return self.solution.moves(self.table) if self.table.phase == PLACE else ()


def told_beforehand(extent: Extent, device: Device, threads: int) -> str:
    """How much there is to solve, and how long that takes, roughly."""
    time = f"about {extent.seconds(threads):.1f} s" if device == "cpu" else "on the GPU"
    return f"{count(extent.positions)} positions, {extent.bytes / 1e6:.0f} MB, {time}"


def _percent(share: float, words: Words) -> str:
    """A share of victory as the language writes it."""
    return words.say("screen.percent", number=words.decimal(f"{100 * share:.2f}"))


def _told(aim: Aim, value: float, words: Words) -> str:
    """A value as a person reads it."""
    return _percent(value, words) if aim is Aim.VICTORY else words.decimal(f"{value:+.3f}")


def _sentence(aim: Aim, value: float, words: Words) -> str:
    """What a value says."""
    if aim is Aim.VICTORY:
        return words.say("solve.victory", percent=_told(aim, value, words))
    if round(1000 * value) == 0:
        return words.say("solve.equal")
    money = words.dollars(round(abs(1000 * value)))
    return words.say("solve.more" if value > 0 else "solve.less", money=money)


def _dice(table: Table, casino: int, seat: int) -> str:
    """The dice of a seat at a casino."""
    return " ".join(filter(None, (str(table.dice[casino, seat] or ""), "B" * table.big[casino, seat])))


def _notes(table: Table, casino: int) -> list[int]:
    """The notes at a casino, thousand $."""
    return [table.value[table.notes[casino, slot]] for slot in range(SLOTS) if table.notes[casino, slot] > 0]


def tables(answer: Answer, words: Words) -> Iterator[RenderableType]:
    """The value, the board, and the moves where there is a roll."""
    table, solution, aim = answer.table, answer.solution, answer.solution.aim
    value = solution.value(table)
    positions = words.number(answer.extent.positions)
    below = words.say("solve.exact", positions=positions, seconds=words.decimal(f"{answer.seconds:.2f}"))
    yield Text.assemble((_told(aim, value, words), BRASS), f"  {_sentence(aim, value, words)}\n", (below, QUIET))
    rows = [
        (str(casino + 1), " ".join(map(str, _notes(table, casino))), _dice(table, casino, 0), _dice(table, casino, 1))
        for casino in range(FACES)
    ]
    columns = (words.say("solve.casino"), words.say("solve.notes"), words.say("solve.mover"), words.say("solve.other"))
    yield grid(words.say("solve.board"), columns, rows, words=(1,))
    if answer.moves:
        best = answer.moves[0].value
        shown = [
            (str(move), _laid(table, move.face - 1), _told(aim, worth, words), _loss(aim, best - worth, words))
            for move, worth in answer.moves
        ]
        columns = (words.say("solve.face"), words.say("solve.dice"), words.say("solve.value"), words.say("solve.loss"))
        yield grid(words.say("solve.moves"), columns, shown, words=(1,))
    unit = words.say("solve.unit.victory" if aim is Aim.VICTORY else "solve.unit.money")
    yield note(f"\n{unit}")


def _laid(table: Table, face: int) -> str:
    """The dice of a roll that show a face."""
    own, big = (showing(table.roll[kind], face) for kind in (OWN, BIG))
    return " ".join(filter(None, (str(own or ""), "B" * big)))


def _loss(aim: Aim, loss: float, words: Words) -> str:
    """What a move loses to the best."""
    if loss == 0:
        return words.say("solve.best")
    return _percent(loss, words) if aim is Aim.VICTORY else words.decimal(f"{loss:.3f}")


def json_form(answer: Answer) -> dict[str, Any]:
    """The answer as one object; money in thousand $, dice of the player to move first."""
    table, solution = answer.table, answer.solution
    best = solution.value(table)
    casinos = [
        {
            "casino": casino + 1,
            "notes": _notes(table, casino),
            "dice": [table.dice[casino, seat] for seat in range(2)],
            "big_dice": [table.big[casino, seat] for seat in range(2)],
        }
        for casino in range(FACES)
    ]
    moves = [
        {
            "face": move.face,
            "dice": showing(table.roll[OWN], move.face - 1),
            "big_dice": showing(table.roll[BIG], move.face - 1),
            "value": worth,
            "loss": best - worth,
        }
        for move, worth in answer.moves
    ]
    return {
        "edition": solution.setup.edition.name,
        "aim": solution.aim.value,
        "value": best,
        "moves": moves,
        "casinos": casinos,
        "positions": answer.extent.positions,
        "bytes": answer.extent.bytes,
        "seconds": answer.seconds,
    }
