"""A table drawn as plain text."""

from croupier.rules import BIGGY, CLASSIC, NEUTRAL, Roll, Setup, new_game
from croupier.rules.drawing import colour_name
from tests.positions import deal_round_one, lay_turns


def test_colours_are_named_a_to_f_n_and_nobody() -> None:
    assert [colour_name(colour) for colour in (0, 1, 2, 3, 4, 5, NEUTRAL, None)] == [*"ABCDEF", "n", "-"]


def test_a_table_in_the_middle_of_a_round() -> None:
    game = lay_turns(deal_round_one(Setup(CLASSIC, 3, starter=0), {2: (10, 30, 80)}), "22222", "222", "222", "11")
    assert str(game).splitlines() == [
        "classic: round 1 of 4, pile 46",
        "     1  50 A                            A 2",
        "     2  80 A, 30 -, 10 -                A 5, [B 3], [C 3]",
        "     3  50 -",
        "     4  50 -",
        "     5  50 -",
        "     6  50 -",
        "  A     0 in 0 notes, 1 dice",
        "> B     0 in 0 notes, 5 dice",
        "  C     0 in 0 notes, 5 dice",
    ]


def test_big_and_neutral_dice_the_bandit_and_the_roll() -> None:
    setup = Setup(BIGGY, 2, neutral=True, bandit=True, starter=0)
    game = lay_turns(deal_round_one(setup), "44 B4 n4 bandit", "1 n1").apply(Roll.of("1233", neutral="56"))
    assert str(game).splitlines() == [
        "biggy, neutral dice, bandit: round 1 of 3, pile 34",
        "     1  70 -, 60 -                      [B 1], [n 1]",
        "     2  70 -, 60 -",
        "     3  70 -, 60 -",
        "     4  70 -, 60 -",
        "     5  70 -, 60 -",
        "     6  70 -, 60 -",
        "bandit  90 A, 80 n                      A 4B (sum 16), n 1 (sum 4)",
        "> A     0 in 0 notes, 4 dice + 2 neutral",
        "  B     0 in 0 notes, 5 dice + 1 big + 2 neutral",
        "rolled: 1233 n56",
    ]


def test_before_the_first_note_casinos_are_bare_and_nobody_is_to_act() -> None:
    lines = str(new_game(Setup(CLASSIC, 2))).splitlines()
    assert lines[1:3] == ["     1  -", "     2  -"]
    assert lines[7:] == ["  A     0 in 0 notes, 0 dice", "  B     0 in 0 notes, 0 dice"]
