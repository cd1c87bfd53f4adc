"""Games so small that their whole tree can be counted, each with one part of the rules in it."""

from dataclasses import replace

from croupier.rules import Edition, Leaving, Setup

PLAIN = Edition(
    name="tiny_plain",
    players=(2, 3),
    rounds=1,
    dice=1,
    big_dice=0,
    big_weight=2,
    notes={10: 6, 20: 1},
    fill_sum=0,
    fill_notes=1,
    leaving=Leaving.UNDER_PILE,
    neutral_dice={},
    spare_dice={},
    bandit=False,
)

PAIR = replace(PLAIN, notes={10: 1, 30: 1}, fill_notes=2)
"""Two notes, both at casino 1."""

TINY = (
    Setup(PLAIN, 2),
    Setup(PLAIN, 3, starter=2),
    Setup(replace(PAIR, name="tiny_two_dice", dice=2), 2, starter=0),
    Setup(replace(PLAIN, name="tiny_sum", notes={10: 2, 20: 2, 30: 1}, fill_sum=30, fill_notes=0), 2, starter=0),
    Setup(replace(PAIR, name="tiny_big_die", big_dice=1), 2, starter=1),
    Setup(replace(PAIR, name="tiny_neutral_dice", neutral_dice={2: 1}), 2, neutral=True, starter=0),
    Setup(replace(PAIR, name="tiny_spare_dice", neutral_dice={2: 0}, spare_dice={2: 2}), 2, neutral=True, starter=0),
    Setup(replace(PLAIN, name="tiny_bandit", bandit=True), 2, bandit=True, starter=0),
    Setup(replace(PLAIN, name="tiny_under_the_pile", rounds=2, notes={10: 1, 20: 2}), 2, starter=0),
    Setup(replace(PLAIN, name="tiny_into_the_box", rounds=2, notes={10: 6, 20: 2}, leaving=Leaving.BOX), 2, starter=0),
)
"""With the starter named or drawn by lot, with a pile that fills all casinos or runs out."""
