"""Beginning: the first steps of another game with which a game begins.

So begins a trial of what else could have been, and a game that was begun in a browser alone and is taken online.
"""

from collections.abc import Iterator

from croupier.api.agreement import Agreement, setup_of
from croupier.api.refusal import Refusal
from croupier.record import Record
from croupier.rooms.play import SEPARATOR, parse_steps, step_text
from croupier.rules import GAME_OVER, Place, Step

PLACE_WORD = "place "
BANDIT_WORD = " bandit"


def beginning_of(record: Record, placings: int, agreement: Agreement) -> str:
    """A game up to the roll after so many placings, as text; Refusal where nobody could play on from there."""
    if record.setup != setup_of(agreement):
        raise Refusal("bad-setup", "The record is of another kind of game than what is agreed on.")
    if not record.all_noted:
        raise Refusal("bad-setup", "Only dice that were placed are noted in this record, so nobody can play on.")
    places = [number for number, step in enumerate(record.steps) if isinstance(step, Place)]
    if placings > len(places):
        raise Refusal("bad-setup", f"Dice are placed {len(places)} times in this record, not {placings}.")
    steps = record.steps[: places[placings]] if placings < len(places) else record.steps
    if len(steps) == len(record.steps) and record.game.to_act is GAME_OVER:
        raise Refusal("bad-setup", "The game is over there.")
    return SEPARATOR.join(PLACE_WORD + str(step) if isinstance(step, Place) else step_text(step) for step in steps)


def steps_in(text: str) -> Iterator[Step]:
    """The steps of a beginning."""
    for step in text.split(SEPARATOR) if text else ():
        if step.startswith(PLACE_WORD):
            face = step.removeprefix(PLACE_WORD)
            yield Place(int(face.removesuffix(BANDIT_WORD)), face.endswith(BANDIT_WORD))
        else:
            yield from parse_steps(step)
