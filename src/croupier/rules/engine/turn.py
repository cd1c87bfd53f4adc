"""A turn: roll all the dice you have, choose one face, place all dice of that face."""

from croupier.rules.table import (
    BANDIT,
    BIG,
    FACES,
    KINDS,
    MOVES,
    NEUTRAL,
    OWN,
    PALE,
    PAY,
    PLACE,
    ROLL,
    SPARE,
    Rules,
    Table,
)

EACH_FACE = 0x111111
"""One of each face, packed as rolls are: four bits a face."""


def showing(roll: int, face: int) -> int:
    """How many dice of a packed roll show a face."""
    return (roll >> (4 * face)) & 15


def dice_in(roll: int) -> int:
    """Return how many dice a packed roll has."""
    # Neighbouring faces add up in a byte each, then the three bytes do: no sum needs more than its eight bits.
    pairs = (roll & 0x0F0F0F) + ((roll >> 4) & 0x0F0F0F)
    return (pairs + (pairs >> 8) + (pairs >> 16)) & 255


def held(rules: Rules, table: Table, kind: int) -> int:
    """How many dice of a kind are to be rolled now: those of the seat to roll, or the spare neutral ones."""
    if table.phase == SPARE:
        return rules.spare_dice if kind == PALE else 0
    return int(table.hand[table.seat, kind])


def in_hand(rules: Rules, table: Table, seat: int) -> int:
    """How many dice of all kinds a seat has left."""
    count = int(table.hand[seat, OWN])
    if rules.big_dice > 0:
        count += int(table.hand[seat, BIG])
    if rules.neutral_dice > 0:
        count += int(table.hand[seat, PALE])
    return count


def may_roll(rules: Rules, table: Table, own: int, big: int, pale: int) -> bool:
    """Whether dice can fall so: all that are to be rolled now, and no others."""
    if table.phase not in (ROLL, SPARE):
        return False
    return (
        dice_in(own) == held(rules, table, OWN)
        and dice_in(big) == held(rules, table, BIG)
        and dice_in(pale) == held(rules, table, PALE)
    )


def may_note(rules: Rules, table: Table, own: int, big: int, pale: int) -> bool:
    """Whether dice can be noted of a roll whose others nobody knows: not all that were rolled, and all of one face."""
    if table.phase != ROLL:
        return False
    faces = 0
    for face in range(FACES):
        if showing(own, face) + showing(big, face) + showing(pale, face) > 0:
            faces += 1
    owns, bigs, pales = held(rules, table, OWN), held(rules, table, BIG), held(rules, table, PALE)
    fits = dice_in(own) <= owns and dice_in(big) <= bigs and dice_in(pale) <= pales
    return fits and faces == 1 and dice_in(own) + dice_in(big) + dice_in(pale) < owns + bigs + pales


def place_spare(rules: Rules, table: Table, pale: int) -> None:
    """Place the spare neutral dice as they fell, before the round begins."""
    for face in range(FACES):
        table.dice[face, NEUTRAL] += showing(pale, face)
    table.phase = ROLL


def roll(rules: Rules, table: Table, own: int, big: int, pale: int) -> None:
    """Roll the hand of the seat whose turn it is; each kind comes as a packed roll."""
    table.roll[OWN] = own
    table.roll[BIG] = big
    table.roll[PALE] = pale
    table.phase = PLACE


def moves_of(rules: Rules) -> int:
    """How many moves can be legal at a table: those on the bandit only where there is one."""
    return MOVES if rules.casinos > BANDIT else FACES


def may_place(rules: Rules, table: Table, move: int) -> bool:
    """Whether a move is legal: a face among those rolled, on its casino or, if still free there, on the bandit."""
    face = move if move < FACES else move - FACES
    rolled = showing(int(table.roll[OWN]) | int(table.roll[BIG]) | int(table.roll[PALE]), face)
    if move < FACES:
        return rolled > 0
    return rolled > 0 and rules.casinos > BANDIT and table.laid_by[face] == 0


