"""The final ranking: most money wins, then most notes; if both are equal, the victory is shared."""

from croupier.rules.table import DENOMINATIONS, Rules, Table


def notes_won(table: Table, seat: int) -> int:
    """Return how many notes a seat has won."""
    count = 0
    for note in range(1, DENOMINATIONS + 1):
        count += int(table.won[seat, note])
    return count


def is_ahead(table: Table, seat: int, other: int) -> bool:
    """Return whether a seat is ahead of another by money or, with equal money, by notes."""
    if table.money[seat] != table.money[other]:
        return bool(table.money[seat] > table.money[other])
    return notes_won(table, seat) > notes_won(table, other)


def rank_of(rules: Rules, table: Table, seat: int) -> int:
    """Return the rank of a seat: one more than the number of seats ahead of it."""
    rank = 1
    for other in range(rules.players):
        if other != seat and is_ahead(table, other, seat):
            rank += 1
    return rank
