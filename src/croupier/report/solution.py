"""The answer of a solved round: tables for a terminal, and one JSON object."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from croupier.evaluation import Aim, Extent, MoveValue, Solution
from croupier.evaluation.solution import Device
from croupier.report.figures import count
from croupier.report.table import BRASS, QUIET, grid, note
from croupier.rules.engine import showing
from croupier.rules.table import BIG, OWN, SLOTS, Table
from croupier.words import Words


@dataclass(frozen=True)
class Answer:
    """A position of a solved round, with seat 0 to move."""

    solution: Solution
    extent: Extent
    seconds: float
    """How long it took to solve the round or to read its solution."""

    @property
    def table(self) -> Table:
        """The position's table."""
        return self.solution.game.table()

    @property
    def moves(self) -> tuple[MoveValue, ...]:
        """Every move and its value; empty without a roll."""
        return () if self.solution.game.roll is None else self.solution.moves()


def describe_extent(extent: Extent, device: Device, threads: int) -> str:
    """Return how much there is to solve and roughly how long that takes."""
    time = f"about {extent.seconds(threads):.1f} s" if device == "cpu" else "on the GPU"
    return f"{count(extent.positions)} positions, {extent.bytes / 1e6:.0f} MB, {time}"


def _format_percent(share: float, words: Words) -> str:
    """Return a share of victory as the language writes it."""
    return words.say("screen.percent", number=words.decimal(f"{100 * share:.2f}"))


def _format_value(aim: Aim, value: float, words: Words) -> str:
    """Return a value for a person to read."""
    return _format_percent(value, words) if aim is Aim.VICTORY else words.decimal(f"{value:+.3f}")


def _sentence(aim: Aim, value: float, words: Words) -> str:
    """Return a sentence that says what a value means."""
    if aim is Aim.VICTORY:
        return words.say("solve.victory", percent=_format_value(aim, value, words))
    if round(1000 * value) == 0:
        return words.say("solve.equal")
    money = words.dollars(round(abs(1000 * value)))
    return words.say("solve.more" if value > 0 else "solve.less", money=money)


def _format_dice(table: Table, casino: int, seat: int) -> str:
    """Return the dice of a seat at a casino."""
    return " ".join(filter(None, (str(table.dice[casino, seat] or ""), "B" * table.big[casino, seat])))


def _notes(table: Table, casino: int) -> list[int]:
    """Return the values of the notes at a casino, thousand $."""
    return [table.value[table.notes[casino, slot]] for slot in range(SLOTS) if table.notes[casino, slot] > 0]


def tables(answer: Answer, words: Words) -> Iterator[RenderableType]:
    """Yield the value, the board and, with a roll, its moves."""
    table, solution, aim = answer.table, answer.solution, answer.solution.aim
    value = solution.value()
    positions = words.number(answer.extent.positions)
    below = words.say("solve.exact", positions=positions, seconds=words.decimal(f"{answer.seconds:.2f}"))
    yield Text.assemble(
        (_format_value(aim, value, words), BRASS), f"  {_sentence(aim, value, words)}\n", (below, QUIET)
    )
    rows = [
        (
            str(casino + 1),
            " ".join(map(str, _notes(table, casino))),
            _format_dice(table, casino, 0),
            _format_dice(table, casino, 1),
        )
        for casino in range(solution.game.setup.rules.casinos)
    ]
    columns = (words.say("solve.casino"), words.say("solve.notes"), words.say("solve.mover"), words.say("solve.other"))
    yield grid(words.say("solve.board"), columns, rows, words=(1,))
    if answer.moves:
        best = answer.moves[0].value
        shown = [
            (
                str(move),
                _dice_placed(table, move.face - 1),
                _format_value(aim, worth, words),
                _format_loss(aim, best - worth, words),
            )
            for move, worth in answer.moves
        ]
        columns = (words.say("solve.face"), words.say("solve.dice"), words.say("solve.value"), words.say("solve.loss"))
        yield grid(words.say("solve.moves"), columns, shown, words=(1,))
    unit = words.say("solve.unit.victory" if aim is Aim.VICTORY else "solve.unit.money")
    yield note(f"\n{unit}")


def _dice_placed(table: Table, face: int) -> str:
    """Return the dice of the roll that show a face."""
    own, big = (showing(table.roll[kind], face) for kind in (OWN, BIG))
    return " ".join(filter(None, (str(own or ""), "B" * big)))


def _format_loss(aim: Aim, loss: float, words: Words) -> str:
    """Return how much worse a move is than the best."""
    if loss == 0:
        return words.say("solve.best")
    return _format_percent(loss, words) if aim is Aim.VICTORY else words.decimal(f"{loss:.3f}")


def json_form(answer: Answer) -> dict[str, Any]:
    """Return the answer as one object, with money in thousand $ and the dice of the player to move first."""
    table, solution = answer.table, answer.solution
    best = solution.value()
    casinos = [
        {
            "casino": casino + 1,
            "notes": _notes(table, casino),
            "dice": [table.dice[casino, seat] for seat in range(2)],
            "big_dice": [table.big[casino, seat] for seat in range(2)],
        }
        for casino in range(solution.game.setup.rules.casinos)
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
        "edition": solution.game.setup.edition.name,
        "aim": solution.aim.value,
        "value": best,
        "moves": moves,
        "casinos": casinos,
        "positions": answer.extent.positions,
        "bytes": answer.extent.bytes,
        "seconds": answer.seconds,
    }
