"""A turn: roll all your dice, choose one face, place all dice of that face."""

from croupier.rules.table import (
    BANDIT,
    BIG,
    FACES,
    KINDS,
    MOVES,
    NEUTRAL,
    NEUTRAL_KIND,
    OWN,
    PAY,
    PLACE,
    ROLL,
    SPARE,
    Rules,
    Table,
)

EACH_FACE = 0x111111
"""One die of each face, packed as rolls are: four bits a face."""


def showing(roll: int, face: int) -> int:
    """Return how many dice of a packed roll show a face. Of 0x302, two show face 0 and three show face 2."""
    return (roll >> (4 * face)) & 15


def dice_in(roll: int) -> int:
    """Return how many dice a packed roll has."""
    # Add neighbouring faces, then the three bytes of sums; no sum needs more than its eight bits. For 0x302, two and
    # three dice: the bytes are 0x00, 0x03 and 0x02, and the last byte of the sum is 5.
    pairs = (roll & 0x0F0F0F) + ((roll >> 4) & 0x0F0F0F)
    return (pairs + (pairs >> 8) + (pairs >> 16)) & 255


def faces_of(rules: Rules) -> int:
    """Return how many faces the dice of a table have: one for each casino with a number."""
    return rules.casinos if rules.casinos < FACES else FACES


def shows_faces(rules: Rules, dice: int) -> bool:
    """Return whether packed dice show only faces that the dice of a table have."""
    return dice >> (4 * faces_of(rules)) == 0


def dice_to_roll(rules: Rules, table: Table, kind: int) -> int:
    """Return how many dice of a kind are to be rolled now: those of the seat to roll, or the spare neutral ones."""
    if table.phase == SPARE:
        return rules.spare_dice if kind == NEUTRAL_KIND else 0
    return int(table.hand[table.seat, kind])


def dice_in_hand(rules: Rules, table: Table, seat: int) -> int:
    """Return how many dice of all kinds a seat has left."""
    count = int(table.hand[seat, OWN])
    if rules.big_dice > 0:
        count += int(table.hand[seat, BIG])
    if rules.neutral_dice > 0:
        count += int(table.hand[seat, NEUTRAL_KIND])
    return count


def may_roll(rules: Rules, table: Table, own: int, big: int, neutral: int) -> bool:
    """Return whether this can be the roll: all dice that are to be rolled now, and no others."""
    if table.phase not in (ROLL, SPARE) or not shows_faces(rules, own | big | neutral):
        return False
    return (
        dice_in(own) == dice_to_roll(rules, table, OWN)
        and dice_in(big) == dice_to_roll(rules, table, BIG)
        and dice_in(neutral) == dice_to_roll(rules, table, NEUTRAL_KIND)
    )


def may_note(rules: Rules, table: Table, own: int, big: int, neutral: int) -> bool:
    """Return whether these can be the dice written down of a roll whose other dice are unknown.

    They must all show one face, and there must be others.
    """
    if table.phase != ROLL or not shows_faces(rules, own | big | neutral):
        return False
    faces = 0
    for face in range(FACES):
        if showing(own, face) + showing(big, face) + showing(neutral, face) > 0:
            faces += 1
    owns, bigs, neutrals = (
        dice_to_roll(rules, table, OWN),
        dice_to_roll(rules, table, BIG),
        dice_to_roll(rules, table, NEUTRAL_KIND),
    )
    fits = dice_in(own) <= owns and dice_in(big) <= bigs and dice_in(neutral) <= neutrals
    return fits and faces == 1 and dice_in(own) + dice_in(big) + dice_in(neutral) < owns + bigs + neutrals


def place_spare(rules: Rules, table: Table, neutral: int) -> None:
    """Place the spare neutral dice as they were rolled, before the round begins."""
    for face in range(FACES):
        table.dice[face, NEUTRAL] += showing(neutral, face)
    table.phase = ROLL


def roll(rules: Rules, table: Table, own: int, big: int, neutral: int) -> None:
    """Roll the hand of the seat whose turn it is; each kind is a packed roll."""
    table.roll[OWN] = own
    table.roll[BIG] = big
    table.roll[NEUTRAL_KIND] = neutral
    table.phase = PLACE


def moves_of(rules: Rules) -> int:
    """Return how many moves a table has, legal or not: moves to the bandit exist only if there is one."""
    return MOVES if rules.casinos > BANDIT else rules.casinos


def may_place(rules: Rules, table: Table, move: int) -> bool:
    """Return whether a move is legal: its face was rolled and, for a move to the bandit, is still free there."""
    face = move if move < FACES else move - FACES
    rolled = showing(int(table.roll[OWN]) | int(table.roll[BIG]) | int(table.roll[NEUTRAL_KIND]), face)
    if move < FACES:
        return rolled > 0
    return rolled > 0 and rules.casinos > BANDIT and table.laid_by[face] == 0


