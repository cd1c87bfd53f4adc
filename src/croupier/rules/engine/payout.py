"""Paying out: equal counts knock each other out, the others take one note each, the strongest first."""

from croupier.rules.engine.filling import start_round
from croupier.rules.engine.turn import showing
from croupier.rules.table import (
    BANDIT,
    BIG,
    COLOURS,
    FACES,
    NEUTRAL,
    NEUTRAL_KIND,
    OVER,
    OWN,
    SLOTS,
    Rules,
    Table,
)

PIPS = 128
"""More pips than one colour can have on the bandit."""
BELOW_PIPS = 16
"""A factor above what decides after the pips: the highest face, and whether the dice are a player's."""


def strength(rules: Rules, table: Table, casino: int, colour: int) -> int:
    """Return how many dice a colour counts as at a casino 1 to 6; a big die counts as several."""
    count = int(table.dice[casino, colour])
    if rules.big_dice > 0 and colour != NEUTRAL:
        count += rules.big_weight * int(table.big[casino, colour])
    return count


def strength_added(rules: Rules, table: Table, move: int) -> tuple[int, int]:
    """Return how many dice a move adds for the seat to place and for the neutral colour, at a casino 1 to 6."""
    own = showing(int(table.roll[OWN]), move) + rules.big_weight * showing(int(table.roll[BIG]), move)
    return own, showing(int(table.roll[NEUTRAL_KIND]), move)


def add_count(reached: int, equal: int, count: int) -> tuple[int, int]:
    """Add one colour's count of dice to the counts reached by any colour and by two or more; return both.

    Both are sets: bit n stands for n dice. After counts of 3, 1 and 3 `reached` is 0b1010 and `equal` is 0b1000.
    """
    bit = 1 << count
    return reached | bit, equal | (reached & bit)


def paid_counts(reached: int, equal: int) -> int:
    """Return the counts of dice that are paid, as a set, from the counts reached by any colour and by two or more.

    The tie rule: colours of equal strength knock each other out, whatever their rank. So a count is paid only if
    exactly one colour has it, and it is not zero.
    """
    return reached & ~equal & ~1


def paid_counts_at(rules: Rules, table: Table, casino: int) -> int:
    """Return the counts of dice that are paid at a casino 1 to 6, as a set: bit n stands for n dice."""
    reached = 0
    equal = 0
    for number in range(rules.players + 1):
        colour = number if number < rules.players else NEUTRAL
        reached, equal = add_count(reached, equal, strength(rules, table, casino, colour))
    return paid_counts(reached, equal)


def rank_at(paid: int, count: int) -> int:
    """Return how many colours are paid before one with this count of dice, given the set of counts that are paid."""
    return (paid >> (count + 1)).bit_count()


def pay_order(rules: Rules, table: Table, casino: int) -> int:
    """Return the colours a casino pays, the strongest first, packed: four bits each, colour + 1.

    If colour 2 is paid first and then colour 0, that is 0x13.
    """
    if rules.casinos > BANDIT and casino == BANDIT:
        return bandit_order(rules, table)
    paid = paid_counts_at(rules, table, casino)
    order = 0
    for number in range(rules.players + 1):
        colour = number if number < rules.players else NEUTRAL
        count = strength(rules, table, casino, colour)
        order |= (((paid >> count) & 1) * (colour + 1)) << (4 * rank_at(paid, count))
    return order


def bandit_strength(rules: Rules, table: Table, colour: int) -> int:
    """Return a number that orders colours at the bandit: by dice, then by the sum of pips, then by the highest face.

    Ruling R3: a big die's pips count as often as the die. Ruling R5: if a player and the neutral colour are equal in
    all three, the player goes first. So no two colours are equal (R4).
    """
    count = 0
    pips = 0
    top = 0
    for face in range(FACES):
        if colour == NEUTRAL:
            here = int(table.laid[face, NEUTRAL_KIND])
        else:
            # A product instead of a branch: processors would often mispredict whose dice are at a face.
            laid = int(table.laid[face, OWN]) + rules.big_weight * int(table.laid[face, BIG])
            here = laid * (table.laid_by[face] == colour + 1)
        count += here
        pips += here * (face + 1)
        top = face + 1 if here > 0 else top
    if count == 0:
        return 0
    person = 0 if colour == NEUTRAL else 1
    return (count * PIPS + pips) * BELOW_PIPS + 2 * top + person


def bandit_order(rules: Rules, table: Table) -> int:
    """Return the colours the bandit pays, packed as in `pay_order`. There are no ties here."""
    left = 0  # bit n: colour n has dice here and no rank yet
    for face in range(FACES):
        if table.laid_by[face] > 0:
            left |= 1 << (int(table.laid_by[face]) - 1)
        if table.laid[face, NEUTRAL_KIND] > 0:
            left |= 1 << NEUTRAL
    order = 0
    for rank in range(COLOURS):
        best = 0
        who = -1
        for colour in range(COLOURS):
            if (left >> colour) & 1 > 0:
                stands = bandit_strength(rules, table, colour)
                if stands > best:
                    best = stands
                    who = colour
        if best == 0:  # no colour is left, or only one that placed nothing but neutral dice
            break
        order |= (who + 1) << (4 * rank)
        left &= ~(1 << who)
    return order


def pay_casino(rules: Rules, table: Table, casino: int, order: int) -> None:
    """Hand out the notes of a casino in its pay order, the highest first; notes that no player takes leave the game."""
    for slot in range(SLOTS):
        note = int(table.notes[casino, slot])
        if note == 0:
            break
        colour = ((order >> (4 * slot)) & 15) - 1
        if 0 <= colour < NEUTRAL:
            table.money[colour] += table.value[note]
            table.won[colour, note] += 1
        elif rules.recycle > 0:
            table.under[table.returned] = note
            table.returned += 1
        else:
            table.box[note] += 1
        table.notes[casino, slot] = 0


def end_round(rules: Rules, table: Table) -> None:
    """Go on to the next round or to the end of the game, after all casinos have been paid out."""
    table.paid += 1
    table.starter += 1
    if table.starter == rules.players:
        table.starter = 0
    if table.paid == rules.rounds:
        table.phase = OVER
    else:
        start_round(rules, table)


def pay(rules: Rules, table: Table) -> None:
    """Pay out every casino in order, and go on to the next round or to the end of the game.

    Ruling R1: notes leave casino by casino, and at each casino the highest first.
    """
    for casino in range(rules.casinos):
        pay_casino(rules, table, casino, pay_order(rules, table, casino))
    end_round(rules, table)
