"""Whim: how a bot decides between moves it likes equally well.

Drawn by counter, as the seeded dealer's dice are: the bot's seed and the turn (round, seat and dice left) say it all.
So a bot repeats itself exactly, also in a game that was saved and taken up again. Given the same word, the policy of
the same name in `croupier.policies` makes the same move.
"""

from collections.abc import Sequence

from croupier.bots.bot import seat_to_place
from croupier.dealer.counter import LONG, TURN_DRAW, drawn, game_key, high_word
from croupier.rules import Place, View
from croupier.rules.view import Option


def turn_of(view: View) -> int:
    """The name of the turn being played: round, seat and dice left, as in `croupier.dealer.chance`."""
    seat = seat_to_place(view)
    hand = view.seats[seat]
    return ((view.round - 1) << 12) + (seat << 8) + hand.dice + hand.big + hand.neutral


def whim(view: View, seed: int) -> int:
    """The random word of 32 bits that a bot's seed holds for the turn being played."""
    return high_word(drawn(game_key(seed & LONG, 0), TURN_DRAW, turn_of(view), 0))


def any_of(options: Sequence[Option], view: View, seed: int) -> Place:
    """One of the options, all alike."""
    return options[(whim(view, seed) * len(options)) >> 32].move
