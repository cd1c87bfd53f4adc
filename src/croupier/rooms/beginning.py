"""Beginnings: the first steps of another game, with which a game begins.

Used for trials of other moves, and for games that began in a browser alone and go on at a server.
"""

from collections.abc import Iterator

from croupier.api.agreement import Agreement, setup_of
from croupier.api.refusal import Refusal
from croupier.record import Record
from croupier.rooms.play import SEPARATOR, parse_steps, step_text
from croupier.rules import GAME_OVER, Place, Step

PLACE_WORD = "place "
BANDIT_WORD = " bandit"


def format_beginning(record: Record, placings: int, agreement: Agreement) -> str:
    """Return a game up to the roll after its first `placings` moves, as text; raise Refusal if nobody can play on."""
    if record.setup != setup_of(agreement):
        raise Refusal("bad-setup", "The record is of another kind of game than the agreement says.")
    if not record.has_all_dice:
        raise Refusal("bad-setup", "This record notes only the dice that were placed, so its game cannot go on.")
    places = [number for number, step in enumerate(record.steps) if isinstance(step, Place)]
    if placings > len(places):
        raise Refusal("bad-setup", f"Dice are placed {len(places)} times in this record, not {placings}.")
    steps = record.steps[: places[placings]] if placings < len(places) else record.steps
    if len(steps) == len(record.steps) and record.game.to_act is GAME_OVER:
        raise Refusal("bad-setup", "The game is already over at that point.")
    return SEPARATOR.join(PLACE_WORD + str(step) if isinstance(step, Place) else step_text(step) for step in steps)


def parse_beginning(text: str) -> Iterator[Step]:
    """Yield the steps of a beginning."""
    for step in text.split(SEPARATOR) if text else ():
        if step.startswith(PLACE_WORD):
            face = step.removeprefix(PLACE_WORD)
            yield Place(int(face.removesuffix(BANDIT_WORD)), face.endswith(BANDIT_WORD))
        else:
            yield from parse_steps(step)
