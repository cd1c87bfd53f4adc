"""The check of a table that a caller passes: whether it can be a table of its setup, with no more notes and dice."""

from collections.abc import Iterator

from croupier.checks import check_kind
from croupier.rules.engine import faces_of, shows_faces
from croupier.rules.setup import Setup, check_setup
from croupier.rules.table import (
    BANDIT,
    BIG,
    CASINOS,
    COLOURS,
    FACES,
    KINDS,
    LOT,
    NEUTRAL,
    NEUTRAL_KIND,
    OVER,
    OWN,
    PILE,
    PLACE,
    ROLL,
    SEATS,
    SLOTS,
    Table,
)


def check_table(setup: object, table: object) -> Table:
    """Return a table if it can be one of a setup. Raises TypeError for something else, ValueError for another table."""
    fitting = check_setup(setup)
    checked = check_kind("table", table, Table, "game.table()")
    for is_met, sentence in _limits(fitting, checked):
        if not is_met:
            raise ValueError(f"the table is not one of its setup: {sentence}")
    return checked


def check_placing(setup: object, table: object) -> Table:
    """Return a table of a setup at which a seat has to place."""
    checked = check_table(setup, table)
    if checked.phase != PLACE:
        raise ValueError("no seat has to place now")
    return checked


def _limits(setup: Setup, table: Table) -> Iterator[tuple[bool, str]]:
    """Yield what must be true of a table of a setup, each with the sentence that says it is not."""
    rules, edition, faces = setup.rules, setup.edition, faces_of(setup.rules)
    values = [0, *sorted(edition.notes)]
    yield [*table.value[: len(values)]] == values and not any(table.value[len(values) :]), "its notes are others"
    yield LOT <= table.phase <= OVER and 0 <= table.casino <= CASINOS, "it is in no phase of play"
    yield 0 <= table.paid <= rules.rounds, f"{table.paid} rounds of {rules.rounds} are paid"
    yield 0 <= table.seat < rules.players, f"there is no seat {table.seat}, only 0 to {rules.players - 1}"
    yield 0 <= table.starter < rules.players, f"there is no seat {table.starter} to start"
    yield 0 <= table.unseen <= PILE and 0 <= table.returned <= PILE, "its pile has too many notes"
    yield min(table.money) >= 0 and min(table.won.cast("b")) >= 0, "a seat has won less than nothing"
    bandit = rules.casinos > BANDIT
    yield bandit or not any(table.laid_by), "it has a one-armed bandit"
    yield all(0 <= by <= rules.players for by in table.laid_by), "an absent seat has dice on the bandit"
    yield (
        min(min(array.cast("b")) for array in (table.hand, table.dice, table.big, table.laid)) >= 0,
        "it has less than no dice",
    )
    neutral = sum(table.dice[face, NEUTRAL] + table.laid[face, NEUTRAL_KIND] for face in range(FACES))
    for seat in range(SEATS):
        own, big, shared = (table.hand[seat, kind] for kind in range(KINDS))
        for face in range(FACES):
            mine = table.laid_by[face] == seat + 1
            own += table.dice[face, seat] + mine * table.laid[face, OWN]
            big += table.big[face, seat] + mine * table.laid[face, BIG]
        most = (rules.dice, rules.big_dice, rules.neutral_dice) if seat < rules.players else (0, 0, 0)
        yield own <= most[OWN] and big <= most[BIG] and shared <= most[NEUTRAL_KIND], f"seat {seat} has too many dice"
        neutral += shared
    yield neutral <= rules.players * rules.neutral_dice + rules.spare_dice, "it has too many neutral dice"
    dealt = [table.notes[casino, slot] for casino in range(CASINOS) for slot in range(SLOTS)]
    counts = [0, *(edition.notes[value] for value in values[1:])]
    yield bandit or not any(dealt[BANDIT * SLOTS :]), "it has a one-armed bandit"
    lying = [*dealt[faces * SLOTS : BANDIT * SLOTS], *table.dice.cast("b")[faces * COLOURS :]]
    lying += [*table.big.cast("b")[faces * SEATS :]]
    yield not any(lying), f"it has more than {faces} casinos"
    yield all(0 <= note < len(values) for note in dealt), "a note has no value"
    yield all(dealt.count(note) <= counts[note] for note in range(1, len(values))), "it has too many notes of a value"
    if table.phase in (ROLL, PLACE):
        hand = [table.hand[table.seat, kind] for kind in range(KINDS)]
        yield sum(hand) > 0, f"seat {table.seat} has no dice left"
        if table.phase == PLACE:
            rolled = [sum(packed >> (4 * face) & 15 for face in range(FACES)) for packed in table.roll]
            # Of a roll that was noted at a real table only some dice are known.
            fits = all(dice <= held for dice, held in zip(rolled, hand, strict=True))
            fits = fits and all(shows_faces(rules, packed) for packed in table.roll)
            yield min(table.roll) >= 0 and sum(rolled) > 0 and fits, f"the roll is not that of seat {table.seat}'s dice"