def open_moves(rules: Rules, table: Table) -> int:
    """The moves that may be placed, all at once, as a set: bit 4n stands for move n."""
    roll = int(table.roll[OWN]) | int(table.roll[BIG]) | int(table.roll[PALE])
    moves = (roll | roll >> 1 | roll >> 2 | roll >> 3) & EACH_FACE
    if rules.casinos > BANDIT:
        on_bandit = moves
        for face in range(FACES):
            if table.laid_by[face] > 0:
                on_bandit &= ~(1 << (4 * face))
        moves |= on_bandit << (4 * FACES)
    return moves


def first_move(moves: int) -> int:
    """The first move of a set (bit 4n: move n)."""
    return ((moves & -moves) - 1).bit_count() >> 2


def nth_move(rules: Rules, moves: int, number: int) -> int:
    """The move of a set (bit 4n: move n) that comes after so many others of the set."""
    first = 0
    if rules.casinos > BANDIT:
        on_casinos = (moves & EACH_FACE).bit_count()
        if number >= on_casinos:
            number -= on_casinos
            moves >>= 4 * FACES
            first = FACES
    # In four bits for each face: how many of the set are not above it, and whether these are at most `number`.
    not_above = (moves & EACH_FACE) * EACH_FACE
    passed = (number * EACH_FACE + 8 * EACH_FACE - not_above) & (8 * EACH_FACE)
    return first + passed.bit_count()


def dice_placed(table: Table, move: int) -> int:
    """How many dice of all kinds a move places."""
    face = move if move < FACES else move - FACES
    count = 0
    for kind in range(KINDS):
        count += showing(int(table.roll[kind]), face)
    return count


def lay(rules: Rules, table: Table, move: int) -> None:
    """Lay all dice of the chosen face, own, big and neutral alike, on a casino."""
    seat = int(table.seat)
    face = move if move < FACES else move - FACES
    own = showing(int(table.roll[OWN]), face)
    big = showing(int(table.roll[BIG]), face)
    pale = showing(int(table.roll[PALE]), face)
    if rules.casinos <= BANDIT or move < FACES:
        table.dice[face, seat] += own
        if big + pale > 0:
            table.big[face, seat] += big
            table.dice[face, NEUTRAL] += pale
    else:
        table.laid_by[face] = seat + 1
        table.laid[face, OWN] = own
        table.laid[face, BIG] = big
        table.laid[face, PALE] = pale


def lift(rules: Rules, table: Table, move: int) -> None:
    """Take dice just laid off again, for a player who only tries what a move would do."""
    seat = int(table.seat)
    face = move if move < FACES else move - FACES
    if move < FACES:
        table.dice[face, seat] -= showing(int(table.roll[OWN]), face)
        table.big[face, seat] -= showing(int(table.roll[BIG]), face)
        table.dice[face, NEUTRAL] -= showing(int(table.roll[PALE]), face)
    else:
        table.laid_by[face] = 0
        for kind in range(KINDS):
            table.laid[face, kind] = 0


def place(rules: Rules, table: Table, move: int) -> None:
    """Place all dice of the chosen face and pass the turn on."""
    seat = int(table.seat)
    face = move if move < FACES else move - FACES
    lay(rules, table, move)
    table.hand[seat, OWN] -= showing(int(table.roll[OWN]), face)
    table.roll[OWN] = 0
    if rules.big_dice > 0:
        table.hand[seat, BIG] -= showing(int(table.roll[BIG]), face)
        table.roll[BIG] = 0
    if rules.neutral_dice > 0:
        table.hand[seat, PALE] -= showing(int(table.roll[PALE]), face)
        table.roll[PALE] = 0
    pass_turn(rules, table)


def pass_turn(rules: Rules, table: Table) -> None:
    """The next seat clockwise that has dice left goes on; when none has, the round is paid out."""
    seat = int(table.seat)
    for _ in range(rules.players):
        seat += 1
        if seat == rules.players:
            seat = 0
        if in_hand(rules, table, seat) > 0:
            table.seat = seat
            table.phase = ROLL
            return
    table.phase = PAY
