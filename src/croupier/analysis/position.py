"""Positions: the table as far as a seat can know it, rebuilt from its view."""

from collections.abc import Sequence

from croupier.rules import NEUTRAL, View
from croupier.rules.steps import pack
from croupier.rules.table import BANDIT, BIG, NEUTRAL_KIND, OWN, PLACE, Table


def table_from_view(view: View, winnings: Sequence[int]) -> Table:
    """Return the table with a roll to be placed. `winnings` replace money that is face down, thousand $ by seat.

    Which notes are left in the pile is hidden from all seats; it does not matter before the payout and is left empty.
    """
    if view.roll is None or view.seat is None or view.starter is None:
        raise ValueError("no seat has to place now")
    setup = view.setup
    table = Table()
    notes = {value: note for note, value in enumerate(sorted(setup.edition.notes), start=1)}
    for value, note in notes.items():
        table.value[note] = value
    table.phase = PLACE
    table.paid = view.round - 1
    table.starter = view.starter
    table.seat = view.seat
    table.casino = setup.rules.casinos
    for kind, dice in ((OWN, view.roll.own), (BIG, view.roll.big), (NEUTRAL_KIND, view.roll.neutral)):
        table.roll[kind] = pack(dice)
    for seat, seen in enumerate(view.seats):
        table.hand[seat, OWN] = seen.dice
        table.hand[seat, BIG] = seen.big
        table.hand[seat, NEUTRAL_KIND] = seen.neutral
        table.money[seat] = winnings[seat] if seen.money is None else seen.money
        table.won[seat, 1] = seen.notes  # their number decides ties, their values are in the money
    for standing in view.casinos:
        casino = standing.casino - 1
        for slot, value in enumerate(standing.notes):
            table.notes[casino, slot] = notes[value]
        if casino != BANDIT:
            for group in standing.groups:
                table.dice[casino, group.colour] = group.dice
                if group.colour != NEUTRAL:
                    table.big[casino, group.colour] = group.big
    for face, laid in enumerate(view.bandit_faces):
        if laid is not None:
            table.laid_by[face] = laid.seat + 1
            table.laid[face, OWN] = laid.dice
            table.laid[face, BIG] = laid.big
            table.laid[face, NEUTRAL_KIND] = laid.neutral
    return table