def open_moves(rules: Rules, table: Table) -> int:
    """Return all legal moves as a set: bit 4n stands for move n. With 1s and 3s rolled it is 0x101."""
    roll = int(table.roll[OWN]) | int(table.roll[BIG]) | int(table.roll[NEUTRAL_KIND])
    moves = (roll | roll >> 1 | roll >> 2 | roll >> 3) & EACH_FACE
    if rules.casinos > BANDIT:
        on_bandit = moves
        for face in range(FACES):
            if table.laid_by[face] > 0:
                on_bandit &= ~(1 << (4 * face))
        moves |= on_bandit << (4 * FACES)
    return moves


def first_move(moves: int) -> int:
    """Return the lowest move of a set (bit 4n: move n)."""
    # The lowest set bit less one is as many ones as there are bits below it: 0x100 - 1 has 8, so it is move 2.
    return ((moves & -moves) - 1).bit_count() >> 2


def nth_move(rules: Rules, moves: int, number: int) -> int:
    """Return the move of a set (bit 4n: move n) that has `number` others of the set below it."""
    first = 0
    if rules.casinos > BANDIT:
        on_casinos = (moves & EACH_FACE).bit_count()
        if number >= on_casinos:
            number -= on_casinos
            moves >>= 4 * FACES
            first = FACES
    # Multiplying by EACH_FACE makes prefix sums in four bits for each face: how many moves of the set are not above it.
    # The set 0x101 gives 0x222211. Then bit 3 of each four says whether that is at most `number`, and the faces that
    # have it set are below the move: for number 1 these are faces 0 and 1, so it is move 2.
    not_above = (moves & EACH_FACE) * EACH_FACE
    passed = (number * EACH_FACE + 8 * EACH_FACE - not_above) & (8 * EACH_FACE)
    return first + passed.bit_count()


def dice_placed(table: Table, move: int) -> int:
    """Return how many dice of all kinds a move places."""
    face = move if move < FACES else move - FACES
    count = 0
    for kind in range(KINDS):
        count += showing(int(table.roll[kind]), face)
    return count


def lay(rules: Rules, table: Table, move: int) -> None:
    """Put all dice of the chosen face, own, big and neutral alike, at a casino."""
    seat = int(table.seat)
    face = move if move < FACES else move - FACES
    own = showing(int(table.roll[OWN]), face)
    big = showing(int(table.roll[BIG]), face)
    neutral = showing(int(table.roll[NEUTRAL_KIND]), face)
    if rules.casinos <= BANDIT or move < FACES:
        table.dice[face, seat] += own
        if big + neutral > 0:
            table.big[face, seat] += big
            table.dice[face, NEUTRAL] += neutral
    else:
        table.laid_by[face] = seat + 1
        table.laid[face, OWN] = own
        table.laid[face, BIG] = big
        table.laid[face, NEUTRAL_KIND] = neutral


def lift(rules: Rules, table: Table, move: int) -> None:
    """Undo `lay`, for a player who only tries out what a move would do."""
    seat = int(table.seat)
    face = move if move < FACES else move - FACES
    if move < FACES:
        table.dice[face, seat] -= showing(int(table.roll[OWN]), face)
        table.big[face, seat] -= showing(int(table.roll[BIG]), face)
        table.dice[face, NEUTRAL] -= showing(int(table.roll[NEUTRAL_KIND]), face)
    else:
        table.laid_by[face] = 0
        for kind in range(KINDS):
            table.laid[face, kind] = 0


def place(rules: Rules, table: Table, move: int) -> None:
    """Place all dice of the chosen face and pass the turn."""
    seat = int(table.seat)
    face = move if move < FACES else move - FACES
    lay(rules, table, move)
    table.hand[seat, OWN] -= showing(int(table.roll[OWN]), face)
    table.roll[OWN] = 0
    if rules.big_dice > 0:
        table.hand[seat, BIG] -= showing(int(table.roll[BIG]), face)
        table.roll[BIG] = 0
    if rules.neutral_dice > 0:
        table.hand[seat, NEUTRAL_KIND] -= showing(int(table.roll[NEUTRAL_KIND]), face)
        table.roll[NEUTRAL_KIND] = 0
    pass_turn(rules, table)


def pass_turn(rules: Rules, table: Table) -> None:
    """Pass the turn to the next seat clockwise that has dice left; if none has, the round is to be paid out."""
    seat = int(table.seat)
    for _ in range(rules.players):
        seat += 1
        if seat == rules.players:
            seat = 0
        if dice_in_hand(rules, table, seat) > 0:
            table.seat = seat
            table.phase = ROLL
            return
    table.phase = PAY
