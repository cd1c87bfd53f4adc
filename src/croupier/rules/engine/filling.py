"""The start of a round: dice are handed out and every casino is dealt its notes."""

from croupier.rules.table import (
    BIG,
    COLOURS,
    DEAL,
    FACES,
    KINDS,
    NEUTRAL_KIND,
    OWN,
    ROLL,
    SEATS,
    SLOTS,
    SPARE,
    Rules,
    Table,
)


def start_round(rules: Rules, table: Table) -> None:
    """Clear the casinos, hand out the dice and begin to deal. The starter must have been set."""
    for face in range(FACES):
        for colour in range(COLOURS):
            table.dice[face, colour] = 0
        if rules.big_dice > 0:
            for seat in range(SEATS):
                table.big[face, seat] = 0
        if table.laid_by[face] > 0:
            for kind in range(KINDS):
                table.laid[face, kind] = 0
            table.laid_by[face] = 0
    for seat in range(rules.players):
        table.hand[seat, OWN] = rules.dice
        table.hand[seat, BIG] = rules.big_dice
        table.hand[seat, NEUTRAL_KIND] = rules.neutral_dice
    table.seat = table.starter
    table.casino = 0
    continue_filling(rules, table)


def wants_note(rules: Rules, table: Table, casino: int) -> bool:
    """Return whether a casino still needs notes, by the edition's rule for filling."""
    total = 0
    count = 0
    while count < SLOTS and table.notes[casino, count] > 0:
        total += int(table.value[table.notes[casino, count]])
        count += 1
    return count < SLOTS and (total < rules.fill_sum or count < rules.fill_notes)


def continue_filling(rules: Rules, table: Table) -> None:
    """Go to the next casino that needs a note; once all are filled, to the dice.

    Ruling R2: if the pile has run out, casinos keep what they have and play goes on.
    """
    casino = int(table.casino)
    while casino < rules.casinos and not wants_note(rules, table, casino):
        casino += 1
    if table.unseen + table.returned == 0:
        casino = rules.casinos
    table.casino = casino
    if casino < rules.casinos:
        table.phase = DEAL
    elif rules.spare_dice > 0:
        table.phase = SPARE
    else:
        table.phase = ROLL


def may_deal(rules: Rules, table: Table, note: int) -> bool:
    """Return whether a note can come up next.

    That is any note never turned up or, after all of those, the note that was returned first.
    """
    if note < 1 or table.phase != DEAL:
        return False
    if table.unseen > 0:
        return bool(table.fresh[note] > 0)
    return bool(table.under[0] == note)


def deal(rules: Rules, table: Table, note: int) -> None:
    """Lay the note just turned up at the casino being filled, whose notes are sorted, the highest first."""
    if table.unseen > 0:
        table.fresh[note] -= 1
        table.unseen -= 1
    else:
        table.returned -= 1
        for depth in range(table.returned):
            table.under[depth] = table.under[depth + 1]
        table.under[table.returned] = 0
    casino = int(table.casino)
    slot = 0
    while note > 0:  # the higher note stays in a slot, the lower one moves to the next slot
        here = int(table.notes[casino, slot])
        table.notes[casino, slot] = note if note > here else here
        note = here if note > here else note
        slot += 1
    continue_filling(rules, table)
