"""A table laid out from numbers: the same in the engine and interpreted, and refused where a position would be."""

import pytest

from croupier.engine import Engine
from croupier.engine.host import WasmEngine
from croupier.engine.native import InterpretedEngine
from croupier.record import position_table
from croupier.record.position_table import (
    CASINOS_ALONE,
    HEAD,
    IN_HAND,
    ITEM,
    LEFT,
    NO_DICE_LEFT,
    NO_NOTE_LEFT,
    NOBODY_TO_ACT,
    NOT_AT_AN_END,
    NOTE,
    NOTHING_TO_DEAL,
    REASONS,
    TOO_MANY_DICE,
    TOO_MANY_NOTES,
    WON,
    WRONG_NEUTRAL_DICE,
)
from croupier.rules import BIGGY, CLASSIC, Game, Setup, Table
from croupier.rules.engine import note_of
from croupier.rules.table import (
    BANDIT,
    BIG,
    DEAL,
    DENOMINATIONS,
    FACES,
    KINDS,
    NEUTRAL,
    NEUTRAL_KIND,
    OVER,
    OWN,
    PLACE,
    ROLL,
    SLOTS,
    load_table,
)
from tests.play import SETUPS, games, name

Item = tuple[int, int, int, int]
Turn = tuple[int, int, int]
KINDS_OF_ENGINES: list[type[Engine]] = [WasmEngine, InterpretedEngine]
ENGINES = [kind() for kind in KINDS_OF_ENGINES]


def describe(game: Game) -> tuple[Turn, list[Item]]:
    """Return the numbers that describe a game after the lot: the turn and the items."""
    table, rules = load_table(game.memory), game.setup.rules
    items: list[Item] = []
    for casino in range(rules.casinos):
        items += [(NOTE, casino, 0, table.notes[casino, slot]) for slot in range(SLOTS) if table.notes[casino, slot]]
    for face in range(FACES):
        for seat in range(rules.players):
            items += [(OWN, face, seat, table.dice[face, seat]), (BIG, face, seat, table.big[face, seat])]
        items.append((NEUTRAL_KIND, face, 0, table.dice[face, NEUTRAL]))
        if table.laid_by[face]:
            items += [(kind, BANDIT + face, table.laid_by[face] - 1, table.laid[face, kind]) for kind in range(KINDS)]
    for seat in range(rules.players):
        for note in range(1, DENOMINATIONS + 1):
            items += [(NOTE, WON, seat, note)] * table.won[seat, note]
        items.append((NEUTRAL_KIND, IN_HAND, seat, table.hand[seat, NEUTRAL_KIND]))
    items += [(NOTE, LEFT, 0, table.under[depth]) for depth in range(table.returned)]
    for note in range(1, DENOMINATIONS + 1):
        items += [(NOTE, LEFT, 0, note)] * table.box[note]
    to_act = table.seat if table.phase in (ROLL, PLACE, OVER) else -1
    return (table.paid + 1, table.starter, to_act), [item for item in items if item[3] > 0]


def lay_out(engine: Engine, setup: Setup, turn: Turn, items: list[Item]) -> tuple[int, bytes]:
    """Lay out a table with an engine. Return its answer and the table."""
    opening = setup.open_table()
    table = Table()
    table.value[:], table.fresh[:], table.unseen = opening.value, opening.fresh, opening.unseen
    engine.prepare(setup)
    engine.put("tables", table.tobytes())
    numbers = [len(items), *turn, *(number for item in items for number in item)]
    for index, number in enumerate(numbers):
        engine.array("numbers")[index] = number
    answer = engine.call("lay_out")
    return answer, bytes(engine.array("tables")[: len(table.tobytes())])


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: type(engine).__name__)
@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_positions_of_games_are_laid_out_to_the_same_bytes(setup: Setup, engine: Engine) -> None:
    compared = 0
    played = games(setup, 1)
    for game in (*played[1::9], played[-1]):
        table = load_table(game.memory)
        if table.phase not in (DEAL, ROLL, PLACE, OVER):
            continue
        if table.phase == PLACE:
            table.phase = ROLL
            table.roll[:] = type(table.roll)(bytes(4 * KINDS)).cast("i")
        expected = table.tobytes()
        assert lay_out(engine, setup, *describe(game)) == (0, expected)
        compared += 1
    assert compared > 5


SETUP = Setup(BIGGY, 3, neutral=True, bandit=True)
NEUTRAL_DICE: list[Item] = [(NEUTRAL_KIND, IN_HAND, seat, 2) for seat in range(3)]
ROLLING: Turn = (2, 1, 0)


