"""Every rule of the game once, as plain functions over one TABLE record.

They take integers and the record, write results in place, and neither allocate, raise, draw nor
look at a clock, so that `croupier.compiled` can hand the very same functions to a compiler.
"""

from croupier.rules.engine.filling import deal, fill_on, may_deal, start_round, wants_note
from croupier.rules.engine.payout import BELOW_PIPS, PIPS, bandit_order, bandit_strength, pay, pay_order, strength
from croupier.rules.engine.ranking import is_ahead, notes_won, rank_of
from croupier.rules.engine.turn import (
    dice_in,
    held,
    lay,
    lift,
    may_note,
    may_place,
    may_roll,
    moves_of,
    pass_turn,
    place,
    place_spare,
    roll,
    showing,
)

ENGINE = (
    wants_note,
    fill_on,
    start_round,
    may_deal,
    deal,
    showing,
    dice_in,
    held,
    may_roll,
    may_note,
    place_spare,
    roll,
    moves_of,
    may_place,
    lay,
    lift,
    pass_turn,
    place,
    strength,
    bandit_strength,
    bandit_order,
    pay_order,
    pay,
    notes_won,
    is_ahead,
    rank_of,
)
"""All of them, a function after those it calls."""

__all__ = [
    "BELOW_PIPS",
    "ENGINE",
    "PIPS",
    "bandit_order",
    "bandit_strength",
    "deal",
    "dice_in",
    "fill_on",
    "held",
    "is_ahead",
    "lay",
    "lift",
    "may_deal",
    "may_note",
    "may_place",
    "may_roll",
    "moves_of",
    "notes_won",
    "pass_turn",
    "pay",
    "pay_order",
    "place",
    "place_spare",
    "rank_of",
    "roll",
    "showing",
    "start_round",
    "strength",
    "wants_note",
]
