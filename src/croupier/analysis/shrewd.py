"""Shrewd: a policy stronger than a regular, for the later moves that a search expects of its own seat.

Like a regular it compares the payout of a move's casino before and after it. It also weighs how safe the note is, how
long the round will last, and what its dice could win elsewhere. The weights were found by evolution at every table that
is offered: `python -m tools.evolve`. Plain functions over the table, like the engine's.
"""

from typing import NamedTuple

from croupier.policies import compare_takings
from croupier.rules.engine import (
    BELOW_PIPS,
    PIPS,
    bandit_strength,
    dice_in_hand,
    dice_placed,
    first_move,
    lay,
    lift,
    open_moves,
    strength,
    strength_added,
)
from croupier.rules.table import BANDIT, COLOURS, FACES, NEUTRAL, SLOTS, Rules, Table

FAR_AHEAD = 3
"""A lead or lag counts up to this many dice."""
WIDE = 4
"""A cushion counts up to this many dice."""


class ShrewdWeights(NamedTuple):
    """The weight of each feature of a move.

    `gain` is the player's own at that casino, `harm` the mean gain of the others there; all features are in thousand $.
    """

    gain: float
    gain_by_dice: float
    """Gain for each die placed."""
    gain_times_dice: float
    gain_times_held: float
    """`held`: the share of the player's dice that are still in hand."""
    harm: float
    harm_by_dice: float
    harm_times_open: float
    """`open`: the share of the others' dice that are still in hand, and so how much may change."""
    lead: float
    """The note the player would take, times `open`, times the lead in dice over the best of the others."""
    narrow: float
    """That note times `open`, if one more die would make a tie."""
    cushion: float
    """Dice above the next lower count, at the going rate: dice that are not needed."""
    cushion_times_open: float
    dice_squared: float
    """The dice placed, at the going rate."""
    top: float
    """The highest note there."""
    tie: float
    """The note that is lost to a tie, but may be won back."""


WEIGHTS = ShrewdWeights(
    gain=0.687,
    gain_by_dice=0.661,
    gain_times_dice=0.547,
    gain_times_held=-1.094,
    harm=-1.0,
    harm_by_dice=-0.758,
    harm_times_open=1.628,
    lead=0.696,
    narrow=-0.956,
    cushion=-0.861,
    cushion_times_open=-1.674,
    dice_squared=-0.837,
    top=0.642,
    tie=0.291,
)
"""The best found so far."""


def going_rate(rules: Rules, table: Table) -> float:
    """Return the value of a die in a round: all the money at the casinos divided by all the dice of the players."""
    money = 0
    for casino in range(rules.casinos):
        for slot in range(SLOTS):
            money += int(table.value[table.notes[casino, slot]])
    return money / (rules.players * (rules.dice + rules.big_dice + rules.neutral_dice))


def strength_at(rules: Rules, table: Table, casino: int, colour: int) -> int:
    """Return how many dice a colour counts as at a casino or at the bandit."""
    if casino == BANDIT:
        return bandit_strength(rules, table, colour) // (PIPS * BELOW_PIPS)
    return strength(rules, table, casino, colour)


def score_move(
    rules: Rules, table: Table, move: int, held: float, still_open: float, rate: float, weights: ShrewdWeights
) -> float:
    """Return the score of a move: the weighted sum of its features."""
    seat = int(table.seat)
    casino = move if move < FACES else BANDIT
    dice = dice_placed(table, move)
    own_before, others_before, own, others = compare_takings(rules, table, move)
    own_added = 0
    neutral_added = 0
    if casino == BANDIT:
        lay(rules, table, move)
    else:
        own_added, neutral_added = strength_added(rules, table, move)
    mine = strength_at(rules, table, casino, seat) + own_added
    best = 0
    below = 0
    above = 0
    tied = False
    for colour in range(COLOURS):
        if colour != seat and (colour < rules.players or colour == NEUTRAL):
            count = strength_at(rules, table, casino, colour)
            if colour == NEUTRAL:
                count += neutral_added
            best = max(best, count)
            if count > mine:
                above += 1
            elif count == mine:
                tied = True
            else:
                below = max(below, count)
    if casino == BANDIT:
        lift(rules, table, move)
    gain = own - own_before
    harm = (others - others_before) / (rules.players - 1)
    ahead = min(max(mine - best, -FAR_AHEAD), FAR_AHEAD)
    cushion = min(mine - below, WIDE)
    score = gain * (
        weights.gain + weights.gain_by_dice / dice + weights.gain_times_dice * dice + weights.gain_times_held * held
    )
    score += harm * (weights.harm + weights.harm_by_dice / dice + weights.harm_times_open * still_open)
    score += own * still_open * weights.lead * ahead
    if mine - below == 1:
        score += own * still_open * weights.narrow
    score += rate * cushion * (weights.cushion + weights.cushion_times_open * still_open)
    score += rate * dice * dice * weights.dice_squared
    score += weights.top * int(table.value[table.notes[casino, 0]])
    if tied:
        score += weights.tie * int(table.value[table.notes[casino, above]])
    return score


def shrewd(rules: Rules, table: Table, rate: float, weights: ShrewdWeights) -> int:
    """Return the move with the highest score; of equal ones the first."""
    seat = int(table.seat)
    others = -dice_in_hand(rules, table, seat)
    for other in range(rules.players):
        others += dice_in_hand(rules, table, other)
    full = rules.dice + rules.big_dice + rules.neutral_dice
    held = dice_in_hand(rules, table, seat) / full
    still_open = others / (full * (rules.players - 1))
    chosen = -1
    highest = 0.0
    untried = open_moves(rules, table)
    while untried > 0:
        move = first_move(untried)
        untried &= untried - 1
        score = score_move(rules, table, move, held, still_open, rate, weights)
        if chosen < 0 or score > highest:
            highest = score
            chosen = move
    return chosen
