"""The end of the game: most money wins, then most notes; still equal, the victory is shared."""

from croupier.rules.table import DENOMINATIONS, Rules, Table


def notes_won(table: Table, seat: int) -> int:
    """How many notes a seat has won."""
    count = 0
    for note in range(1, DENOMINATIONS + 1):
        count += int(table.won[seat, note])
    return count


def is_ahead(table: Table, seat: int, other: int) -> bool:
    """Whether a seat is ahead of another: by money, and where that is equal by notes."""
    if table.money[seat] != table.money[other]:
        return bool(table.money[seat] > table.money[other])
    return notes_won(table, seat) > notes_won(table, other)


def rank_of(rules: Rules, table: Table, seat: int) -> int:
    """The rank of a seat: 1 and the number of seats that are ahead of it."""
    rank = 1
    for other in range(rules.players):
        if other != seat and is_ahead(table, other, seat):
            rank += 1
    return rank
