"""The one place where steps are applied: checks a readable step, takes it on a table, or explains why it is illegal."""

from functools import lru_cache
from typing import Final, TypeAlias

from croupier.checks import describe
from croupier.rules import engine
from croupier.rules.engine.step import DEAL_STEP, LOT_STEP, NOTED_STEP, PLACE_STEP, ROLL_STEP
from croupier.rules.steps import Counts, Deal, Lot, Noted, Place, Roll, Step, pack, unpack_roll
from croupier.rules.table import (
    DEAL,
    FACES,
    KINDS,
    LOT,
    MOVES,
    OVER,
    PAY,
    PLACE,
    ROLL,
    SPARE,
    Rules,
    Table,
)

Code: TypeAlias = tuple[int, int, int, int]
"""A step as the engine takes it: its kind and three numbers."""
MOST_OF_A_FACE = 15
"""Most dice of one face that fit into four bits."""
NO_ROLL: Final = -1
"""Stands for counts that are not a roll. Unpacked it has more dice than any hand, so no rule accepts it."""
NO_MOVE: Final = -1


class IllegalStepError(ValueError):
    """A step the rules do not allow now."""


def apply(rules: Rules, table: Table, step: Step) -> int:
    """Take a step on a table and return the phase of play after it.

    Raises IllegalStepError if the rules forbid the step. If the step ends a round, the phase is PAY: nothing has been
    paid out yet.
    """
    return engine.take(rules, table, *check(rules, table, step))


def check(rules: Rules, table: Table, step: Step) -> Code:
    """Return a step as the engine takes it. Raises IllegalStepError if the rules forbid it now."""
    try:
        code = encode(step)
    except TypeError:  # such as a list, which cannot be looked up
        raise IllegalStepError(f"{describe(step)} is not a step of the game") from None
    if not engine.may_take(rules, table, *code):
        raise IllegalStepError(explain(rules, table, step))
    return code


_PLACINGS = {Place.of(move): (PLACE_STEP, move, 0, 0) for move in range(MOVES)}
_NO_PLACING = (PLACE_STEP, NO_MOVE, 0, 0)


@lru_cache(1 << 13)
def encode(step: Step) -> Code:
    """Return a step as the engine takes it. An impossible face or roll becomes a number that no rule allows."""
    match step:
        case Place():
            return _PLACINGS.get(step, _NO_PLACING)
        case Roll():
            kind = NOTED_STEP if isinstance(step, Noted) else ROLL_STEP
            return kind, _pack(step.own), _pack(step.big), _pack(step.neutral)
        case Deal():
            return DEAL_STEP, step.value, 0, 0
        case Lot():
            return LOT_STEP, step.seat, 0, 0
    raise IllegalStepError(f"{describe(step)} is not a step of the game")


def _pack(dice: Counts) -> int:
    """Return counts as the engine packs them, or NO_ROLL if they are not counts of dice."""
    return pack(dice) if _are_counts(dice) and max(dice) <= MOST_OF_A_FACE else NO_ROLL


def _are_counts(dice: Counts) -> bool:
    """Return whether there is a count of at least 0 for each of the six faces."""
    return len(dice) == FACES and min(dice) >= 0


def explain(rules: Rules, table: Table, step: Step) -> str:
    """Return a sentence that says why the rules forbid a step now."""
    match step:
        case Place():
            return _not_due(table, PLACE) or _explain_placing(rules, table, step)
        case Noted():
            return _not_due(table, ROLL) or _explain_roll(rules, table, step)
        case Roll():
            return _not_due(table, ROLL, SPARE) or _explain_roll(rules, table, step)
        case Deal():
            return _not_due(table, DEAL) or _explain_deal(table, step)
        case _:
            return _not_due(table, LOT) or f"there is no seat {describe(step.seat)}, only 0 to {rules.players - 1}"


def _not_due(table: Table, *phases: int) -> str | None:
    """Return what has to happen first, or None if the table is in one of these phases."""
    if table.phase in phases:
        return None
    return {
        LOT: "the lot for the starting seat is drawn first",
        DEAL: "notes are being dealt",
        SPARE: "the spare neutral dice are rolled first",
        ROLL: f"seat {table.seat} has to roll first",
        PLACE: f"seat {table.seat} has to place the dice just rolled",
        PAY: "the round is paid out first",
        OVER: "the game is over",
    }[table.phase]


def _explain_placing(rules: Rules, table: Table, step: Place) -> str:
    """Return why dice may not be placed like this."""
    faces = engine.faces_of(rules)
    if not 1 <= step.face <= faces:
        return f"a face is 1 to {faces}, not {describe(step.face)}"
    if step.bandit and engine.moves_of(rules) < MOVES:
        return "this table has no one-armed bandit"
    if engine.may_place(rules, table, step.face - 1):
        return f"a {step.face} already lies on the one-armed bandit"
    return f"no {step.face} was rolled, only {unpack_roll(*table.roll)}"


def _explain_roll(rules: Rules, table: Table, step: Roll) -> str:
    """Return why the dice cannot have been rolled like this."""
    rolled = (step.own, step.big, step.neutral)
    if not all(map(_are_counts, rolled)):
        return "a roll counts the dice of each of the six faces"
    faces = engine.faces_of(rules)
    if any(any(dice[faces:]) for dice in rolled):
        return f"a die shows 1 to {faces} here, where there are {faces} casinos"
    held = [engine.dice_to_roll(rules, table, kind) for kind in range(KINDS)]
    for kind, dice, count in zip(("own", "big", "neutral"), map(sum, rolled), held, strict=True):
        if dice > count or (dice < count and not isinstance(step, Noted)):
            return f"{describe(dice)} {kind} dice were rolled, but there are {count} to roll"
    return "of a roll, either all dice are noted or some, which all show the face placed"


def _explain_deal(table: Table, step: Deal) -> str:
    """Return why this note cannot come up next."""
    if engine.note_of(table, step.value) == 0:
        return f"there is no note of {describe(step.value)} in this edition"
    if table.unseen == 0:
        return f"the next note of the pile is a {table.value[table.under[0]]}, not a {step.value}"
    return f"no note of {step.value} can come up: all of them have been dealt"
