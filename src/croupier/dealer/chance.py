"""What chance brings at a table, drawn by counter: plain functions over the table, like the engine's.

Each names the place in the game it draws for, so that `croupier.compiled` and the seeded dealer, calling the
same functions, play the same games.
"""

from croupier.dealer.counter import (
    BIG_DRAW,
    LOT_DRAW,
    NOTE_DRAW,
    PALE_DRAW,
    SPARE_DRAW,
    TURN_DRAW,
    below,
    drawn,
    fallen,
    high_word,
    low_word,
)
from croupier.rules.table import BIG, OWN, PALE, Rules, Table


def lot(rules: Rules, key: int) -> int:
    """The seat that starts round one."""
    attempt = 0
    seat = below(low_word(drawn(key, LOT_DRAW, 0, attempt)), rules.players)
    while seat < 0:
        attempt += 1
        seat = below(low_word(drawn(key, LOT_DRAW, 0, attempt)), rules.players)
    return seat


def next_note(rules: Rules, table: Table, key: int) -> int:
    """The note that comes up next: any of those never seen, all alike; else the one returned first."""
    if table.unseen == 0:
        return int(table.under[0])
    casino = int(table.casino)
    slot = 0
    while table.notes[casino, slot] > 0:
        slot += 1
    place = (int(table.paid) << 8) + (casino << 4) + slot
    attempt = 0
    skip = below(low_word(drawn(key, NOTE_DRAW, place, attempt)), int(table.unseen))
    while skip < 0:
        attempt += 1
        skip = below(low_word(drawn(key, NOTE_DRAW, place, attempt)), int(table.unseen))
    note = 1
    while skip >= table.fresh[note]:
        skip -= int(table.fresh[note])
        note += 1
    return note


def spare_dice(rules: Rules, table: Table, key: int) -> int:
    """The spare neutral dice as they fall, packed."""
    return cast(key, SPARE_DRAW, int(table.paid), rules.spare_dice)


def turn(rules: Rules, table: Table) -> int:
    """The name of the turn being played: round, seat and dice left in hand, which only ever go down."""
    seat = int(table.seat)
    left = int(table.hand[seat, OWN]) + int(table.hand[seat, BIG]) + int(table.hand[seat, PALE])
    return (int(table.paid) << 12) + (seat << 8) + left


def own_dice(rules: Rules, table: Table, key: int) -> int:
    """The ordinary dice of the seat whose turn it is, as they fall, packed."""
    return cast(key, TURN_DRAW, turn(rules, table), int(table.hand[table.seat, OWN]))


def big_dice(rules: Rules, table: Table, key: int) -> int:
    """Its big dice, packed."""
    return cast(key, BIG_DRAW, turn(rules, table), int(table.hand[table.seat, BIG]))


def neutral_dice(rules: Rules, table: Table, key: int) -> int:
    """Its neutral dice, packed."""
    return cast(key, PALE_DRAW, turn(rules, table), int(table.hand[table.seat, PALE]))


def whim(rules: Rules, table: Table, key: int, bound: int) -> int:
    """A number below a bound for a player who decides by chance this turn, apart from the dice of the turn."""
    attempt = 0
    number = below(high_word(drawn(key, TURN_DRAW, turn(rules, table), attempt)), bound)
    while number < 0:
        attempt += 1
        number = below(high_word(drawn(key, TURN_DRAW, turn(rules, table), attempt)), bound)
    return number


def cast(key: int, purpose: int, place: int, dice: int) -> int:
    """Dice as they fall for one purpose at one place of the game, packed; no dice show nothing."""
    if dice == 0:
        return 0
    attempt = 0
    packed = fallen(low_word(drawn(key, purpose, place, attempt)), dice)
    while packed < 0:
        attempt += 1
        packed = fallen(low_word(drawn(key, purpose, place, attempt)), dice)
    return packed
