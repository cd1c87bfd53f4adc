"""Positions: the table as far as a seat can know it, rebuilt from its view."""

from collections.abc import Sequence

from croupier.checks import check_kind, check_series, check_whole
from croupier.rules import NEUTRAL, View
from croupier.rules.steps import pack
from croupier.rules.table import BANDIT, BIG, NEUTRAL_KIND, OVER, OWN, PLACE, ROLL, Table

MOST_WINNINGS = 1_000_000
"""More than anyone can win, thousand $."""


def table_from_view(view: View, winnings: Sequence[int]) -> Table:
    """Return the table with a roll to be placed. `winnings` replace money that is face down, thousand $ by seat.

    Which notes are left in the pile is hidden from all seats; it does not matter before the payout and is left empty.
    """
    check_view(view)
    amounts = check_series("winnings", winnings, "numbers")
    if len(amounts) < view.players:
        raise ValueError(f"winnings must have a number for each of the {view.players} seats, not {len(amounts)}")
    return rebuild_table(view, [check_whole("winnings", won, 0, MOST_WINNINGS) for won in amounts[: view.players]])


def check_view(view: object) -> None:
    """Raise a TypeError for anything but a view."""
    if view.__class__ is not View:
        check_kind("view", view, View, "view(game, seat)")


def rebuild_table(view: View, winnings: Sequence[int]) -> Table:
    """Return the table of `table_from_view` for a bot that has checked its view and counted the winnings itself."""
    if view.roll is None or view.seat is None or view.starter is None:
        raise ValueError("no seat has to place now")
    return open_view(view, winnings)


def open_view(view: View, winnings: Sequence[int]) -> Table:
    """Return the table of a view in which a seat has to roll or to place, or whose game is over."""
    setup = view.setup
    table = Table()
    notes = {value: note for note, value in enumerate(sorted(setup.edition.notes), start=1)}
    for value, note in notes.items():
        table.value[note] = value
    table.paid = view.round - 1
    table.casino = setup.rules.casinos
    if view.seat is not None and view.starter is not None:
        table.phase = ROLL
        table.starter = view.starter
        table.seat = view.seat
    elif view.over:
        table.phase, table.paid = OVER, view.round
    else:
        raise ValueError("no seat has to roll or to place now: notes are being dealt")
    if view.roll is not None:
        table.phase = PLACE
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
