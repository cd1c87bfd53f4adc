"""The positions of the rulebooks' worked examples. The booklets share them; each names its people and casinos.

Seats 0 to 3 are the four people of a booklet in the order in which it introduces them at the casinos:
Anna, Benno, Carla and Denny in the German ones.
"""

from croupier.rules import BIGGY, CLASSIC, Game, Roll, Setup
from tests.positions import deal_round_one, finish_round, lay_turns

FOUR = Setup(CLASSIC, players=4, starter=0)
FOUR_NEUTRAL = Setup(CLASSIC, players=4, neutral=True, starter=0)
FOUR_BIGGY = Setup(BIGGY, players=4, starter=0)
FOUR_BIGGY_NEUTRAL = Setup(BIGGY, players=4, neutral=True, starter=0)


def four_threes_and_a_five() -> Game:
    """Seat 1 has five dice left and has just rolled 3 3 3 3 5."""
    game = deal_round_one(Setup(CLASSIC, players=4, starter=1))
    return lay_turns(game, "666", "66", "66", "66").apply(Roll.of("33335"))


def five_three_three_one(casino: int) -> Game:
    """Seats 0 to 3 have laid 5, 3, 3 and 1 dice on a casino that holds 80, 30 and 10."""
    face = str(casino)
    return lay_turns(deal_round_one(FOUR, {casino: (10, 30, 80)}), face * 5, face * 3, face * 3, face)


def two_one_two_one(casino: int) -> Game:
    """Seats 0 to 3 have laid 2, 1, 2 and 1 dice on a casino."""
    face = str(casino)
    return lay_turns(deal_round_one(FOUR), face * 2, face, face * 2, face)


def one_colour_left() -> Game:
    """Round one is over; on casino 5 with 40 and 40 only seat 1 was not knocked out. The rest went to casino 6."""
    return finish_round(lay_turns(deal_round_one(FOUR, {5: (40, 40)}), "55", "555", "55", "66"), on=6)


def three_colours_left() -> Game:
    """Round one is over; on casino 4 with 70 and 20 seats 2, 1 and 3 stood with 4, 2 and 1 dice."""
    return finish_round(lay_turns(deal_round_one(FOUR, {4: (20, 70)}), "66", "44", "4444", "4"), on=6)


def neutral_roll() -> Game:
    """Seat 2 has three own dice and two neutral ones left and has rolled own 1 1 5 and neutral 1 6."""
    game = deal_round_one(Setup(CLASSIC, players=4, neutral=True, starter=2))
    return lay_turns(game, "22222", "2", "22", "222").apply(Roll.of("115", neutral="16"))


def neutral_first() -> Game:
    """Round one is over; on casino 4 with 80 and 30 the neutral colour stood with 3 dice, seat 1 with 2."""
    return finish_round(lay_turns(deal_round_one(FOUR_NEUTRAL, {4: (30, 80)}), "n44", "44 n4", "66", "66"), on=6)


def neutral_second() -> Game:
    """Round one is over; on casino 3 with 70 and 40 seat 2, the neutral colour and seat 0 stood with 4, 2 and 1."""
    return finish_round(lay_turns(deal_round_one(FOUR_NEUTRAL, {3: (40, 70)}), "3", "n33", "3333", "66"), on=6)
