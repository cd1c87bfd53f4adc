"""Fuzzes the readers of records and positions: each text is read, or refused with a sentence, within milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import thread_time

from croupier.record import PositionError, RecordError, read, read_position, verify, write, write_position
from croupier.rules import new_game
from tests.records.write_golden import GOLDEN

PIECES = (
    *("", " ", ":", ">", "#", "*", ",", "/", "-", "_", "\n", "\r\n", "\t", "\0", "\u202e", "\U0001f3b2", "\ud7ff"),
    *("0", "1", "6", "7", "9" * 40, "-1", "B", "n", "a", "f", "end", "bandit", "lot: Ben", "Anna: ", "# "),
)
TIMES = (1, 1, 1, 2, 50, 2_000)
"""How often a piece is inserted in a row. Large numbers reveal readers that take quadratic time."""


@dataclass(frozen=True)
class Result:
    """The result of fuzzing."""

    texts: int
    readable: int
    """The number of texts that are still records or positions."""
    slowest: float
    """Seconds of processor time for the slowest text."""
    wrong: list[str]
    """Each exception, with its text."""


def check_record(source: str | bytes) -> bool:
    """Check that a source survives a round trip, or is refused with a line number; return whether it is a record."""
    text = source if isinstance(source, str) else source.decode("utf-8", "replace")
    lines = max(1, text.count("\n") + (not text.endswith("\n")))
    try:
        record = read(source)
    except RecordError as error:
        line, reason = error.line, error.reason
    else:
        canonical = write(record)
        assert read(canonical) == record
        assert write(read(canonical)) == canonical
        return True
    assert 1 <= line <= lines
    assert reason
    assert "\n" not in reason
    report = verify(source)
    assert (report.ok, report.line, report.reason) == (False, line, reason)
    return False


def check_position(text: str) -> bool:
    """Check that a text survives a round trip, or is refused; return whether it is a position."""
    try:
        game = read_position(text)
    except PositionError:
        return False
    assert read_position(write_position(game)) == game
    return True


def _mutate(text: str, chance: Random) -> str:
    """Return a text with lines or characters deleted, repeated, swapped, replaced or inserted at random."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(6):
            case 0:
                text = text[:at]
            case 1:
                text = text[:at] + text[at + chance.randint(1, 8) :]
            case 2:
                begin = chance.randrange(at + 1)
                text = text[:at] + text[begin : begin + 200] + text[at:]
            case 3:
                lines = text.split("\n")
                one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                text = "\n".join(lines)
            case 4:
                text = text[:at] + chance.choice(PIECES) + text[at + 1 :]
            case _:
                text = text[:at] + chance.choice(PIECES) * chance.choice(TIMES) + text[at:]
    return text


def _try(
    texts: Sequence[str], number: int, seed: int, parse: Callable[[str], object], check: Callable[[str], bool]
) -> Result:
    chance, readable, slowest = Random(seed), 0, 0.0
    wrong: list[str] = []
    for _ in range(number):
        text = _mutate(chance.choice(texts), chance)
        began = thread_time()
        try:
            parse(text)
            slowest = max(slowest, thread_time() - began)
            readable += check(text)
        except Exception as error:  # of any kind: this is what fuzzing looks for
            wrong.append(f"{error!r}: {text[:2_000]!r}")
    return Result(number, readable, slowest, wrong)


def _golden() -> list[str]:
    return [file.read_text("utf-8") for file in sorted(GOLDEN.glob("*.croupier"))]


def try_records(number: int, seed: int) -> Result:
    """Change records at random, verify them, and check the results."""
    return _try(_golden(), number, seed, verify, check_record)


def try_positions(number: int, seed: int) -> Result:
    """Change positions at random, read them, and check the results."""
    texts = []
    for record in map(read, _golden()):
        game = new_game(record.setup)
        for count, step in enumerate(record.steps):
            game = game.apply(step)
            if count % 5 == 0:
                texts.append(write_position(game))
    return _try(texts, number, seed, _read_position, check_position)


def _read_position(text: str) -> None:
    try:
        read_position(text)
    except PositionError:
        return
