"""Rolls of which only the dice placed were noted, as a referee writes them down."""

from croupier.rules import BIGGY, CLASSIC, Deal, Noted, Place, Roll, Setup, new_game
from croupier.rules.game import Game


def dealt(setup: Setup, *notes: int) -> Game:
    """Return a game after its first deal."""
    game = new_game(setup)
    for note in notes:
        game = game.apply(Deal(note))
    return game


PLAIN = dealt(Setup(CLASSIC, 2, starter=0), 60, 50, 70, 80, 90, 60)
BIG = dealt(Setup(BIGGY, 2, starter=0), *(10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 10, 20))


def test_the_dice_noted_are_placed_and_the_others_stay_in_hand() -> None:
    game = PLAIN.apply(Noted.of("555"))
    assert game.roll == Roll.of("555")
    assert game.legal_moves == (Place(5),)
    after = game.apply(Place(5))
    assert after.hand(0) == (5, 0, 0)
    assert after.standing[4].groups[0].strength == 3
    assert after.seat == 1


def test_a_big_die_may_be_among_them() -> None:
    after = BIG.apply(Noted.of("55", "5")).apply(Place(5))
    assert after.hand(0) == (4, 0, 0)
    assert after.standing[4].groups[0].strength == 4


def test_it_is_written_with_a_sign_for_the_others() -> None:
    assert str(Noted.of("55", "5")) == "55 B5 ..."
    assert Noted.of("55") != Roll.of("55")
