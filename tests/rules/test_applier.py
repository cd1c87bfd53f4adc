"""The applier refuses what the rules forbid, says why, and leaves the table as it was."""

import pytest

from croupier.rules import BIGGY, CLASSIC, Deal, Game, IllegalStepError, Lot, Noted, Place, Roll, Setup, Step, new_game
from croupier.rules.applier import apply
from tests.play import walk
from tests.positions import deal_notes, deal_round_one, lay_turns

PAIR = Setup(CLASSIC, 2, starter=0)
DRAWING = new_game(Setup(CLASSIC, 2))
DEALING = new_game(PAIR)
SPARE_PENDING = deal_notes(new_game(Setup(CLASSIC, 3, neutral=True, starter=0)), {})
ROLLING = deal_round_one(PAIR)
PLACING = ROLLING.apply(Roll.of("11122255"))
NOT_ONE_FACE = "of a roll, either all dice are noted or some, which all show the face placed"


def all_dealt() -> Game:
    """Return a game in which all notes of 90 have been dealt, and notes are still being dealt."""
    game = DEALING
    for _ in range(5):
        game = game.apply(Deal(90))
    return game


def known_pile() -> Game:
    """Return a game in which only notes returned under the pile are left: a 60, then a 90."""
    table = PAIR.open_table()
    table.unseen, table.returned = 0, 2
    table.under[0], table.under[1] = 6, 9
    for note in range(1, 10):
        table.fresh[note] = 0
    return Game(PAIR, table.tobytes())


def over() -> Game:
    """Return a game played to its end."""
    *_, (game, step) = walk(PAIR, 0)
    return game.apply(step)


OVER = over()
BANDIT_TAKEN = lay_turns(deal_round_one(Setup(BIGGY, 2, bandit=True, starter=0)), "111 bandit").apply(
    Roll.of("111222", big="2")
)

CASES: list[tuple[Game, Step, str]] = [
    (DRAWING, Deal(50), "the lot for the starting seat is drawn first"),
    (DRAWING, Roll.of("1"), "the lot for the starting seat is drawn first"),
    (DRAWING, Place(1), "the lot for the starting seat is drawn first"),
    (DRAWING, Lot(2), "there is no seat 2, only 0 to 1"),
    (DRAWING, Lot(-1), "there is no seat -1, only 0 to 1"),
    (DEALING, Lot(0), "notes are being dealt"),
    (DEALING, Roll.of("1"), "notes are being dealt"),
    (DEALING, Place(1), "notes are being dealt"),
    (DEALING, Deal(100), "there is no note of 100 in this edition"),
    (DEALING, Deal(-10), "there is no note of -10 in this edition"),
    (DEALING, Deal(0), "there is no note of 0 in this edition"),
    (all_dealt(), Deal(90), "no note of 90 can come up: all of them have been dealt"),
    (known_pile(), Deal(90), "the next note of the pile is a 60, not a 90"),
    (SPARE_PENDING, Deal(50), "the spare neutral dice are rolled first"),
    (SPARE_PENDING, Place(1), "the spare neutral dice are rolled first"),
    (SPARE_PENDING, Roll.of(neutral="1"), "1 neutral dice were rolled, but there are 2 to roll"),
    (SPARE_PENDING, Roll.of("1", neutral="12"), "1 own dice were rolled, but there are 0 to roll"),
    (ROLLING, Lot(0), "seat 0 has to roll first"),
    (ROLLING, Deal(50), "seat 0 has to roll first"),
    (ROLLING, Place(1), "seat 0 has to roll first"),
    (ROLLING, Roll.of("1111111"), "7 own dice were rolled, but there are 8 to roll"),
    (ROLLING, Roll.of("111111111"), "9 own dice were rolled, but there are 8 to roll"),
    (ROLLING, Roll.of("11111111", big="1"), "1 big dice were rolled, but there are 0 to roll"),
    (ROLLING, Roll.of("11111111", neutral="1"), "1 neutral dice were rolled, but there are 0 to roll"),
    (ROLLING, Noted.of("56"), NOT_ONE_FACE),
    (ROLLING, Noted(), NOT_ONE_FACE),
    (ROLLING, Noted.of("55555555"), NOT_ONE_FACE),
    (ROLLING, Noted.of("555555555"), "9 own dice were rolled, but there are 8 to roll"),
    (ROLLING, Noted.of("5", "5"), "1 big dice were rolled, but there are 0 to roll"),
    (SPARE_PENDING, Noted.of(neutral="2"), "the spare neutral dice are rolled first"),
    (ROLLING, Roll((16, 0, 0, 0, 0, -8)), "a roll counts the dice of each of the six faces"),
    (ROLLING, Roll((24, 0, 0, 0, 0, 0)), "24 own dice were rolled, but there are 8 to roll"),
    (ROLLING, Roll((9, -1, 0, 0, 0, 0)), "a roll counts the dice of each of the six faces"),
    (ROLLING, Roll((8, 0, 0)), "a roll counts the dice of each of the six faces"),  # type: ignore[arg-type]
    (PLACING, Lot(0), "seat 0 has to place the dice just rolled"),
    (PLACING, Deal(50), "seat 0 has to place the dice just rolled"),
    (PLACING, Roll.of("11122255"), "seat 0 has to place the dice just rolled"),
    (PLACING, Place(0), "a face is 1 to 6, not 0"),
    (PLACING, Place(7), "a face is 1 to 6, not 7"),
    (PLACING, Place(3), "no 3 was rolled, only 11122255"),
    (PLACING, Place(1, bandit=True), "this table has no one-armed bandit"),
    (BANDIT_TAKEN, Place(1, bandit=True), "a 1 already lies on the one-armed bandit"),
    (BANDIT_TAKEN, Place(3, bandit=True), "no 3 was rolled, only 111222 B2"),
    (OVER, Place(1), "the game is over"),
    (OVER, Lot(0), "the game is over"),
]


every_case = pytest.mark.parametrize(
    ("game", "step", "sentence"), CASES, ids=[f"{step} where {sentence}"[:60] for _, step, sentence in CASES]
)


@every_case
def test_a_table_refuses_it(game: Game, step: Step, sentence: str) -> None:
    table = game.table()
    with pytest.raises(IllegalStepError) as refusal:
        apply(game.setup.rules, table, step)
    assert str(refusal.value) == sentence
    assert table.tobytes() == game.memory


@every_case
def test_a_game_refuses_it(game: Game, step: Step, sentence: str) -> None:
    with pytest.raises(IllegalStepError) as refusal:
        game.apply(step)
    assert str(refusal.value) == sentence
    if isinstance(step, Place):
        with pytest.raises(IllegalStepError) as refusal:
            game.preview(step)
        assert str(refusal.value) == sentence