def note(value: int) -> int:
    """Return the denomination of a note."""
    return note_of(SETUP.open_table(), value)


REFUSED_ITEMS: list[tuple[str, list[Item], int]] = [
    ("a fifth note of 100", [(NOTE, casino, 0, note(100)) for casino in range(5)], NO_NOTE_LEFT),
    (
        "a fifth, among those won and left",
        [(NOTE, where, 1, note(100)) for where in (0, 1, 2, WON, LEFT)],
        NO_NOTE_LEFT,
    ),
    (
        "a ninth note at a casino",
        [(NOTE, 3, 0, note(value)) for value in (50, 50, 50, 50, 60, 60, 60, 60, 70)],
        TOO_MANY_NOTES,
    ),
    ("seven dice of six", [(OWN, 0, 2, 3), (OWN, 1, 2, 3), (OWN, FACES + 1, 2, 1)], TOO_MANY_DICE),
    ("two big dice of one", [(BIG, 0, 2, 1), (BIG, FACES, 2, 1)], TOO_MANY_DICE),
    ("neutral dice beyond a hand's", [(NEUTRAL_KIND, IN_HAND, 0, 3)], TOO_MANY_DICE),
    ("neutral dice beyond all there are", [(NEUTRAL_KIND, 0, 0, 4), (NEUTRAL_KIND, FACES, 0, 3)], TOO_MANY_DICE),
]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: type(engine).__name__)
@pytest.mark.parametrize(("items", "reason"), [row[1:] for row in REFUSED_ITEMS], ids=[row[0] for row in REFUSED_ITEMS])
def test_what_the_game_does_not_have_is_refused(engine: Engine, items: list[Item], reason: int) -> None:
    last = HEAD + ITEM * (len(items) - 1)
    for turn in (ROLLING, (CASINOS_ALONE, 0, 0)):
        answer, _ = lay_out(engine, SETUP, turn, items)
        assert divmod(answer, REASONS) == (last, reason)
    assert lay_out(engine, SETUP, (CASINOS_ALONE, 0, 0), items[:-1])[0] == 0


REFUSED_TURNS: list[tuple[str, Turn, list[Item], int]] = [
    ("dice lie, and nobody is to act", (1, 0, -1), [*NEUTRAL_DICE, (OWN, 0, 0, 1)], NOBODY_TO_ACT),
    ("neutral dice are missing", ROLLING, NEUTRAL_DICE[1:], WRONG_NEUTRAL_DICE),
    ("neutral dice are missing before the first roll", (1, 0, -1), NEUTRAL_DICE[1:], WRONG_NEUTRAL_DICE),
    (
        "every casino has its notes",
        (1, 0, -1),
        [
            *NEUTRAL_DICE,
            *((NOTE, casino, 0, note(value)) for casino in range(7) for value in (50 + 10 * (casino % 3),) * 2),
        ],
        NOTHING_TO_DEAL,
    ),
    ("dice are in hands after the last round", (SETUP.rules.rounds + 1, 0, 1), NEUTRAL_DICE, NOT_AT_AN_END),
    (
        "a hand is empty",
        (1, 0, 0),
        [(OWN, 0, 0, 6), (BIG, 0, 0, 1), (NEUTRAL_KIND, 0, 0, 2), *NEUTRAL_DICE[1:]],
        NO_DICE_LEFT,
    ),
]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: type(engine).__name__)
@pytest.mark.parametrize(
    ("turn", "items", "reason"), [row[1:] for row in REFUSED_TURNS], ids=[row[0] for row in REFUSED_TURNS]
)
def test_a_turn_that_cannot_be_is_refused(engine: Engine, turn: Turn, items: list[Item], reason: int) -> None:
    assert lay_out(engine, SETUP, turn, items)[0] == -reason


def test_there_are_fewer_reasons_than_are_kept_apart() -> None:
    reasons = [
        value
        for name, value in vars(position_table).items()
        if name.isupper() and name.startswith(("NO", "TOO", "WRONG"))
    ]
    assert max(value for value in reasons if isinstance(value, int)) < REASONS


def test_a_classic_game_keeps_notes_left_over_in_their_order() -> None:
    setup = Setup(CLASSIC, 2)
    items: list[Item] = [(NOTE, LEFT, 0, denomination) for denomination in (3, 1, 2)]
    for engine in ENGINES:
        answer, memory = lay_out(engine, setup, (2, 0, 1), items)
        table = load_table(memory)
        assert (answer, table.returned, list(table.under[:4])) == (0, 3, [3, 1, 2, 0])
