"""The game itself: both editions, every rule, and nothing else.

The structs of msgspec and the standard library: no randomness, no clock, no input or output.

    >>> from croupier.rules import CLASSIC, Setup, new_game
    >>> game = new_game(Setup(CLASSIC, players=4, starter=0))
    >>> game.filling, game.pile
    (1, 54)
"""

from croupier.rules.applier import IllegalStepError
from croupier.rules.edition import BIGGY, CLASSIC, EDITIONS, Edition, Leaving
from croupier.rules.game import CHANCE, GAME_OVER, Actor, Game, Randomness, Score, new_game
from croupier.rules.options import Option
from croupier.rules.setup import Setup, SetupError, offered_setups
from croupier.rules.standing import Group, Laid, Standing
from croupier.rules.steps import Chance, Deal, Lot, Noted, Place, Roll, Step
from croupier.rules.table import NEUTRAL, Rules, Table
from croupier.rules.view import SeatView, View, view

__all__ = [
    "BIGGY",
    "CHANCE",
    "CLASSIC",
    "EDITIONS",
    "GAME_OVER",
    "NEUTRAL",
    "Actor",
    "Chance",
    "Deal",
    "Edition",
    "Game",
    "Group",
    "IllegalStepError",
    "Laid",
    "Leaving",
    "Lot",
    "Noted",
    "Option",
    "Place",
    "Randomness",
    "Roll",
    "Rules",
    "Score",
    "SeatView",
    "Setup",
    "SetupError",
    "Standing",
    "Step",
    "Table",
    "View",
    "new_game",
    "offered_setups",
    "view",
]
